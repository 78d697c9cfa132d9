"""The pages of facts, with who sees each of their fields, and of the topics of events."""

from collections.abc import Iterable
from typing import Final

from deploy.site.markdown import code, prose, table
from domain.competition.lifecycle import TOURNAMENT_FACTS, TOURNAMENT_STEPS
from domain.kernel.facts import Fact
from domain.kernel.game import Game
from domain.kernel.match.facts import FACTS
from domain.kernel.match.lifecycle import STEPS
from domain.store.event import TOPICS

HEAD: Final = """\
# {title}

Made from the code when the site is built. A fact is JSON with its `type`. A field that a viewer may not see
is `{{"type": "hidden"}}`. Who may not learn that a fact happened does not get it at all. The referee sees
everything.

"""
TOPICS_HEAD: Final = """\
# Topics of events

Made from the code when the site is built. Every event in the log has one of these topics. They stay for
ever: one may be added, none is renamed or removed.

"""


def game_facts(game: Game) -> str:
    """The page with the facts of a game."""
    return _page(f"Facts of {game.title}", game.facts)


def match_facts() -> str:
    """The page with the facts of every match, of whatever game."""
    return _page("Facts of every match", FACTS)


def tournament_facts() -> str:
    """The page with the facts of tournaments."""
    return _page("Facts of tournaments", TOURNAMENT_FACTS)


def topics() -> str:
    """The page with all topics, with the fact that a step of each begins with."""
    begins = {topic: fact for fact, step in STEPS.items() for topic in step.topics}
    begins |= {step.topic: fact for fact, step in TOURNAMENT_STEPS.items()}
    rows = [(code(topic), code(name(begins[topic])) if topic in begins else "") for topic in TOPICS]
    return TOPICS_HEAD + table(("topic", "the step begins with the fact"), rows)


def name(fact: type[Fact]) -> str:
    """The `type` of a fact in JSON."""
    return str(fact.__struct_config__.tag)


def _page(title: str, facts: Iterable[type[Fact]]) -> str:
    return HEAD.format(title=title) + "".join(map(_section, facts))


def _section(fact: type[Fact]) -> str:
    meaning = prose(fact.__dict__.get("__doc__"))
    learns = f"Who learns that it happened: {fact.existence.value}."
    rows = [(code(field), audience.value) for field, audience in fact.audiences.items()]
    return f"## `{name(fact)}`\n\n{meaning}\n\n{learns}\n\n{table(('field', 'who sees it'), rows)}"
