"""What must hold after a drill: nothing promised is lost, nothing is doubled, every match is whole."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from api.client import Client, ProblemError
from deploy.audit.verify import verify_record
from deploy.cluster.drills.players import Players, Promises
from deploy.cluster.drills.recovery import nostos
from deploy.cluster.layout import Layout
from deploy.operators.losses import proved_by
from domain.games import shelf
from domain.ledger.verify.policy import Key, Policy
from domain.threadsafe.decoder import read_json

# The first condition finds a stream that does not begin at 1, the second one with a gap.
HOLES: Final = """
    SELECT originator_id::text, count(*), max(originator_version) FROM nostos.all_events
    GROUP BY originator_id HAVING min(originator_version) <> 1 OR count(*) <> max(originator_version)
    ORDER BY originator_id
"""


class Lost(NamedTuple):
    """A step that was acknowledged, and is not in the match as it is now. `head`: as it was signed."""

    match: str
    step: int
    head: str


class Findings(NamedTuple):
    """What was found. `holes`: matches; `rivals`: steps with two signed heads; `unverified`: what failed."""

    matches: int
    steps: int
    receipts: int
    lost: Sequence[Lost]
    holes: Sequence[str]
    rivals: Sequence[tuple[str, int]]
    unsigned: Sequence[tuple[str, int]]
    unverified: Mapping[str, str]
    unfinished: Sequence[str]

    @property
    def both_kept(self) -> list[tuple[str, int]]:
        """The steps with two signed heads of which none is lost: after a loss, one of them is."""
        lost = {(each.match, each.step) for each in self.lost}
        return [each for each in self.rivals if each not in lost]


def findings(layout: Layout, promised: Sequence[Promises], *, strict: bool) -> Findings:
    """Compare what was promised with what the service has, and verify every record.

    `strict`: with all its receipts; not after a loss, when receipts and record disagree.
    """
    client = Client(layout.service_url)
    with client:
        keys = tuple(Key(key["kid"], key["x"]) for key in client.signing_keys())
        trusted = [Policy(keys, receipts=tuple(each.tokens) if strict else ()) for each in promised]
        compared = [_compared(client, *each) for each in zip(trusted, promised, strict=True)]
    return Findings(
        len(promised),
        sum(len(each.steps) for each in promised),
        sum(len(each.tokens) for each in promised),
        [lost for found, _ in compared for lost in found],
        _holes(layout),
        [(each.match, step) for each in promised for step in each.rivals],
        [(each.match, step) for each in promised for step in each.unsigned],
        {each.match: why for each, (_, why) in zip(promised, compared, strict=True) if why},
        [each.match for each in promised if not each.finished],
    )


def _compared(client: Client, trusted: Policy, promises: Promises) -> tuple[list[Lost], str]:
    """What is lost of a match, and why its record does not verify ("" if it does)."""
    signed = [(step, head) for step, heads in promises.steps.items() for head in heads]
    try:
        record = client.record(promises.match)
    except ProblemError as problem:
        gone = problem.status == HTTPStatus.NOT_FOUND  # all of it is lost, and named
        return [Lost(promises.match, *each) for each in signed], "" if gone else f"no record: {problem}"
    verified = verify_record(promises.match, record, trusted, shelf())
    heads = verified.history.heads if verified.history else ()
    known = dict(enumerate(heads, 1))
    lost = [Lost(promises.match, step, head) for step, head in signed if known.get(step) != head]
    failed = [f"{check.name}: {check.detail}" for check in verified.report.checks if not check.ok]
    return lost, "; ".join(failed) or verified.report.error


def _holes(layout: Layout) -> list[str]:
    with psycopg.connect(layout.superuser_url()) as connection:
        return [f"{stream}: {count} of {last}" for stream, count, last in connection.execute(HOLES)]


def receipts_in(file: Path, players: Players) -> Path:
    """All receipts that the players have now, in a file."""
    file.write_text(players.receipts())
    return file


def proved(file: Path, keys: Mapping[str, str]) -> set[Lost]:
    """The steps that the receipts in a file prove. `keys`: those of the service."""
    found, _ = proved_by([file], keys)  # a line may be half written: it does not count
    return {Lost(str(match), step, head) for match, steps in found.items() for step, head in steps}


def named(layout: Layout, receipts: Path) -> set[Lost]:
    """The steps of which `nostos losses` says that receipts prove them, and that the log lost them."""
    answer = read_json(nostos(layout, "losses", "--json", str(receipts)).encode())
    return {Lost(each["match"], each["step"], each["head"]) for each in answer["receipts"]["lost"]}


def with_proved(promises: Promises, steps: set[Lost]) -> Promises:
    """These promises, and what else was proved of the match: a refusal is signed with the last head, too."""
    for match, step, head in steps:
        if match == promises.match:
            promises.steps.setdefault(step, set()).add(head)
    return promises
