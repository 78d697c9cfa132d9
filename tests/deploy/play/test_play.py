"""`nostos play` and `nostos watch` at a real service: whole matches, by the keyboard alone."""

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from api.client import Client, Kept
from deploy.cli.main import main
from deploy.play import account
from deploy.play.lobby import Lobby
from deploy.play.table import Table
from tests.deploy.play.support import Answers, Person, asked_for_a_takeback, person, typing
from tests.support.service.running import RunningService

NUMBERS = re.compile(r"^(\d+) to (\d+) of the numbers")
NUMBER = re.compile(r"^a number from (-?\d+) to")


def first_of_all(somebody: Person) -> str:
    """The first of what is offered, whatever is asked."""
    for line in somebody.new:
        if found := NUMBERS.match(line):
            return " ".join(str(place) for place in range(1, int(found[1]) + 1)) + "\r"
        if found := NUMBER.match(line):
            return f"{found[1]}\r"
    return "1\r"


def in_order(*lines: str, then: Answers) -> Answers:
    """These answers, and then others."""
    left = [*lines]
    return lambda somebody: left.pop(0) if left else then(somebody)


@pytest.fixture
def caller(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url, kept=Kept()) as client:
        yield client


def at_the_end(somebody: Person) -> str:
    """As the first of all; back in the lobby the person leaves."""
    return "q\r" if "o open a match" in "".join(somebody.new[-1:]) else first_of_all(somebody)


def test_two_people_play_a_whole_match_from_the_lobby_to_the_end(caller: Client) -> None:
    ada, bob = caller.register("Ada"), caller.register("Bob")
    titles = [game["title"] for game in ada.games()]
    toy = titles.index("Three suitors") + 1
    seated, opened = threading.Event(), threading.Event()

    def waits_for_bob(_: Person) -> str:
        opened.set()
        assert seated.wait(60)
        return "w\r"

    def starts(somebody: Person) -> str:
        if any("s start" in line for line in somebody.new):
            return "s\r"
        if any("b let bots" in line for line in somebody.new):
            return waits_for_bob(somebody)
        return at_the_end(somebody)

    with person(in_order("o\r", f"{toy}\r", "1\r", "hand=2\r", "1\r", then=starts)) as one:
        first = Lobby(one, ada)
        playing = threading.Thread(target=first.visit, daemon=True)
        playing.start()
        assert opened.wait(60)
        [match] = [each["match"] for each in bob.matches(open_seats=1)]

        def joins(somebody: Person) -> str:
            if any("The match waits." in line for line in somebody.new):
                seated.set()
                return "w\r"
            return at_the_end(somebody)

        with person(joins) as two:
            second = Lobby(two, bob)
            second.visit(match)
        playing.join()
        about = ada.match(match)
        assert "ended" == about["status"]
        assert [match] == first.visited == second.visited
        texts = [line for frame in ada.frames(match, text="en") for line in frame.text]
        assert {*texts} <= {*one.heard}
        assert any(line.startswith("The match is over: ") for line in two.heard)


def test_somebody_without_a_seat_looks_on_and_comes_back_to_the_lobby(
    nostos: RunningService, caller: Client
) -> None:
    table = nostos.table().seat_all()
    table.finish()
    with person(at_the_end) as somebody:
        Lobby(somebody, caller.register("Eve")).visit(str(table.id))
    assert "The match begins." in somebody.heard


def test_a_takeback_is_answered_at_the_table(caller: Client) -> None:
    ada, bob = caller.register("Ada"), caller.register("Bob")
    match = ada.open("odyssee", 2, takebacks=True)
    ada.sit(match, 0)
    bob.sit(match, 1)
    ada.start(match)
    asker = asked_for_a_takeback(match, ada, bob)

    def agrees(somebody: Person) -> str:
        return "1\r" if any(line.endswith("  yes") for line in somebody.new) else "q\r"

    with person(agrees) as somebody:
        Table(somebody, bob if asker is ada else ada, match).follow()
    assert "match.takeback_answered" in {frame.topic for frame in bob.frames(match)}


def test_a_match_is_replayed_by_keys_and_told_from_the_table(nostos: RunningService, caller: Client) -> None:
    table = nostos.table().seat_all()
    table.finish()
    match = str(table.id)
    with person(typing(*"nnpegt", "\x1b[C", "\x1b[D", "q")) as somebody:
        Table(somebody, caller, match, "onlooker").replay()
    steps = [int(line.split()[1]) for line in somebody.heard if line.startswith("Step ")]
    last = len(caller.frames(match, "onlooker"))
    assert [1, 2, 3, 2, last, 1, 2, 1] == steps


def test_watch_follows_a_match_to_its_end(nostos: RunningService, caller: Client) -> None:
    table = nostos.table().seat_all()
    table.finish()
    match = str(table.id)
    words = ["watch", f"{nostos.url}/matches/{match}", "--language", "de"]
    seen = CliRunner().invoke(main, words)
    assert 0 == seen.exit_code, seen.output
    texts = [line for frame in caller.frames(match, "onlooker", text="de") for line in frame.text]
    assert texts == [line for line in seen.stdout.splitlines() if line in texts]
    told = CliRunner().invoke(main, [*words, "--json"])
    last = json.loads(told.stdout.splitlines()[-1])
    assert ("ended", match) == (last["status"], last["match"])
    assert 2 == CliRunner().invoke(main, ["watch", "nowhere"]).exit_code
    absent = CliRunner().invoke(main, ["watch", match.replace(match[:4], "0000"), "--url", nostos.url])
    assert 1 == absent.exit_code


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "end of input"])
def test_who_interrupts_a_question_ends_the_command_as_any_other(
    nostos: RunningService, caller: Client, key: str, code: int
) -> None:
    table = nostos.table().seat_all()
    table.finish()
    token = caller.register("Ada").token
    words = ["--json", "--token", str(token)]
    place = f"{nostos.url}/matches/{table.id}"
    for line in (["play", nostos.url], ["watch", place, "--replay"]):
        with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
            keyboard.send_text(key)
            ended = CliRunner().invoke(main, [*line, *words])
        assert code == ended.exit_code, ended.output
        assert ({"error": "interrupted"} == json.loads(ended.stdout.splitlines()[-1])) is bool(code)


def test_a_player_is_registered_once_for_each_service(
    nostos: RunningService, caller: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with person(typing("root\r", "Nausicaa\r")) as somebody:
        first = account.player_of(somebody, caller, "http://a", None)
        again = account.player_of(somebody, caller, "http://a", None)
        other = account.player_of(somebody, caller, "http://b", "Circe")
        assert first.me() == again.me()
        assert ("Nausicaa", "Circe") == (first.me().name, other.me().name)
        assert other.me() == account.player_of(somebody, caller, "http://b", None).me()
        assert other is account.player_of(somebody, other, "http://a", None)
        assert any(line.startswith("It was refused: ") for line in somebody.heard)
    nostos.services.players.tokens.revoke(first.me().player, 1)
    with person(typing("Ino\r")) as somebody:
        assert "Ino" == account.player_of(somebody, caller, "http://a", None).me().name
