"""The lifecycle: each step begins with one fact of every match, has topics of its own, and leads on."""

from domain.kernel.match.facts import FACTS, Opened
from domain.kernel.match.lifecycle import OVER, STATUS_AFTER, STEPS, TOPICS, Actor, Status


def test_a_step_begins_with_a_fact_of_every_match() -> None:
    assert set(STEPS) <= set(FACTS)
    assert set(STATUS_AFTER) <= set(FACTS)


def test_a_topic_belongs_to_one_kind_of_step() -> None:
    assert len(TOPICS) == len(set(TOPICS))
    assert all(topic.startswith("match.") for topic in TOPICS)


def test_nothing_is_done_in_a_match_that_is_over() -> None:
    allowed = frozenset[Status]().union(*(step.statuses for step in STEPS.values()))
    assert {*Status} - OVER == allowed
    assert [Opened] == [fact for fact, step in STEPS.items() if not step.statuses]


def test_every_status_is_reached() -> None:
    assert set(Status) == set(STATUS_AFTER.values())


def test_a_step_of_a_seat_names_the_seat() -> None:
    seated = [fact for fact, step in STEPS.items() if step.actor is Actor.SEAT]
    assert seated
    assert all("seat" in fact.__struct_fields__ for fact in seated)
