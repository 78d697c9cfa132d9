"""The image: its steps are scripts, which make the whole service without the tools of developers."""

import json
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from deploy.cli import doctor
from deploy.lock_file import of_service, pins
from tests.support.processes import ROOT

CONTAINER = ROOT / "deploy/machines/container"
CONTAINERFILE = (CONTAINER / "Containerfile").read_text()
INSTALL = Path("deploy/machines/install.sh")
DEVELOPERS = ("pytest", "mypy", "ruff", "hypothesis", "playwright", "hatchling")


def copied() -> Iterator[Path]:
    """The files that a build copies: those of the checkout, without what `.containerignore` names."""
    left_out = [line for line in (ROOT / ".containerignore").read_text().splitlines() if line[:1] != "#"]
    found = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in found.stdout.splitlines():
        path = Path(name)
        if (ROOT / path).is_file() and not any(fnmatch(path.parts[0], pattern) for pattern in left_out):
            yield path


def test_every_step_of_the_build_is_one_script() -> None:
    steps = re.findall(r"^RUN (.+)$", CONTAINERFILE, re.MULTILINE)
    assert len(steps) > 1
    for step in steps:
        script, *_ = step.split()
        found = [path for path in (ROOT / "deploy/machines").rglob("*.sh") if path.name == Path(script).name]
        assert len(found) == 1, step
        assert os.access(found[0], os.X_OK)
        subprocess.run(["sh", "-n", found[0]], check=True)


def test_the_service_needs_no_tool_of_developers() -> None:
    lock = pins((ROOT / "requirements.lock").read_text())
    assert lock.keys() >= {*DEVELOPERS}
    needed = of_service(lock)
    assert needed.keys() >= {"flask", "werkzeug", "psycopg-binary", "granian", "redis"}
    assert not needed.keys() & {*DEVELOPERS}


def test_a_package_that_both_need_is_of_the_service() -> None:
    lock = pins(
        "a==1 \\\n    --hash=sha256:0\n    # via nostos (pyproject.toml)\n"
        "b==2 ; sys_platform == 'win32' \\\n    --hash=sha256:1\n    # via\n    #   a\n    #   c\n"
        "c==3 \\\n    --hash=sha256:2\n    # via nostos (pyproject.toml:dev)\n"
    )
    assert [("a", "1", False), ("b", "2", True), ("c", "3", False)] == [
        (name, pin.version, pin.conditional) for name, pin in lock.items()
    ]
    assert ["a", "b"] == [*of_service(lock)]


def test_an_old_python_is_refused_with_its_cure(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    answer = subprocess.run(
        [ROOT / INSTALL], env=os.environ | {"PYTHON": str(old)}, capture_output=True, text=True, check=False
    )
    assert (1, "") == (answer.returncode, answer.stdout)
    assert answer.stderr.startswith("install: Python 3.11 or newer is needed; cure: apt-get install")
    assert (ROOT / ".venv/bin").exists()


@pytest.mark.slow
def test_what_the_build_makes_plays_and_verifies_a_match(tmp_path: Path) -> None:
    """The steps of the build, without a container engine; then the service that they made."""
    place = tmp_path / "nostos"
    place.mkdir()
    with tarfile.open(tmp_path / "context.tar", "w") as context:
        for path in copied():
            context.add(ROOT / path, path)
    with tarfile.open(tmp_path / "context.tar") as context:
        context.extractall(place, filter="data")
    assert not (place / "tests").exists()
    given = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    given |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_"))}
    subprocess.run([place / INSTALL], env=given, check=True)
    made = place / ".venv/bin"
    assert not [tool for tool in DEVELOPERS if (made / tool).exists()]

    nostos = [made / "nostos"]
    version = subprocess.run([*nostos, "--version"], env=given, capture_output=True, text=True, check=True)
    assert "nostos, version" in version.stdout
    given["NOSTOS_HOME"] = str(tmp_path / "home")
    demo = subprocess.run(
        [*nostos, "demo", "--once", "--json", "--game", "wrath_of_poseidon"],
        cwd=tmp_path,
        env=given,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert json.loads(demo.stdout)["verified"] is True
    checked = subprocess.run(
        [*nostos, "doctor", "--json"], cwd=tmp_path, env=given, capture_output=True, text=True, check=False
    )
    checks = {check["name"]: check["ok"] for check in json.loads(checked.stdout)["checks"]}
    assert checks["packages"]


def test_the_doctor_of_an_image_asks_for_no_tool_of_developers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("nowhere==1.0 \\\n    # via nostos (pyproject.toml:dev)\n")
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert not doctor.packages(lock).ok
    (tmp_path / doctor.SERVICE_ONLY).touch()
    assert doctor.packages(lock).ok
