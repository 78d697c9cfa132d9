"""Reports on fair play by commands: an arbiter asks, waits and reads; a player reads their own part."""

import threading
from uuid import UUID, uuid4

from api.client import Client, Kept
from api.runtime.fair_play.reports import ReportSummary
from tests.api.tournaments.fair_play import toy_yardstick
from tests.api.tournaments.support import regulations
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.played_matches import is_disclosed, play_first_offers
from tests.support.service.running import RunningService
from tests.workers.fair_play_reports.toy_reports import new_report
from workers.fair_play_reports.report_jobs import ReportJobs


def disclosed(nostos: RunningService, host: Client, players: list[Client]) -> str:
    """A tournament of one table, whose match was played, counts, and is shown."""
    tournament = host.open_tournament(regulations(rounds=1, late_until=0, asked_byes_until=1))
    host.open_registration(tournament)
    for player in players:
        player.enter(tournament)
    host.close_registration(tournament)
    with kept_desk(nostos.services):
        host.pair_round(tournament, 1)
        host.open_round(tournament, 1)
        [table] = host.round(tournament, 1)["tables"]
        match = UUID(table["match"])
        play_first_offers(nostos.services, match, [seat["player"] for seat in table["seats"]])
        eventually(lambda: host.round(tournament, 1)["tables"][0]["state"] == "reported", "it has a result")
        for player in players:
            player.agree_with_result(tournament, 1, 1)
        eventually(lambda: is_disclosed(nostos.services, match), "everybody sees the match")
    return tournament


def test_an_arbiter_asks_waits_and_reads_and_a_player_reads_their_part(nostos: RunningService) -> None:
    with Client(nostos.url, kept=Kept()) as client:
        host, players = client.register("Penelope"), [client.register(name) for name in ("Ann", "Bob")]
        tournament = disclosed(nostos, host, players)
        arbiter, ann = (TournamentCommand(nostos.url, each.token) for each in (host, players[0]))
        report = arbiter.call("fair-play ask", tournament, "audit").stdout.strip()
        assert "that is not done yet" in arbiter.error("fair-play ask", tournament, "luck")
        assert "queued, 0 of 1" in arbiter.said("fair-play show", tournament, report)
        jobs, stop = ReportJobs(nostos.services, toy_yardstick), threading.Event()
        work = threading.Thread(target=jobs.work, args=(stop,))
        work.start()
        told = arbiter.said("fair-play wait", tournament, report)
        work.join()
        for expected in (
            *("done: 1 of 1 matches", "audit: done, 1 of 1", "Ann", "Bob", "midrank", " to "),
            *("honest seats has a score this high", "the rate agreed on, 1 in 1,000"),
            "This is not a probability of cheating.",
        ):
            assert expected in told
        assert arbiter.found("fair-play wait", tournament, report) == host.fair_play_report(
            tournament, report
        )
        own = ann.said("fair-play show", tournament, report)
        assert "Ann" in own
        assert "Bob" not in own
        for reader in (arbiter, ann):
            [listed] = reader.found("fair-play list", tournament)["reports"]
            assert report == listed["report"]
            assert "Penelope" in reader.said("fair-play list", tournament)


def test_what_goes_wrong_is_said_in_one_line(nostos: RunningService) -> None:
    """A tournament without a match that is disclosed, a report that is not there, and one that has failed."""
    with Client(nostos.url, kept=Kept()) as client:
        host = client.register("Penelope")
        tournament = host.open_tournament(regulations())
        arbiter = TournamentCommand(nostos.url, host.token)
        assert "rule: tournament 37" in arbiter.error("fair-play ask", tournament, "luck")
        assert "no-such-fair-play-report" in arbiter.error("fair-play wait", tournament, uuid4())
        failed = a_failed_report(nostos, tournament, host.me().player)
        assert "the report has failed: too large" == arbiter.error("fair-play wait", tournament, failed)
        assert "too large" in arbiter.said("fair-play show", tournament, failed)


def a_failed_report(nostos: RunningService, tournament: str, by: str) -> UUID:
    """The id of a report on which the work has ended without one."""
    made = new_report(1, "luck", UUID(tournament))._replace(asked_by=by)
    queue, lease = nostos.services.fair_play, uuid4()
    assert queue.add(made)
    assert queue.take(lease, 600) is not None
    assert queue.end(made.report, lease, ReportSummary(failure="too large"), [])
    return made.report
