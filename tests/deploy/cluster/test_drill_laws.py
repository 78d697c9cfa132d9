"""What a drill says of what it has found."""

from collections.abc import Sequence

from deploy.cluster.drills.drill import Drill, Plan
from deploy.cluster.drills.faults import CRASH, Fault
from deploy.cluster.drills.laws import Findings, Lost

GONE = Lost("b7d1a2f4-0000-4000-8000-000000000001", 9, "ab" * 32)
OTHER = GONE._replace(step=10)


def drilled(lost: Sequence[Lost], named: set[Lost], *, synchronous: bool = False, log: str = "") -> Drill:
    """A drill in which these steps are lost, these are named, and a machine died for forty seconds."""
    found = Findings(1, 10, 10, lost, (), (), (), {}, ())
    crash = Fault(CRASH, 1.0, 1, 2, (40.0,), 50.0, 60.0, log)
    return Drill(Plan(1, 0, 1, 0.0, 0), synchronous, 60.0, 10, {}, {}, [crash], found, named)


def test_what_is_lost_without_a_synchronous_standby_is_named_exactly() -> None:
    assert [] == drilled([GONE], {GONE}).broken()
    assert ["1 lost steps are not named by `nostos losses`"] == drilled([GONE, OTHER], {GONE}).broken()
    assert ["1 steps are named that are not lost"] == drilled([GONE], {GONE, OTHER}).broken()


def test_with_a_synchronous_standby_nothing_is_lost() -> None:
    assert ["1 acknowledged steps are lost"] == drilled([GONE], {GONE}, synchronous=True).broken()


def test_a_match_may_wait_as_long_as_a_person_decides_that_signed_heads_are_lost() -> None:
    assert ["a crash kept a match waiting for 40.0 s, not 30 s at most"] == drilled([], set()).late()
    assert [] == drilled([GONE], {GONE}, log="nostos.example/log/2").late()


def test_a_fault_ends_when_every_member_is_there_and_every_head_is_signed() -> None:
    result = drilled([GONE], {GONE})
    [crash] = result.faults
    alone = result._replace(faults=[crash._replace(whole=None)])
    assert ["1 faults left the cluster without a member"] == alone.broken()
    assert ["1 faults left heads unsigned"] == result._replace(faults=[crash._replace(ready=None)]).broken()
