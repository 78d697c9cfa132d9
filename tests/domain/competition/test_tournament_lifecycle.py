"""The lifecycle: each kind of step has a topic of its own, and leads on; and who sees what of its facts."""

from domain.competition.facts import TournamentOpened
from domain.competition.fold import CHANGES
from domain.competition.lifecycle import (
    ALWAYS,
    ENDED,
    TOURNAMENT_FACTS,
    TOURNAMENT_STATUS_AFTER,
    TOURNAMENT_STEPS,
    TOURNAMENT_TOPICS,
    TournamentStatus,
)
from domain.competition.referee.admission import CHECKS, FOLLOWING
from domain.kernel.facts import Audience, snake
from domain.kernel.match.facts import FACTS
from domain.store import account_facts


def test_a_topic_belongs_to_one_kind_of_step() -> None:
    assert len(TOURNAMENT_TOPICS) == len(set(TOURNAMENT_TOPICS))
    assert all(topic.startswith("tournament.") for topic in TOURNAMENT_TOPICS)


def test_every_fact_is_folded_and_judged() -> None:
    assert set(TOURNAMENT_FACTS) == set(CHECKS)
    folded = set(CHANGES) | set(TOURNAMENT_STATUS_AFTER)
    assert set(TOURNAMENT_FACTS) == folded


def test_every_status_is_reached() -> None:
    assert set(TournamentStatus) == set(TOURNAMENT_STATUS_AFTER.values()) | {TournamentStatus.PAIRED}


def test_a_tournament_that_is_over_takes_announcements_only() -> None:
    late = {fact for fact, step in TOURNAMENT_STEPS.items() if step.statuses & ENDED}
    assert {fact for fact, step in TOURNAMENT_STEPS.items() if step.statuses == ALWAYS} == late
    assert {"announced", "announced_to", "notices_read"} == {snake(fact.__name__) for fact in late}


def test_only_an_opening_needs_no_tournament() -> None:
    assert [TournamentOpened] == [fact for fact, step in TOURNAMENT_STEPS.items() if not step.statuses]


def test_what_follows_in_a_step_is_a_fact_of_tournaments() -> None:
    assert set(FOLLOWING) <= set(TOURNAMENT_STEPS)
    assert {each for listed in FOLLOWING.values() for each in listed} <= set(TOURNAMENT_FACTS)


def test_no_fact_has_the_name_of_a_fact_of_matches_or_accounts() -> None:
    others = {fact.__name__ for fact in (*FACTS, *account_facts.FACTS)}
    assert set() == others & {fact.__name__ for fact in TOURNAMENT_FACTS}


def test_who_sees_what_was_reviewed() -> None:
    """Everything is public but the secrets of the opening, and texts that are for some entrants alone."""
    hidden = {
        f"{fact.__name__}.{name}": audience
        for fact in TOURNAMENT_FACTS
        for name, audience in fact.audiences.items()
        if audience is not Audience.PUBLIC
    }
    assert hidden == {
        "TournamentOpened.seed": Audience.SECRET,
        "TournamentOpened.salt": Audience.SECRET,
        "AppealMade.text": Audience.SHARED,
        "ArbiterCalled.text": Audience.SHARED,
        "AnnouncedTo.text": Audience.SHARED,
    }
    assert all(fact.existence is Audience.PUBLIC for fact in TOURNAMENT_FACTS)
