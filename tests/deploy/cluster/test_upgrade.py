"""The next version: that it can be made; and a reduced drill: 4 matches in place of 12, 1 in place of 4 that
only the next version reads, and after the upgrade all nodes go back, and forward again, at once.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.cluster import builds
from deploy.cluster.builds import THIS
from deploy.cluster.cluster import Cluster
from deploy.cluster.drills import next_version
from deploy.cluster.drills.next_version import Edit, Patch
from deploy.cluster.drills.nodes import install
from deploy.cluster.drills.upgrade import AGAIN, ROLL_BACK, UPGRADE, Plan, as_object, upgrade
from deploy.cluster.layout import MACHINES, Layout
from deploy.terminal.errors import CommandError
from tests.deploy.cluster.test_templates import needs_programs

PLAN = Plan(matches=4, newer=1, options=next_version.OPTIONS, together=True, seed=0)
NEWEST = "from domain.store.event import UPCASTERS; print(len(UPCASTERS) + 1)"


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """The next version."""
    return next_version.make(tmp_path / "next")


@pytest.fixture
def left_as_found(running: Cluster) -> Iterator[Cluster]:
    """The cluster, whose nodes run from this checkout again at the end."""
    yield running
    install(running, MACHINES, THIS)


def test_the_next_version_runs_from_its_own_folder(build: Path) -> None:
    """It has a version of events more than this one, and plays what only it knows."""
    versions = [
        int(
            subprocess.run(
                [sys.executable, "-c", NEWEST], cwd=folder, stdout=subprocess.PIPE, check=True
            ).stdout
        )
        for folder in (THIS, build)
    ]
    assert versions[0] + 1 == versions[1]
    words = ("deploy", "simulate", "odyssee", "--games=1", "--bots=random", "--json")
    options = [f"--option={name}={value}" for name, value in next_version.OPTIONS.items()]
    subprocess.run([*builds.command(build, *words), *options], stdout=subprocess.DEVNULL, check=True)
    refused = subprocess.run([*builds.command(THIS, *words), *options], capture_output=True, check=False)
    assert refused.returncode != 0


def test_a_patch_that_does_not_fit_any_more_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\none\n")
    for before in ("one\n", "two\n"):
        with pytest.raises(CommandError, match=r"does not fit a\.py any more"):
            next_version.apply(Patch((Edit("a.py", before, "three\n"),), ()), tmp_path)
    assert "one\none\n" == (tmp_path / "a.py").read_text()


def test_a_node_runs_from_this_checkout_unless_another_is_there(layout: Layout, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert (THIS, None) == (builds.installed(layout, 1), builds.running(layout, 1))
    builds.install(layout, 1, other)
    builds.note_running(layout, 1, other)
    assert (other, THIS) == (builds.installed(layout, 1), builds.installed(layout, 2))
    assert other == builds.running(layout, 1)
    shutil.rmtree(other)
    assert THIS == builds.installed(layout, 1)
    builds.forget(layout)
    assert not list(layout.home.glob("build-*"))


@pytest.mark.faults
@needs_programs
def test_matches_outlive_an_upgrade_and_the_way_back(left_as_found: Cluster, build: Path) -> None:
    result = upgrade(left_as_found, PLAN, build)
    shown = as_object(result)
    assert [] == result.broken(), shown
    assert next_version.patch().migrations == result.applied
    assert [UPGRADE] * 3 + [ROLL_BACK, AGAIN] == [each.phase for each in result.changes]
    assert result.findings.matches >= PLAN.matches
    assert result.findings.receipts >= result.findings.steps >= result.moves > 0
    assert result.frames > 0
    assert result.newer_moves > 0
