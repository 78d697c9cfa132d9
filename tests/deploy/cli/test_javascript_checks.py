"""The checks of the JavaScript: what they install, and what they say when they cannot."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deploy.cli import javascript_checks

TOOLS = [name for name, *_ in javascript_checks.TOOLS]


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """A function that writes a lock file: its name, and the packages in it."""

    def write(name: str, packages: Any) -> None:
        (tmp_path / name).write_text(json.dumps({"packages": packages}))

    monkeypatch.setattr(javascript_checks, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(javascript_checks, "INSTALLED", tmp_path / "installed")
    return write


def test_the_lock_file_names_no_registry() -> None:
    packages = json.loads(javascript_checks.LOCK.read_text())["packages"]
    assert packages
    assert not any("resolved" in package for package in packages.values())


def test_without_a_registry_one_line_says_what_to_do(
    lock: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def node(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, stderr="npm error\nnpm error code ENOTFOUND\n")

    lock("lock", {})
    monkeypatch.setattr(javascript_checks, "_node", node)
    assert 1 == javascript_checks.main()
    [line] = capsys.readouterr().err.splitlines()
    assert "(code ENOTFOUND); cure: with an npm registry in reach" in line


def test_the_tools_are_installed_once_for_each_lock_file(
    lock: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    packages = {"": {}, "a": {"version": "1"}, "b": {"version": "1", "optional": True}}

    def node(program: Path, *_: object, **__: object) -> subprocess.CompletedProcess[str]:
        calls.append(program.name)
        lock("installed", {"a": packages["a"]})
        return subprocess.CompletedProcess([], 0, stderr="")

    monkeypatch.setattr(javascript_checks, "_node", node)
    lock("lock", packages)
    assert [0, 0] == [javascript_checks.main(), javascript_checks.main()]
    assert ["npm-cli.js", *TOOLS, *TOOLS] == calls
    packages["a"] = {"version": "2"}
    lock("lock", packages)
    assert 0 == javascript_checks.main()
    assert ["npm-cli.js", *TOOLS] == calls[-1 - len(TOOLS) :]
