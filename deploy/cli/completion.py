"""`nostos completion`: the script that lets a shell complete the commands and options of `nostos`."""

from pathlib import Path
from typing import Final

import click
from click.shell_completion import get_completion_class

from deploy.terminal.console import print_json, with_json

SHELLS: Final = ("bash", "zsh", "fish")
VARIABLE: Final = "_NOSTOS_COMPLETE"  # in which the script asks what would complete a line
PROGRAM: Final = Path(__file__).parents[2] / "nostos"  # of this checkout: it need not be in PATH


@click.command
@click.argument("shell", type=click.Choice(SHELLS))
@with_json
def command(*, shell: str, as_json: bool) -> None:
    """Print a script for SHELL that completes `nostos` and `./nostos`.

    In bash and zsh: source <(./nostos completion bash); in fish: ./nostos completion fish | source.
    """
    script = script_for(shell)
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        click.echo(script)


def script_for(shell: str) -> str:
    """The script of click, which calls this checkout by its path; bash calls what was typed."""
    from deploy.cli.main import main

    found = get_completion_class(shell)
    assert found is not None
    script = found(main, {}, "nostos", VARIABLE).source()
    path = _quoted(str(PROGRAM))
    return (
        script.replace("(( ! $+commands[nostos] )) && return 1", "")
        .replace(f"{VARIABLE}=zsh_complete nostos", f"{VARIABLE}=zsh_complete {path}")
        .replace("(commandline -t) nostos", f"(commandline -t) {path}")
    )


def _quoted(path: str) -> str:
    """The path as one word of any of the shells."""
    return "'" + path.replace("'", "'\\''") + "'"
