"""The staff of a tournament sees its delayed matches at once, as their public view; nobody else does."""

import re
from collections.abc import Sequence
from typing import Final

import pytest

from api.access import staff_looks
from api.access.authentication import authenticate
from api.access.match_access import look
from domain.kernel.facts import ONLOOKER
from domain.threadsafe.decoder import read_json
from projections.models.frames import rows
from tests.api.access.support import DELAYED, StaffedTournament
from tests.api.support import ApiService, Caller, ok, problem
from tests.laws.test_delays_over_http import answers, get, plain

READS = ("view", "frames", "reveals", "dossier", "head")
AT_ONCE = ("organizer", "arbiter", "commentator")
MOVES = (0, 3)
NAMES: Final = re.compile(rb"Suitor \d")


@pytest.fixture(scope="module")
def worlds(service: ApiService) -> Sequence[StaffedTournament]:
    """Two tournaments: onlookers are shown both up to the start of their matches, and one was played on."""
    made = [StaffedTournament(service, **DELAYED) for _ in MOVES]
    for world, moves in zip(made, MOVES, strict=True):
        world.play(moves)
    return made


@pytest.fixture(scope="module")
def begun(worlds: Sequence[StaffedTournament]) -> StaffedTournament:
    return worlds[0]


@pytest.fixture(scope="module")
def on(worlds: Sequence[StaffedTournament]) -> StaffedTournament:
    return worlds[1]


def outsiders(world: StaffedTournament) -> list[Caller]:
    """Everybody who does not see the match of the first table at once."""
    others = world.at_table(1, 2)
    return [world.service.anybody, world.former, world.staff["scorekeeper"], *others]


def test_who_may_look_sees_the_last_step_as_an_onlooker(on: StaffedTournament) -> None:
    path, match = on.match_path(), on.match()
    head = on.service.services.matches.head(match)
    for role in AT_ONCE:
        caller = on.staff[role]
        for read in READS:
            shown = ok(caller.get(f"{path}/{read}"))
            assert head == shown["step"], (role, read)
            assert shown.get("viewer", "onlooker") == "onlooker"
        assert head == ok(caller.get(path))["step"]
        frames = ok(caller.get(f"{path}/frames"))["frames"]
        assert [*range(1, head + 1)] == [frame["step"] for frame in frames]


def test_what_the_staff_sees_at_once_is_what_everybody_sees_later(on: StaffedTournament) -> None:
    """Nothing that a seat or the referee alone may know."""
    path, commentator = on.match_path(), on.staff["commentator"]
    public = [
        read_json(row.body)
        for event in on.service.services.log.read(on.match())
        for row in rows(event, 2)
        if row.audience & 1
    ]
    assert public == ok(commentator.get(f"{path}/frames"))["frames"]
    for as_ in ("referee", "0", "1"):
        refused = "not-disclosed" if as_ == "referee" else "not-your-seat"
        problem(commentator.get(f"{path}/view?as={as_}"), refused, 403)
    assert [] == ok(commentator.get(f"{path}/notebook"))["notes"]


def test_with_as_onlooker_the_staff_sees_what_everybody_is_shown(on: StaffedTournament) -> None:
    path, everybody = on.match_path(), on.service.anybody
    for read in ("view", "frames", "record", "reveals"):
        asked = f"{path}/{read}?as=onlooker"
        assert plain(get(everybody, asked)) == plain(get(on.staff["commentator"], asked))
    assert ok(everybody.get(f"{path}/view"))["step"] < ok(on.staff["arbiter"].get(f"{path}/view"))["step"]


def test_for_everybody_else_a_match_that_is_played_on_is_as_one_that_has_just_begun(
    begun: StaffedTournament, on: StaffedTournament
) -> None:
    """Not for who plays at another table, a scorekeeper, or who was an arbiter."""
    for one, other in zip(outsiders(begun), outsiders(on), strict=True):
        pairs = zip(told(begun, one), told(on, other), strict=True)
        for before, after in pairs:
            assert before == after, one.name


def test_a_role_that_is_read_wrongly_is_caught(
    begun: StaffedTournament, on: StaffedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody counts as staff."""
    one, other = outsiders(begun)[1], outsiders(on)[1]
    monkeypatch.setattr(staff_looks, "sees_at_once", lambda *_: True)
    seen = [ok(who.get(f"{world.match_path()}/view"))["step"] for world, who in ((begun, one), (on, other))]
    assert seen[0] < seen[1]


def told(world: StaffedTournament, caller: Caller) -> list[bytes]:
    """All that somebody is answered about the match of the first table, without what differs in public."""
    people = {each.player: f"seat {seat}" for seat, each in enumerate(world.at_table(1, 1))}
    texts = [*people, world.tournament, world.host.player]
    texts += [each.player for each in (*world.staff.values(), *world.players, world.former)]
    found = []
    for answer in answers(caller, str(world.match())):
        for text in texts:
            answer = answer.replace(text.encode(), b"ID")  # noqa: PLW2901
        found.append(NAMES.sub(b"NAME", answer))
    return found


def test_who_leaves_the_staff_or_never_was_waits_again(service: ApiService) -> None:
    world = StaffedTournament(service, **DELAYED)
    head, path = world.play(2), world.match_path()
    arbiter = world.staff["arbiter"]
    assert head == ok(arbiter.get(f"{path}/view"))["step"]
    world.removed(arbiter)
    shown = ok(world.service.anybody.get(f"{path}/view"))["step"]
    assert shown == ok(arbiter.get(f"{path}/view"))["step"] < head
    assert len(ok(arbiter.get(f"{path}/frames"))["frames"]) == shown


def test_a_referee_by_role_sees_a_delayed_match_at_its_last_step(service: ApiService) -> None:
    world = StaffedTournament(service, **DELAYED)
    world.play(2)
    arbiter, path = world.staff["arbiter"], world.match_path()
    step = ok(world.look(arbiter))["step"]
    there = {"Nostos-Min-Step": str(step)}
    assert step == ok(arbiter.get(f"{path}/view?as=referee", headers=there))["step"]
    world.removed(arbiter)
    problem(arbiter.get(f"{path}/view?as=referee"), "not-disclosed", 403)
    problem(arbiter.get(f"{path}/view", headers=there), "bad-header", 400)


def test_no_stream_pushes_what_is_not_shown_yet(on: StaffedTournament) -> None:
    commentator = on.staff["commentator"]
    asked = commentator.post(f"{on.match_path()}/tickets", {})
    assert "onlooker" == ok(asked)["viewer"]
    with on.service.app.app_context():
        found, viewer = look(
            on.service.services, on.match(), authenticate(on.service.services, commentator.token), None
        )
    assert (ONLOOKER, True) == (viewer, found.step < on.service.services.matches.head(on.match()))
