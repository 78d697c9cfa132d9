"""The configurations in `deploy/machines`: complete, and accepted by the programs that read them."""

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner
from redis import Redis

from deploy.cli.main import main
from deploy.cluster import programs
from deploy.cluster.backups import pgbackrest
from deploy.cluster.layout import MACHINES, TEMPLATES, Layout
from deploy.cluster.programs import missing_programs, program
from deploy.cluster.valkey import valkey_cluster
from deploy.embedded.directories import scratch_home
from deploy.terminal.errors import CommandError

needs_programs = pytest.mark.skipif(bool(missing_programs()), reason=missing_programs())

FRONT = {"haproxy.cfg", "pgbouncer.ini"}
CONFIGURED = {".cfg", ".conf", ".ini", ".yml"}
EACH = {"etcd.yml", "patroni.yml", "pgbackrest.conf", "redis.conf", "sentinel.conf", "valkey-cluster.conf"}


def test_machines_may_make_a_shared_folder_at_the_same_moment(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = layout.repository
    looks = iter([False])  # another machine makes it right after this look
    monkeypatch.setattr(Path, "is_dir", lambda _: next(looks, True))
    assert made == layout.repository


def test_every_word_of_every_template_is_known(layout: Layout) -> None:
    """`render` raises a KeyError for a word that nothing replaces."""
    assert EACH | FRONT == {path.name for path in TEMPLATES.iterdir() if path.suffix in CONFIGURED}
    for name in FRONT:
        assert "${" not in layout.render(name).read_text()
    for machine in MACHINES:
        for name in EACH:
            text = layout.render(name, machine).read_text()
            assert "${" not in text
            own = (layout.address(machine, "etcd").partition(":")[0], str(layout.data(machine)))
            assert any(each in text for each in own)


def test_only_the_first_redis_is_no_replica(layout: Layout) -> None:
    followers = [
        number for number in MACHINES if "\nreplicaof " in layout.render("redis.conf", number).read_text()
    ]
    assert [2, 3] == followers


def test_a_cluster_keeps_its_addresses_and_its_kind_of_replication(layout: Layout) -> None:
    again = Layout.make(layout.home, synchronous=True)
    assert layout.stored == again.stored
    with pytest.raises(CommandError, match="a cluster of the other kind of replication"):
        Layout.make(layout.home, synchronous=False)


def test_the_files_with_passwords_are_for_their_account_alone(layout: Layout) -> None:
    for path in (layout.home / "cluster.json", layout.render("patroni.yml", 1)):
        assert 0o600 == path.stat().st_mode & 0o777
    assert "password" not in repr(layout.settings())


def test_without_a_cluster_the_status_names_the_command_that_starts_one(tmp_path: Path) -> None:
    answer = CliRunner().invoke(main, ["cluster", "status", "--home", str(tmp_path), "--json"])
    assert 1 == answer.exit_code
    assert f"start one with ./nostos cluster up --home {tmp_path}" in answer.stdout


def test_what_is_missing_is_one_line_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(programs, "PACKAGES", {"etcd": "etcd-server", "nothing-such": "no-package"})
    monkeypatch.setattr(programs, "SEARCH_PATH", str(tmp_path))
    answer = CliRunner().invoke(main, ["cluster", "up", "--home", str(tmp_path / "home")])
    assert 1 == answer.exit_code
    assert (
        "Error: etcd, nothing-such: not installed;"
        " apt-get install --no-install-recommends etcd-server no-package\n"
    ) == answer.stderr
    assert not (tmp_path / "home").exists()


@pytest.mark.skipif(which("redis-server") is None, reason="no redis-server")
def test_redis_of_debian_takes_the_file_of_a_member_of_a_cluster() -> None:
    """The embedded Valkey does so in every test of a cluster."""
    server = which("redis-server")
    assert server is not None
    with scratch_home() as home, valkey_cluster(home, program=Path(server)) as cluster:
        assert cluster.whole()
        with Redis(host=cluster.members[0].host, port=cluster.members[0].port) as client:
            assert ["0-5460", "5461-10921", "10922-16383"] == [m.slots() for m in cluster.members[:3]]
            assert {"cluster-node-timeout": "5000"} == client.config_get("cluster-node-timeout")


@needs_programs
def test_the_programs_accept_their_files(layout: Layout) -> None:
    haproxy: list[str | Path] = [program("haproxy"), "-c", "-q", "-f", layout.render("haproxy.cfg")]
    checked = subprocess.run(haproxy, check=False, capture_output=True, timeout=60)
    assert (0, b"") == (checked.returncode, checked.stderr)
    layout.subfolder(1, "pgbackrest")
    layout.render("pgbackrest.conf", 1)
    [stanza] = json.loads(pgbackrest(layout, 1, "--output=json", "info"))  # a warning would be no JSON
    assert ("nostos", "missing stanza path") == (stanza["name"], stanza["status"]["message"])
