"""What must hold after a drill: nothing promised is lost, nothing is doubled, every match is whole."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final, NamedTuple

import psycopg

from api.client import Client, ProblemError
from deploy.audit.verify import verify_record
from deploy.cluster.drills.players import Promises
from deploy.cluster.layout import Layout
from domain.games import shelf
from domain.ledger.verify.policy import Key, Policy

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
