"""Exit codes: 0 done, 1 something is wrong, 2 the command line is wrong; of all commands."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from tests.support.processes import ROOT

EXIT_WRONG, EXIT_USAGE = 1, 2
PAGE = ROOT / "deploy" / "documents" / "EXIT_CODES.md"
NOWHERE = "no-such-thing"
TYPES = (click.Choice, click.types.IntParamType, click.types.FloatParamType)
WRONG_USAGE = [
    ["simulate", "chess"],
    ["simulate", "odyssee", "--seats", "60"],
    ["simulate", "odyssee", "--board", NOWHERE],
    ["simulate", "odyssee", "--option", "colour=red"],
    ["simulate", "odyssee", "--option", "nothing"],
    ["simulate", "odyssee", "--bots", "perfect"],
    ["leaderboard", "chess"],
    ["leaderboard", "odyssee", "--bots", "fair"],
    ["fair-play", "luck-check", "--game", "odyssee", "--bots", "perfect"],
    ["demo", "--game", "chess"],
    ["demo", "--game", "odyssee", "--option", f"board={NOWHERE}"],
    ["demo", "--tournament", "--seats", "3"],
    ["test", "--game", "chess"],
    ["new-game", "Liar's Dice"],
    ["rebuild", NOWHERE],
    ["status", "--watch", "--json"],
    ["keys", "--after", "2"],
    ["tournament", "open"],
    ["bench", NOWHERE],
    [NOWHERE],
]


def commands(
    group: click.Group, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that is no group, with its place."""
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))
        else:
            yield (*path, name), found


def test_a_command_ends_with_2_where_an_option_or_its_value_is_unknown() -> None:
    runner, values = CliRunner(), 0
    for path, command in commands(main):
        if not command.context_settings.get("ignore_unknown_options"):  # pytest gets those of `test`
            assert EXIT_USAGE == runner.invoke(main, [*path, f"--{NOWHERE}"]).exit_code, path
        assert 0 == runner.invoke(main, [*path, "--help"]).exit_code, path
        for option in command.params:
            if isinstance(option, click.Option) and isinstance(option.type, TYPES) and not option.is_flag:
                answer = runner.invoke(main, [*path, option.opts[0], NOWHERE])
                assert EXIT_USAGE == answer.exit_code, (path, option.name)
                values += 1
    assert values > 50


@pytest.mark.parametrize("words", WRONG_USAGE, ids=" ".join)
def test_a_command_ends_with_2_where_it_names_what_there_is_not(words: list[str]) -> None:
    answer = CliRunner().invoke(main, words)
    assert EXIT_USAGE == answer.exit_code, answer.output
    if "--json" in words:
        assert json.loads(answer.stdout)["error"]


def test_what_is_found_wrong_is_1_and_what_cannot_be_read_is_2(tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text("{}")
    assert EXIT_USAGE == CliRunner().invoke(main, ["verify", str(record)]).exit_code
    assert EXIT_WRONG == CliRunner().invoke(main, ["up"], env={"NOSTOS_PORT": "x"}).exit_code


def test_the_page_has_every_code() -> None:
    rows = [
        line.split("|")[1].strip()
        for line in PAGE.read_text("utf-8").splitlines()
        if line[:3] == "| 1" or line[:3] in ("| 0", "| 2")
    ]
    assert ["0", "1", "2", "130"] == rows
