"""Whole matches over HTTP, on real servers, in real processes."""

from domain.games.wrath_of_poseidon.facts import MaelstromPlaced
from domain.kernel.facts import HIDDEN
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from tests.journeys.support import GAME, Follower, Nostos


def test_a_match_between_bots_is_played_to_its_end_and_verified(nostos: Nostos) -> None:
    match = nostos.match(seats=3, brain="fair", maelstroms=1, monsters=1)
    match.play()

    report = match.report()
    assert [] == [check for check in report.checks if not check.ok]
    last = nostos.client.frames(match.id)[-1]
    assert last.holds("ended")
    assert last.holds("disclosed")
    assert "ended" == nostos.client.match(match.id)["status"]
    before = 1 + len(match.bots) + 1 + len(match.bots)  # opened, seats taken, reveals due, contributions
    assert sum(bot.moves for bot in match.bots) == last.step - before


def test_stream_clients_that_are_killed_ten_times_have_the_frames_of_a_fresh_read(nostos: Nostos) -> None:
    match = nostos.match(seats=2)
    viewers = ("0", "1", "onlooker")
    followers = {viewer: Follower(match, viewer, deaths=10, seed=seed) for seed, viewer in enumerate(viewers)}
    match.play()

    for viewer, follower in followers.items():
        assert match.fresh(viewer) == follower.bodies()
        assert 10 == follower.deaths


def test_no_stream_carries_what_its_seat_may_not_see(nostos: Nostos) -> None:
    match = nostos.match(seats=3, maelstroms=2, fog_banks=1, deduction="harder")
    viewers = {"0": 0, "1": 1, "2": 2}
    followers = {viewer: Follower(match, viewer) for viewer in viewers}
    match.play()

    truth = [frame.typed(GAME).facts for frame in nostos.client.frames(match.id, "referee")]
    opened = truth[0][0]
    for viewer, seat in viewers.items():
        *before, _last = followers[viewer].bodies()
        shown = [encode(frame.typed(GAME).facts) for frame in followers[viewer].frames]
        assert [encode(seen(seat, facts)) for facts in truth] == shown
        assert not any(secret.encode() in b"".join(before) for secret in (opened.seed, opened.salt))
    navigator = [fact for frame in followers["1"].frames for fact in frame.typed(GAME).facts]
    assert [HIDDEN, HIDDEN] == [fact.square for fact in navigator if isinstance(fact, MaelstromPlaced)]
