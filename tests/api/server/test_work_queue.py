"""The work queue: shares of threads, turns of callers, and an end to waiting."""

from collections.abc import Sequence

from api.server.work_queue import SHARES, WorkClass, WorkQueue

MOVE, SEATED, PLAYER, STRANGER = WorkClass.MOVE, WorkClass.SEATED, WorkClass.PLAYER, WorkClass.STRANGER
PAIRING, SEATED_STUDY, STUDY = WorkClass.PAIRING, WorkClass.SEATED_STUDY, WorkClass.STUDY


class Threads:
    """Threads that a test watches. `running`: the requests that have one, in the order of their start; those
    that have one together with `+` between them.
    """

    def __init__(self, **waiting: int) -> None:
        shares = {
            each: share._replace(waiting=waiting.get(each.name.lower(), share.waiting))
            for each, share in SHARES.items()
        }
        self.running: list[tuple[WorkClass, str]] = []
        self.queue: WorkQueue[str] = WorkQueue(self._start, shares)

    def _start(self, work: WorkClass, names: Sequence[str]) -> None:
        self.running.append((work, "+".join(names)))

    def add(self, work: WorkClass, name: str, caller: str = "") -> bool:
        return self.refused(work, name, caller) is None

    def refused(self, work: WorkClass, name: str, caller: str = "") -> str | None:
        """The request that is refused so that this one may wait, or this one itself."""
        return self.queue.add(work, caller or name, name)

    def end(self, name: str) -> None:
        """A request leaves its thread."""
        [found] = [each for each in self.running if each[1] == name]
        self.running.remove(found)
        self.queue.finished(found[0])

    @property
    def names(self) -> list[str]:
        return [name for _, name in self.running]


def test_twenty_four_readers_of_records_hold_one_thread_and_a_move_has_one_at_once() -> None:
    threads = Threads()
    for number in range(24):
        assert threads.add(STUDY, f"record {number}", f"address {number}")
    assert ["record 0"] == threads.names

    assert threads.add(SEATED, "move")
    assert ["record 0", "move"] == threads.names


def test_strangers_leave_threads_to_players_and_players_to_those_who_sit() -> None:
    threads = Threads()
    for work in (STUDY, STRANGER, PLAYER, SEATED):
        for number in range(20):
            threads.add(work, f"{work.name} {number}")
    started = [sum(each is work for each, _ in threads.running) for work in (STUDY, STRANGER, PLAYER, SEATED)]
    assert [1, 3, 3, 1] == started, "shares count for a class and all below it"


def test_studies_leave_a_thread_to_pairings_and_these_leave_one_to_strangers() -> None:
    threads = Threads()
    for work in (STUDY, SEATED_STUDY, PAIRING, STRANGER):
        for number in range(20):
            threads.add(work, f"{work.name} {number}")
    started = [sum(each is work for each, _ in threads.running) for work in (STUDY, SEATED_STUDY, PAIRING)]
    assert [1, 1, 1] == started
    assert "STRANGER 0" in threads.names


def test_a_class_below_is_started_when_its_own_share_has_room_again() -> None:
    threads = Threads()
    threads.add(STUDY, "first")
    threads.add(STUDY, "second")
    threads.add(SEATED_STUDY, "own")
    assert ["first", "own"] == threads.names
    threads.end("own")
    assert ["first"] == threads.names
    threads.end("first")
    assert ["second"] == threads.names


def test_the_best_class_is_served_first() -> None:
    threads = Threads()
    for number in range(8):
        threads.add(SEATED, f"busy {number}")
    threads.add(STRANGER, "stranger")
    threads.add(PLAYER, "player")
    threads.add(SEATED, "seated")
    threads.end("busy 0")
    assert "seated" == threads.names[-1]
    threads.end("busy 1")
    assert "player" == threads.names[-1]
    threads.end("busy 2")
    assert "stranger" == threads.names[-1]


def test_callers_take_turns() -> None:
    threads = Threads()
    threads.add(STUDY, "now")
    for number in range(3):
        threads.add(STUDY, f"a{number}", "a")
    threads.add(STUDY, "b0", "b")
    order = []
    for _ in range(5):
        order.append(threads.names[0])
        threads.end(threads.names[0])
    assert ["now", "a0", "b0", "a1", "a2"] == order


def test_who_comes_when_too_many_wait_is_refused_and_others_are_not() -> None:
    threads = Threads(study=2)
    assert [True, True, True, False] == [threads.add(STUDY, str(number)) for number in range(4)]
    assert threads.add(STRANGER, "stranger")
    threads.end("0")
    assert threads.add(STUDY, "there is room again")
    assert not threads.add(STUDY, "and now there is none")


def test_a_full_class_lets_in_who_has_few_requests_and_refuses_the_newest_of_who_has_the_most() -> None:
    threads = Threads(seated=6)
    for number in range(8):
        threads.add(SEATED, f"runs {number}", "greedy")
    for number in range(4):
        threads.add(SEATED, f"g{number}", "greedy")
    threads.add(SEATED, "b0", "busy")
    threads.add(SEATED, "b1", "busy")

    assert "g4" == threads.refused(SEATED, "g4", "greedy"), "who has the longest line is refused themselves"
    assert "g3" == threads.refused(SEATED, "m0", "modest")
    assert "g2" == threads.refused(SEATED, "m1", "modest")
    assert "m2" == threads.refused(SEATED, "m2", "modest"), "as many as anybody: nobody gives way"

    for number in range(6):
        threads.end(f"runs {number}")
    assert ["g0", "b0", "m0", "g1", "b1", "m1"] == threads.names[-6:], "all that were let in had a turn"


def test_callers_whose_lines_differ_by_one_do_not_displace_each_other_for_ever() -> None:
    threads = Threads(study=3)
    threads.add(STUDY, "runs", "a")
    for name in ("a0", "a1", "b0"):
        threads.add(STUDY, name, name[0])
    assert "b1" == threads.refused(STUDY, "b1", "b")
    assert "a1" == threads.refused(STUDY, "c0", "c")
    assert "a1" == threads.refused(STUDY, "a1", "a"), "a line of one gives way to nobody"


def test_moves_that_wait_are_a_wave_and_one_that_finds_a_thread_does_not_wait() -> None:
    threads = Threads()
    for number in range(5):
        threads.add(MOVE, f"m{number}")
    assert ["m0", "m1"] == threads.names, "two waves at a time"

    threads.end("m0")
    assert ["m1", "m2+m3+m4"] == threads.names
    threads.end("m1")
    threads.add(MOVE, "m5")
    assert ["m2+m3+m4", "m5"] == threads.names


def test_a_wave_has_sixty_four_moves_at_most_and_callers_take_turns_in_it() -> None:
    threads = Threads()
    threads.add(MOVE, "first")
    threads.add(MOVE, "second")
    for number in range(70):
        threads.add(MOVE, f"a{number}", "a")
    threads.add(MOVE, "b0", "b")
    threads.end("first")

    wave = threads.names[-1].split("+")
    assert (64, ["a0", "b0", "a1", "a2"]) == (len(wave), wave[:4])
    threads.end("second")
    assert [f"a{number}" for number in range(63, 70)] == threads.names[-1].split("+")


def test_a_wave_of_moves_holds_one_thread_and_leaves_the_others() -> None:
    threads = Threads()
    for number in range(20):
        threads.add(MOVE, f"m{number}")
    for number in range(20):
        threads.add(SEATED, f"s{number}")
    assert [2, 6] == [sum(each is work for each, _ in threads.running) for work in (MOVE, SEATED)]
