"""`nostos completion`: what a shell is told, and that `./nostos` of a checkout answers it."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from deploy.cli.completion import PROGRAM, SHELLS, VARIABLE
from deploy.cli.main import COMMANDS, main
from tests.support.processes import ROOT


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(shell: str) -> None:
    script = CliRunner().invoke(main, ["completion", shell]).stdout
    assert f"{VARIABLE}={shell}_complete" in script
    assert "$+commands" not in script
    assert shell == "bash" or str(PROGRAM) in script
    told = json.loads(CliRunner().invoke(main, ["completion", shell, "--json"]).stdout)
    assert script == told["script"] + "\n"
    if program := shutil.which(shell):
        checked = subprocess.run([program, "-n"], input=script, text=True, capture_output=True, check=False)
        assert (0, "") == (checked.returncode, checked.stderr)


def completed(line: str) -> list[str]:
    """What bash is offered at the end of a line, by the script and the command as they are called."""
    script = CliRunner().invoke(main, ["completion", "bash"]).stdout
    words = line.split(" ")
    typed = " ".join(f"'{word}'" for word in words)
    program = (
        f"{script}\nCOMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}\n"
        f"_nostos_completion {words[0]}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    answer = subprocess.run(
        ["bash", "--norc", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return answer.stdout.split()


def is_set_up() -> bool:
    """Whether `./nostos` of this checkout runs as it is: no test sets anything up."""
    stamp = ROOT / ".venv" / ".nostos-lock"
    return stamp.exists() and stamp.read_bytes() == (ROOT / "requirements.lock").read_bytes()


@pytest.mark.skipif(not is_set_up(), reason="./nostos would set itself up")
def test_a_shell_completes_the_script_of_the_checkout() -> None:
    assert {name for name in COMMANDS if name.startswith("de")} == {*completed("./nostos de")}
    assert ["swiss"] == completed("./nostos tournament open --example swi")


def test_commands_are_completed_without_importing_them() -> None:
    given = {**os.environ, VARIABLE: "bash_complete", "COMP_WORDS": "nostos de", "COMP_CWORD": "1"}
    program = (
        "import sys, deploy.cli.main as c\ntry: c.main(prog_name='nostos')\n"
        "except SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", program]
    answer = subprocess.run(words, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
    offered = [line.partition(",")[2] for line in answer.stdout.splitlines()]
    assert [name for name in COMMANDS if name.startswith("de")] == offered
    assert not {"psycopg", "flask", "rich"} & {*answer.stderr.split()}
