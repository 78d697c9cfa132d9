"""The client in a tournament: what a host, an arbiter and entrants do, and what everybody reads.

The matches are not played here: the desk writes the results down.
"""

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.client import Client, ProblemError
from domain.ledger import receipts
from domain.ledger.signing import claimed
from domain.ledger.verify.tournaments.archive import read_archive
from tests.api.client.conftest import Anybody
from tests.api.support import ApiService
from tests.api.tournaments.support import LOST, WON, regulations

REASON, RULE = "a reason", "House rule 1"


class People:
    """A host, an arbiter and four players."""

    def __init__(self, client: Client) -> None:
        self.host, self.arbiter = client.register("Penelope"), client.register("Mentor")
        self.players = [client.register(f"Suitor {number}") for number in range(1, 5)]

    def opened(self, **changes: Any) -> str:
        """A tournament that everybody has entered, with its registration closed."""
        tournament = self.host.open_tournament(regulations(**changes))
        self.host.name_staff(tournament, self.arbiter.me().player, ["arbiter"])
        self.host.open_registration(tournament)
        for player in self.players:
            player.enter(tournament)
        self.host.close_registration(tournament)
        return tournament

    def at(self, tournament: str, table: int, number: int = 1) -> list[Client]:
        """Who sits at a table."""
        seats = self.host.round(tournament, number)["tables"][table - 1]["seats"]
        return [self.players[seat["number"] - 1] for seat in seats]


@pytest.fixture
def people(anybody: Anybody, tmp_path: Path) -> People:
    return People(anybody(tmp_path))


def test_before_the_first_round(people: People) -> None:
    host, (ann, bob, *_) = people.host, people.players
    tournament = host.open_tournament(regulations(registration="invited", check_in=True))
    changed = regulations(registration="invited", check_in=True, title="Another name")
    host.change_regulations(tournament, changed, REASON)
    soon = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    host.postpone(tournament, soon, REASON)
    host.name_staff(tournament, bob.me().player, ["scorekeeper"])
    host.remove_staff(tournament, bob.me().player, REASON)
    invited = [each.me().player for each in people.players]
    host.invite_entrants(tournament, invited)
    host.uninvite_entrant(tournament, invited[3])
    host.open_registration(tournament)
    ann.enter(tournament, affiliation="Ithaca")
    host.enter(tournament, invited[1])
    assert not host.tournament(tournament)["entrants"][1]["accepted"]
    people.players[1].enter(tournament)
    host.seed_entrants(tournament, [2, 1], "a rating")
    host.name_beacon(tournament, 2, "a beacon", soon)
    ann.check_in(tournament, 1)
    host.check_in(tournament, 2)
    ann.take_bye(tournament, 1, 1)
    ann.take_back_bye(tournament, 1, 1)
    people.players[2].enter(tournament)
    people.players[2].leave_tournament(tournament, 3)
    host.close_registration(tournament)
    found = host.tournament(tournament)
    assert ("Another name", soon, [2, 1]) == (
        found["regulations"]["title"],
        found["starts"],
        found["seeding"],
    )
    assert ["in", "in", "withdrawn"] == [each["state"] for each in found["entrants"]]
    host.cancel_tournament(tournament, REASON)
    assert [tournament] == [each["tournament"] for each in host.tournaments(host=host.me().player)]
    with pytest.raises(ProblemError, match="wrong-stage"):
        ann.enter(tournament)


def test_rounds_and_results(people: People) -> None:
    """A pairing by hand, results that are agreed, disputed, confirmed and corrected, and the end."""
    tournament, host, arbiter = people.opened(), people.host, people.arbiter
    assert 2 == len(host.dry_run(tournament)["tables"])
    host.pair_round(tournament, 1)
    host.cancel_pairing(tournament, 1, REASON)
    paired = host.pair_round(tournament, 1)
    [first, second] = [[seat["number"] for seat in each["seats"]] for each in _tables(host, tournament)]
    changed = [[first[0], second[0]], [first[1], second[1]]]
    arbiter.change_pairing(tournament, 1, changed, [], rule=RULE, reason=REASON, expect=paired.step)
    assert host.explain_round(tournament, 1)["by_hand"]
    host.open_round(tournament, 1)
    arbiter.call_time(tournament, 1, 3)
    host.write_result(tournament, 1, 1, WON)
    arbiter.write_result(tournament, 1, 2, LOST, source="ruling")
    for player in people.at(tournament, 1):
        player.agree_with_result(tournament, 1, 1)
    people.at(tournament, 2)[0].dispute_result(tournament, 1, 2, REASON)
    step = host.tournament(tournament)["step"]
    step = arbiter.confirm_results(tournament, 1, [2], expect=step).step
    assert [1, 2] == sorted(_numbers(arbiter.what_if(tournament, 1, 2, WON)["moved"], changed[1]))
    with pytest.raises(ProblemError, match="stale"):
        arbiter.correct_result(tournament, 1, 2, WON, rule=RULE, reason=REASON, expect=step - 1)
    arbiter.correct_result(tournament, 1, 2, WON, rule=RULE, reason=REASON, expect=step)
    arbiter.deduct_points(tournament, 1, 1, 1, rule=RULE, reason=REASON)
    host.close_round(tournament, 1, publish=False)
    host.publish_standings(tournament, 1)
    people.players[0].leave_tournament(tournament, 1, REASON)
    host.reinstate(tournament, 1, REASON)
    people.players[0].enter(tournament)
    host.pair_round(tournament, 2)
    host.open_round(tournament, 2)
    arbiter.adjourn_table(tournament, 2, 1, REASON)
    arbiter.annul_table(tournament, 2, 1, RULE, REASON)
    arbiter.replay_table(tournament, 2, 1, RULE, REASON)
    for table in (1, 2):
        step = host.write_result(tournament, 2, table, WON).step
        arbiter.confirm_result(tournament, 2, table, expect=step)
    host.close_round(tournament, 2)
    host.finish_tournament(tournament)
    final = host.standings(tournament)
    assert final["sha256"] == final["published"]
    assert 1 == host.standings(tournament, 1)["round"]


def _tables(client: Client, tournament: str) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = client.round(tournament, 1)["tables"]
    return tables


def _numbers(moved: list[int], table: list[int]) -> list[int]:
    """The seats of a table, from 1, whose entrants moved."""
    return [at for at, number in enumerate(table, 1) if number in moved]


def test_the_desk(people: People) -> None:
    """Rulings, an appeal, a call, and announcements, which only those read whom they are for."""
    tournament, host, arbiter = people.opened(), people.host, people.arbiter
    host.pair_round(tournament, 1)
    host.open_round(tournament, 1)
    (ann, bob), (carl, _) = people.at(tournament, 1), people.at(tournament, 2)
    arbiter.make_ruling(tournament, "May we?", "Yes.", RULE, place=(1, 1))
    ann.make_appeal(tournament, 1, "They may not.")
    panel = [host.me().player]
    host.decide_appeal(tournament, 1, "They may.", RULE, panel, upheld=False)
    bob.call_arbiter(tournament, (1, 1), "Please come.")
    arbiter.answer_call(tournament, 1)
    host.announce(tournament, "Welcome.")
    host.announce(tournament, "Be quick.", table=(1, 1))
    ann.read_announcements(tournament, [1, 2])
    seen = [[each["text"] for each in reader.desk(tournament)["announcements"]] for reader in (ann, carl)]
    assert [["Welcome.", "Be quick."], ["Welcome.", None]] == seen
    assert 1 == len(ann.desk(tournament)["rulings"])


def test_what_everybody_reads_of_it(people: People, anybody: Anybody) -> None:
    """Frames without a gap, the schema, the head, the record and the archive; and receipts are kept."""
    tournament = people.opened()
    onlooker = anybody(None)
    head = onlooker.tournament_head(tournament)
    steps = [frame.step for frame in onlooker.tournament_frames(tournament)]
    assert [*range(1, head["step"] + 1)] == steps
    assert [head["step"]] == [
        frame.step for frame in onlooker.tournament_frames(tournament, "onlooker", head["step"] - 1)
    ]
    assert "properties" in str(onlooker.regulations_schema())
    file = io.BytesIO(b"what was here before and is longer than nothing" * 100_000)
    onlooker.download_archive(tournament, file)
    header, parts = read_archive(file.getvalue())
    assert (tournament, 1) == (header.tournament, len(parts))
    assert onlooker.tournament_record(tournament).startswith(b"{")
    kept = [receipts.read(claimed(token)) for token in people.host.receipts.of(tournament)]
    assert head["step"] == max(each.step for each in kept)


def test_a_command_names_the_last_head_that_its_author_was_shown(
    service: ApiService, people: People, anybody: Anybody
) -> None:
    """The host knows the heads of their own steps: 1 to 3, then the end of registration, then a pairing."""
    tournament = people.opened()
    people.host.pair_round(tournament, 1)
    events = service.services.log.read(UUID(tournament))
    heads = [event.head for event in events]
    assert ["", *heads[:2], "", "", "", "", heads[2], heads[7]] == [event.seen for event in events]
    with pytest.raises(ProblemError, match="not-on-the-staff"):
        people.players[0].open_round(tournament, 1)
    with pytest.raises(ProblemError, match="no-such-tournament"):
        anybody(None).tournament("00000000-0000-4000-8000-000000000000")
