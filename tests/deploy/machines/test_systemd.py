"""The units: systemd itself reads them, as they are installed, and judges how much a process may do."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from api.runtime.settings import TABLE
from deploy.stack.local_service import COMMANDS
from tests.support.processes import ROOT

SYSTEMD = ROOT / "deploy/machines/systemd"
ANALYZE = shutil.which("systemd-analyze")
STANDARD = ("sysinit", "basic", "shutdown", "network-online", "multi-user", "network", "local-fs")
PROGRAMS = ("python", "nostos")
MOST_EXPOSURE = 2.0  # of 10; a service without any limit has 9.6

needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="needs apt-get install systemd")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A file system with the units as they are installed, and stand-ins for the rest of a machine."""
    subprocess.run([SYSTEMD / "units.sh", tmp_path], stdout=subprocess.DEVNULL, check=True)
    programs = tmp_path / "opt/nostos/.venv/bin"
    programs.mkdir(parents=True)
    for name in PROGRAMS:
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    for name in STANDARD:
        (tmp_path / f"etc/systemd/system/{name}.target").write_text(f"[Unit]\nDescription={name}\n")
    return tmp_path


def units() -> list[str]:
    """Each unit, a template as one that is started."""
    found = sorted(path.name for path in SYSTEMD.iterdir() if path.suffix in {".service", ".target"})
    return [name.replace("@.", "@projector.") for name in found]


def analyze(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    assert ANALYZE is not None
    return subprocess.run(
        [ANALYZE, f"--root={root}", *words], capture_output=True, text=True, check=False, timeout=60
    )


@needs_systemd
@pytest.mark.parametrize("unit", units())
def test_systemd_reads_each_unit(root: Path, unit: str) -> None:
    answer = analyze(root, "verify", "--man=no", "--recursive-errors=no", unit)
    assert (0, "", "") == (answer.returncode, answer.stdout, answer.stderr)


@needs_systemd
def test_systemd_finds_a_word_that_it_does_not_know(root: Path) -> None:
    unit = root / "etc/systemd/system/nostos-front.service"
    unit.write_text(unit.read_text().replace("MemoryMax=", "MostMemory="))
    assert "MostMemory" in analyze(root, "verify", "--man=no", "nostos-front.service").stderr


@needs_systemd
@pytest.mark.parametrize("unit", [name for name in units() if name.endswith(".service")])
def test_a_process_may_do_little_on_its_machine(root: Path, unit: str) -> None:
    threshold = round(MOST_EXPOSURE * 10)
    answer = analyze(root, "security", "--offline=true", f"--threshold={threshold}", unit)
    assert 0 == answer.returncode, answer.stdout[-2000:]


def test_every_process_has_a_unit() -> None:
    workers = {name for name, command in COMMANDS.items() if "workers" in command}
    target = (SYSTEMD / "units.sh").read_text()
    assert workers == {*re.findall(r"nostos-worker@(\w+)", target)}
    assert COMMANDS.keys() == workers | {"front"}
    assert "-m api.server" in (SYSTEMD / "nostos-front.service").read_text()


def test_every_setting_of_the_example_exists() -> None:
    known = {row.name for row in TABLE}
    for example in (SYSTEMD / "environment", ROOT / "deploy/machines/kubernetes/example/settings.env"):
        names = {line.partition("=")[0] for line in example.read_text().splitlines() if line[:1] != "#"}
        assert names <= known
        assert not [line for line in example.read_text().splitlines() if re.search(r"://[^/]*:.*@", line)]
