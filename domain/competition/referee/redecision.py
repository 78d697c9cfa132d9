"""The steps of a tournament, judged again one by one, as the verifier does."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.competition import errors
from domain.competition.fold import fold_step
from domain.competition.referee.admission import admit
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Shelf


class TournamentEvent(NamedTuple):
    """A step: its number, its moment (microseconds since 1970), and its facts."""

    step: int
    at: int
    facts: tuple[Fact, ...]


class Objection(NamedTuple):
    """A step that a rule forbids. `rule`: "tournament" and its section; `key`: of the refusal; `where`: a
    field.
    """

    step: int
    rule: str
    key: str
    where: str
    reason: str

    @property
    def sentence(self) -> str:
        """The objection in words."""
        field = f" ({self.where})" if self.where else ""
        return f"step {self.step}: {self.reason}{field}, by {self.rule}"


class Redecision(NamedTuple):
    """The tournament after all steps, and what was wrong with them."""

    tournament: Tournament
    objections: tuple[Objection, ...]


def redecided(events: Iterable[TournamentEvent], shelf: Shelf) -> Redecision:
    """The tournament after the steps, and every step that is not allowed.

    A step that is not allowed is folded all the same, so that one fault does not hide another. If the steps
    make no sense any more after that, the rest is not judged, and the last objection says so.
    """
    tournament, found, last = Tournament(), list[Objection](), 0
    for event in events:
        if event.at < last:
            found.append(_too_early(event.step))
        try:
            tournament = admit(tournament, event.facts, event.at, shelf)
        except errors.TournamentError as refusal:
            found.append(_objection(event.step, refusal))
            tournament = fold_step(event.facts, event.at, tournament)
        except Exception as error:  # noqa: BLE001  # a forged record may break the rules' code anywhere
            found.append(_lost(event.step, error))
            break
        last = max(last, event.at)
    return Redecision(tournament, tuple(found))


def _too_early(step: int) -> Objection:
    return Objection(step, "tournament 1", "too_early", "at", "it is earlier than the step before")


def _objection(step: int, refusal: errors.TournamentError) -> Objection:
    """The refusal of a step, in words."""
    reason = getattr(refusal, "reason", "") or (type(refusal).__doc__ or "").partition("\n")[0].rstrip(".")
    return Objection(step, refusal.rule, refusal.key, ".".join(refusal.where), reason)


def _lost(step: int, error: Exception) -> Objection:
    """From this step on the record makes no sense, and nothing more of it is judged."""
    reason = f"the record cannot be followed: {type(error).__name__}"
    return Objection(step, "tournament 1", "cannot_be_followed", "", reason)
