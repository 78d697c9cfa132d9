"""A whole cluster from Debian's packages: what it says of itself, and how it ends."""

import json
from collections import Counter

import psycopg
import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.cluster.cluster import Cluster, prepare_database
from tests.deploy.cluster.test_templates import needs_programs

pytestmark = [pytest.mark.faults, needs_programs]


def test_the_status_shows_every_member_with_its_role(running: Cluster) -> None:
    answer = CliRunner().invoke(main, ["cluster", "status", "--home", str(running.layout.home), "--json"])
    shown = json.loads(answer.stdout)
    services = Counter(each["service"] for each in shown["members"] if each["machine"])
    assert {"etcd": 3, "patroni": 3, "postgres": 3, "redis": 2, "sentinel": 3, "node": 3} == services
    roles = [each["role"] for each in shown["members"] if each["service"] == "postgres"]
    assert ["primary", "standby", "synchronous standby"] == sorted(roles)
    assert [] == [each for each in shown["members"] if not each["ok"]]
    assert (0, True) == (answer.exit_code, shown["ok"])


def test_a_cluster_that_starts_again_keeps_its_database(running: Cluster) -> None:
    prepare_database(running.layout)
    assert running.is_ready()


def test_writes_go_to_the_primary_and_wait_for_a_standby(running: Cluster) -> None:
    with psycopg.connect(running.layout.superuser_url()) as connection:
        query = "SELECT pg_is_in_recovery(), count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        assert (False, 1) == connection.execute(query).fetchone()
