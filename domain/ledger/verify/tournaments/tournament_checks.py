"""The checks of the record of a tournament, by name.

Everything by which a tournament is decided is public. So whoever has the public record decides every step
again: who may do what, the draws, the pairings, the values, the standings. What an entrant or the staff may
open shows what was written to them.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.competition.facts import ByeGiven, LotsDisclosed
from domain.competition.lifecycle import ENDED, TOURNAMENT_STEPS
from domain.competition.round_facts import (
    PairingChanged,
    ResultCorrected,
    RoundCancelled,
    TablePlace,
)
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER
from domain.kernel.game import Shelf
from domain.kernel.match.fold import seen
from domain.kernel.notation import viewer_name
from domain.ledger import bundle, entries
from domain.ledger.entries import Chain, acting, addressed
from domain.ledger.record import CheckFailed
from domain.ledger.table_matches import ListedMatch, match_id, table_match
from domain.ledger.verify.chain_checks import (
    all_open,
    always,
    check_asked,
    check_chain,
    check_header,
    check_salts,
    check_seen,
    logged,
    salt_bytes,
    with_openings,
)
from domain.ledger.verify.command_checks import check_commands
from domain.ledger.verify.context import check_same, place_of
from domain.ledger.verify.kept.kept_checkpoints import check_checkpoints, has_checkpoints
from domain.ledger.verify.kept.kept_receipts import check_kept, has_kept
from domain.ledger.verify.key_validity import check_keys, check_times, has_witnesses
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import unreadable
from domain.ledger.verify.rules_checks import Checks, Report, report_of
from domain.ledger.verify.signature_checks import check_checkpoint, check_receipts
from domain.ledger.verify.tournaments.tournament_context import TournamentContext, tournament_context

MOST_SAID: Final = 3  # objections that one check quotes


class AuditedTournament(NamedTuple):
    """What the checks found, and the tournament that the record shows, if it can be read."""

    report: Report
    tournament: Tournament | None = None


def audit_tournament(read: bundle.Bundle, shelf: Shelf, policy: Policy) -> AuditedTournament:
    """Checks the record of a tournament that was read."""
    try:
        context = tournament_context(read, shelf, policy)
    except CheckFailed as failure:
        return AuditedTournament(unreadable(failure))
    return AuditedTournament(report_of(TOURNAMENT_CHECKS, context), _tournament(context))


def _tournament(context: TournamentContext) -> Tournament | None:
    """The tournament that the record shows; None if its steps cannot be followed."""
    try:
        return context.redecision.tournament if context.opening else None
    except Exception:  # noqa: BLE001  # a forged record may break the rules' code anywhere; a check says so
        return None


def _envelope(context: TournamentContext) -> None:
    """Header and entries are of the tournament that was opened; each step has the topic of its first fact,
    and the number of the entrant who acts; it is sealed for whom it addresses.
    """
    header, opened = context.header, context.opening
    if (header.match, header.game, header.version, header.seats) != (opened.tournament, "", "", 0):
        raise CheckFailed("line 1: it is not of the tournament that step 1 opens")
    for (numbered, entry), facts in zip(context.file.entries, context.public, strict=True):
        place = place_of(numbered, entry.step)
        step = TOURNAMENT_STEPS.get(type(facts[0])) if facts else None
        if step is None or entry.topic != step.topic:
            raise CheckFailed(f"{place}: {entry.topic} is not a step that begins with its first fact")
        if (entry.match, entry.game, entry.version, entry.content) != (opened.tournament, "", "", ()):
            raise CheckFailed(f"{place}: it is not of this tournament")
        if entry.seat != acting(facts[0]):
            raise CheckFailed(f"{place}: it says that {entry.seat} acted, and it is {acting(facts[0])}")
        due = sorted(viewer_name(viewer) for viewer in addressed(facts))
        if sorted(entry.seals) != due:
            raise CheckFailed(f"{place}: it is sealed for {', '.join(entry.seals)}")


def _seals(context: TournamentContext) -> None:
    """The viewer was shown what was sealed for them; where nothing was, what everybody saw."""
    name = context.header.viewer
    for numbered, (_, entry), facts, public in zip(
        context.file.openings, context.file.entries, context.opened, context.public, strict=True
    ):
        opening, place = numbered.line, place_of(numbered, entry.step)
        if (opening.step, opening.viewer) != (entry.step, name):
            raise CheckFailed(f"{place}: it opens step {opening.step} for viewer {opening.viewer}")
        if seen(ONLOOKER, facts) != public:
            raise CheckFailed(f"{place}: the public part of the facts is not what everybody saw")
        if name in entry.seals:
            made = entries.facts_commitment(salt_bytes(opening.salt, place), opening.facts)
            if made != entry.seals[name]:
                raise CheckFailed(f"{place}: facts and salt are not those that were sealed for viewer {name}")
        elif opening.salt or facts != public:
            raise CheckFailed(f"{place}: nothing was sealed for viewer {name}, who saw more than everybody")
        check_asked(context, numbered, entry)


def _views(context: TournamentContext) -> None:
    """Every viewer was shown exactly what they may see of every step; all salts follow from the key."""
    opened = context.opened[0][0]
    chain = Chain.of(opened)  # type: ignore[arg-type]  # the envelope shows that it is the opening
    for (numbered, entry), opening, facts in zip(
        context.file.entries, context.file.openings, context.opened, strict=True
    ):
        place = place_of(numbered, entry.step)
        for viewer in addressed(facts):
            if entries.seal(chain, entry.step, viewer, facts) != entry.seals.get(viewer_name(viewer)):
                raise CheckFailed(f"{place}: {viewer_name(viewer)} was not shown exactly what they may see")
        if opening.line.asked_salt != entries.salt(chain.key, entry.step, entries.ASKED).hex():
            raise CheckFailed(f"{place}: the salt of the command does not follow from the key")


def _rules(context: TournamentContext) -> str:
    """Every step is decided again by the rules, from what everybody saw. It returns what people decided
    where the rules leave it to them.
    """
    objections = context.redecision.objections
    if objections:
        said = "; ".join(each.sentence for each in objections[:MOST_SAID])
        more = len(objections) - MOST_SAID
        raise CheckFailed(said + (f"; and {more} more" if more > 0 else ""))
    return "; ".join(_by_hand(context))


def _by_hand(context: TournamentContext) -> Iterator[str]:
    """What people decided, and the rules did not."""
    for step, _, facts in context.events:
        for fact in facts:
            match fact:
                case PairingChanged():
                    yield f"step {step}: round {fact.round} was paired by hand by {fact.by}: {fact.reason}"
                case RoundCancelled():
                    yield f"step {step}: the pairing of round {fact.round} was cancelled: {fact.reason}"
                case ByeGiven():
                    yield f"step {step}: {fact.by} gave entrant {fact.number} a bye: {fact.reason}"
                case ResultCorrected():
                    yield f"step {step}: the result of {_table(fact.place)} was corrected: {fact.reason}"
                case _:
                    pass


def _table(place: TablePlace) -> str:
    return f"round {place.round}, table {place.table}"


def _listed(context: TournamentContext) -> str:
    """The ids of the listed matches follow from the tournament; once its seed is shown, so do their seeds."""
    tournament = context.redecision.tournament
    opened = context.opening.tournament
    seed = bytes.fromhex(tournament.seed) if tournament.seed else None
    for place, table in tournament.places():
        for number, match in enumerate(table.matches, 1):
            listed = ListedMatch(opened, place, number)
            if match.match != match_id(listed):
                raise CheckFailed(f"{_table(place)}: the id of match {number} was chosen by somebody")
            if seed is not None and table_match(seed, listed) != match:
                raise CheckFailed(f"{_table(place)}: the seed of match {number} was chosen by somebody")
    return "" if seed is not None else "the seeds of the matches are not shown yet"


def _result(context: TournamentContext) -> None:
    """The status follows from the public facts."""
    status = context.known.status
    last = context.file.receipts[0].number - 1 if context.file.receipts else 0
    check_same(f"line {last}", bundle.Result(status, None, status in ENDED), context.file.result)
    shown = any(isinstance(fact, LotsDisclosed) for facts in context.public for fact in facts)
    if shown != (status in ENDED):
        raise CheckFailed("the seed of the lots is shown exactly when the tournament is over")


TOURNAMENT_CHECKS: Final[Checks[TournamentContext]] = {
    "header": (always, check_header),
    "chain": (always, check_chain),
    "envelope": (always, _envelope),
    "seals": (with_openings, _seals),
    "salts": (with_openings, check_salts),
    "views": (all_open, _views),
    "seen": (always, check_seen),
    "steps re-decided": (always, _rules),
    "listed matches": (always, _listed),
    "commands": (with_openings, check_commands),
    "result": (always, _result),
    "receipts": (always, check_receipts),
    "checkpoint": (logged, check_checkpoint),
    "valid keys": (always, check_keys),
    "witnessed times": (has_witnesses, check_times),
    "kept receipts": (has_kept, check_kept),
    "kept checkpoints": (has_checkpoints, check_checkpoints),
}
