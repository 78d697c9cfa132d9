"""`nostos bot run` at a real service: whole matches, and what ends a run too early."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.client import Client, Frame, HungUp, Kept
from deploy.bots import first_bot
from deploy.bots.bot_file import bot_in
from deploy.bots.new import FILE, new_bot
from deploy.bots.seat_play import SeatPlay
from deploy.cli.main import main
from domain.games import SHELF, SLUGS
from tests.deploy.play.support import asked_for_a_takeback
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.service.bots import service_bots
from tests.support.service.running import RunningService

SHORT = "wrath_of_poseidon"
AT_RANDOM = "import random\n\n\ndef choose(view, offers):\n    return random.choice(offers).sample(random)\n"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def caller(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url, kept=Kept()) as client:
        yield client


@pytest.fixture
def run(nostos: RunningService) -> Callable[..., Result]:
    """Calls `nostos bot run` with the file of a bot and more words."""

    def call(file: Path, *words: str, game: str = SHORT) -> Result:
        every = ["bot", "run", str(file), "--game", game, "--url", nostos.url, *words]
        return CliRunner().invoke(main, every, env={"COLUMNS": "200"})

    return call


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a bot into a file."""

    def write(text: str, name: str = "calypso.py") -> Path:
        (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / name

    return write


def told(answer: Result) -> dict[str, Any]:
    """The object that the command printed; the service of the test logs to the same place."""
    [printed] = [line for line in answer.stdout.splitlines() if line.startswith("{")]
    found: dict[str, Any] = json.loads(printed)
    return found


def failed(answer: Result, code: int = 1) -> str:
    """The one line that says why the command ended so."""
    assert code == answer.exit_code, answer.output
    [line] = [line for line in answer.stderr.splitlines() if line.startswith("Error: ")]
    assert "Traceback" not in answer.stderr
    return line


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_bot_plays_a_whole_match(
    caller: Client, tmp_path: Path, run: Callable[..., Result], slug: str
) -> None:
    new_bot(tmp_path, "Circe", SHELF[slug])
    answer = run(tmp_path / "Circe" / FILE, "--against", "random", "--json", game=slug)
    assert 0 == answer.exit_code, answer.output
    summary = told(answer)
    [result] = summary["results"]
    match = caller.match(result["match"])
    assert ("ended", "Circe") == (match["status"], match["seats"][0]["name"])
    assert (slug, "Circe", 1, []) == (
        summary["game"],
        summary["name"],
        summary["matches"],
        summary["unfinished"],
    )
    assert {str(result["place"]): 1} == summary["places"]
    assert (0 in match["outcome"]["winners"]) == result["won"] == bool(summary["wins"])
    assert match["step"] == result["steps"]
    assert result["choices"] > 0
    assert f"{result['match']}: place {result['place']} of {len(match['seats'])} as " in answer.stderr


def test_matches_are_played_at_once_against_bots_of_the_service(
    nostos: RunningService, caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    with working(service_bots(nostos.services, nostos.url).run):
        words = ("--against", "easy", "--matches", "2", "--at-once", "2", "--clock", "3000+5")
        answer = run(bot(AT_RANDOM), *words)
    assert 0 == answer.exit_code, answer.output
    rows = dict(re.findall(r"│ (\S.*?) +│ (\S.*?) +│", answer.stdout))
    assert "2" == rows["matches"]
    assert {"wins", "places", "mean time of a choice", "moves that came too late"} <= rows.keys()
    assert "rating" not in rows
    matches = caller.matches(game=SHORT)
    assert ["ended"] * 2 == [match["status"] for match in matches]
    assert {0, 1} == {
        seat["seat"] for match in matches for seat in match["seats"] if seat["name"] == "calypso"
    }
    assert {("fischer", 3000, 5)} == {tuple(match["clock"].values()) for match in matches}
    assert all(sum(seat["bot"] for seat in match["seats"]) == 1 for match in matches)


def test_the_first_bot_plays_a_match_as_a_program(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOSTOS", nostos.url)
    monkeypatch.setattr(first_bot, "GAME", SHORT)
    with working(service_bots(nostos.services, nostos.url).run):
        first_bot.main()
    assert re.search(r"^\{'winners': .*\}$", capsys.readouterr().out, re.MULTILINE)


def test_a_bot_plays_another_one_and_each_is_the_same_player_the_next_time(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    one, other = bot(f'NAME = "Circe"\n{AT_RANDOM}'), bot(AT_RANDOM, "ino.py")
    words = ("--against", str(other), "--seat", "1", "--option", "board=B", "--json")
    first, second = told(run(one, *words)), told(run(one, *words))
    assert first["player"] == second["player"]
    matches = caller.matches(game=SHORT)
    assert 2 == len(matches)
    assert {("ino 1", "Circe")} == {tuple(seat["name"] for seat in match["seats"]) for match in matches}
    assert 2 == len({seat["player"] for match in matches for seat in match["seats"]})
    assert {"B"} == {match["options"]["board"] for match in matches}
    third = told(run(one, "--against", "random", "--name", "Scylla", "--json"))
    assert ("Scylla", False) == (third["name"], third["player"] == first["player"])


def test_a_token_names_the_player(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    eve = caller.register("Eve")
    summary = told(run(bot(AT_RANDOM), "--against", "random", "--token", str(eve.token), "--json"))
    assert (eve.me().player, "Eve") == (summary["player"], summary["name"])


def host_plays(host: Client, match: str) -> None:
    """Start the match once it is full, and play any moves to its end."""
    eventually(lambda: not host.match(match)["open_seats"], "somebody sits down")
    host.start(match)
    chance = Random(7)
    for frame in host.stream(match):
        legal = host.legal(match)
        if legal.offers and legal.step == frame.step:
            host.play(match, chance.choice(legal.offers).sample(chance), expect=legal.step)


def test_a_bot_joins_where_the_lobby_has_a_free_seat_and_goes_on_when_a_match_is_closed(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    host = caller.register("Ada")
    played, closed = host.open(SHORT, 2), host.open(SHORT, 2)  # the newest is looked at first
    host.sit(played, 0)
    host.sit(closed, 0)

    def close_one_and_play_the_other() -> None:
        eventually(lambda: not host.match(closed)["open_seats"], "somebody sits down")
        host.close(closed, "nobody has time")
        host_plays(host, played)

    others = threading.Thread(target=close_one_and_play_the_other, daemon=True)
    others.start()
    answer = run(bot(AT_RANDOM), "--join", "--json")
    others.join(60)
    assert 0 == answer.exit_code, answer.output
    assert [(played, 1)] == [(each["match"], each["seat"]) for each in told(answer)["results"]]


def test_a_bot_takes_back_nothing(caller: Client, bot: Callable[..., Path]) -> None:
    ada, ino = caller.register("Ada"), caller.register("Ino")
    match = ada.open("odyssee", 2, takebacks=True)
    ada.sit(match, 0)
    ino.sit(match, 1)
    ada.start(match)
    other, seat = (ino, 1) if asked_for_a_takeback(match, ada, ino) is ada else (ada, 0)
    playing = SeatPlay(other.as_player(other.token, other.me().player), match, seat, bot_in(bot(AT_RANDOM)))

    def play() -> None:
        with suppress(HungUp):
            playing.to_end()

    thread = threading.Thread(target=play, daemon=True)
    thread.start()

    def answers() -> list[Frame]:
        return [frame for frame in ada.frames(match) if frame.topic == "match.takeback_answered"]

    eventually(lambda: bool(answers()), "the bot answers")
    playing.client.hang_up()
    thread.join(60)
    assert [False] == [fact["agrees"] for fact in answers()[0].facts]


RAISES = """\
MOVES = []


def choose(view, offers):
    MOVES.append(view)
    if len(MOVES) > 2:
        raise ValueError("I do not\\nknow")
    return next(iter(offers[0].all()))
"""


def test_a_bot_that_raises_ends_the_run_with_one_line_and_resigns(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    line = failed(run(bot(RAISES), "--against", "random"))
    found = re.fullmatch(
        r"Error: match (\S+), step (\d+): choose raised ValueError: I do not know \(calypso.py, line 7\)",
        line,
    )
    assert found, line
    match = caller.match(found[1])
    assert "ended" == match["status"]
    assert int(found[2]) < match["step"]


@pytest.mark.parametrize(
    ("returned", "line"),
    [
        ("None", r"choose in calypso\.py returned None, which is no move; a move is an object such as \{.*"),
        ("{'type': {1}}", r"choose in calypso\.py returned \{'type': \{1\}\}, which is no move; .*"),
        (
            "{'type': 'fly'}",
            r"\{.*\"fly\"\} is not offered, only raise_storm \(rule 2\.2\), .*: The game has no such move.*",
        ),
        (
            "{'type': 'raise_storm', 'tile': 'green', 'headings': {'white': 'e'}}",
            r"\{.*\} is not offered, only raise_storm .*; the service refused: 409 .* \(rule: 2\.\d\)",
        ),
    ],
)
def test_what_is_not_offered_ends_the_run_and_names_match_step_and_rule(
    run: Callable[..., Result], bot: Callable[..., Path], returned: str, line: str
) -> None:
    found = failed(
        run(bot(f"def choose(view, offers):\n    return {returned}\n"), "--against", "random", "--seat", "0")
    )
    assert re.fullmatch(rf"Error: match \S+, step \d+: {line}", found), found


INTERRUPTS = """\
import os
import random
import signal

MATCHES = set()


def choose(view, offers):
    MATCHES.add(view.match)
    if len(MATCHES) == 2:
        os.kill(os.getpid(), signal.SIGINT)
        MATCHES.add("")
    return random.choice(offers).sample(random)
"""


def test_ctrl_c_says_what_was_finished_and_gives_up_what_was_not(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path]
) -> None:
    answer = run(bot(INTERRUPTS), "--against", "random", "--matches", "5", "--json")
    assert 130 == answer.exit_code, answer.output
    summary = told(answer)
    assert ("interrupted", 1) == (summary["error"], summary["matches"])
    [match] = summary["unfinished"]
    assert "ended" == caller.match(match)["status"]
    assert 2 == len(caller.matches(game=SHORT))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("x = 1\n", 2, "has no function choose(view, offers); ./nostos bot new writes one that has"),
        ("def choose(view, offers)\n", 1, "cannot be loaded: SyntaxError: expected ':' (calypso.py, line 1)"),
        ("import nothing\n", 1, "ModuleNotFoundError: No module named 'nothing' (calypso.py, line 1)"),
        ("import sys\n\nsys.exit(3)\n", 1, "cannot be loaded: SystemExit: 3 (calypso.py, line 3)"),
        (
            f'NAME = "my bot"\n{AT_RANDOM}',
            1,
            "the service takes no player called 'my bot': This name looks like",
        ),
    ],
)
def test_a_file_that_is_no_bot_is_refused(
    run: Callable[..., Result], bot: Callable[..., Path], text: str, code: int, line: str
) -> None:
    assert line in failed(run(bot(text), "--against", "random"), code)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--join", "--seats", "3"), "--join sits down at matches of others"),
        (
            ("--against", "nobody"),
            "--against takes easy, fair, strong, random or the file of a bot, not 'nobody'",
        ),
        (("--against", "random", "--pace", "1"), "--pace is that of the service's bots: easy, fair, strong"),
        (("--seats", "99"), "wrath_of_poseidon is played by 2 to 5, not by 99"),
        (("--seat", "2"), "the seats of 2 players are 0 to 1; there is no seat 2"),
        (("--seat", "-1"), "the seats of 2 players are 0 to 1; there is no seat -1"),
        (("--option", "board=Q"), "There is no board of this name."),
        (("--option", "wind=n"), "Unknown field."),
        (("--clock", "soon"), "'soon' is no clock; it is SECONDS or SECONDS+INCREMENT"),
        (("--clock", "0"), "Must be greater than or equal to 1"),
        (("--pace", "0.4"), "Must be one of: 0.3, 0.6"),
    ],
)
def test_what_there_is_not_and_what_does_not_go_together_is_refused(
    caller: Client, run: Callable[..., Result], bot: Callable[..., Path], words: tuple[str, ...], line: str
) -> None:
    assert line in failed(run(bot(AT_RANDOM), *words), 2)
    assert all(match["status"] == "closed" for match in caller.matches(game=SHORT))


def test_a_service_that_is_not_there_is_one_line(
    bot: Callable[..., Path], run: Callable[..., Result]
) -> None:
    assert "the service does not answer" in failed(run(bot(AT_RANDOM), "--url", "http://127.0.0.1:1"))
