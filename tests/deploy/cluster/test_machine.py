"""A machine as a process: what is left of it when it is killed."""

from deploy.cluster.layout import FRONT as FRONT_HOST
from deploy.cluster.layout import Layout
from deploy.cluster.machine import FRONT, Machine
from deploy.stack.ports import can_listen
from deploy.waiting import wait_until
from tests.deploy.cluster.test_templates import needs_programs
from tests.support.timeouts import LONG

pytestmark = needs_programs


def test_a_machine_that_crashed_is_gone_with_all_its_servers_and_starts_again(
    layout: Layout,
) -> None:
    layout.write(layout.data(None) / "users", "")
    machine, port = Machine(layout, FRONT), layout.port("service")
    for _ in range(2):
        machine.start()
        assert wait_until(lambda: not can_listen(FRONT_HOST, port), timeout=LONG, interval=0.05)
        machine.crash()
        assert not machine.runs
        assert wait_until(lambda: can_listen(FRONT_HOST, port), timeout=LONG, interval=0.05)
