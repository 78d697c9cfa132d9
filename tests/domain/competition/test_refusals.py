"""Every refusal of tournaments names a section that there is, and has a text in every language."""

from pathlib import Path
from typing import Any, Final

import pytest

from api.presenters.localization import LANGUAGES, texts
from domain import tournaments
from domain.competition import errors
from domain.competition.lifecycle import TournamentStatus
from domain.tournaments.errors import BadWebhookAddress, StaleTournament
from tests.support.games.rule_sections import sections

RULES: Final = Path(tournaments.__path__[0]) / "RULES.md"
ARGUMENTS: Final[dict[type[Any], tuple[Any, ...]]] = {
    errors.BadRegulations: ("title", "it is no line"),
    errors.NoPairing: ("P2: two entrants do not fill a table",),
    errors.ImpossibleResult: ("everybody won and lost",),
    errors.WrongStage: (TournamentStatus.BETWEEN,),
    StaleTournament: (1, 2),
    BadWebhookAddress: ("the address is not public",),
}


def refusals(base: type[Any] = errors.TournamentError) -> list[type[Any]]:
    return [each for kind in base.__subclasses__() for each in (kind, *refusals(kind))]


@pytest.mark.parametrize("kind", refusals())
def test_a_refusal_names_its_section_and_says_why_in_every_language(kind: type[Any]) -> None:
    refused = kind(*ARGUMENTS.get(kind, ()))
    word, _, number = refused.rule.partition(" ")
    assert ("tournament", True) == (word, number in sections(RULES))
    said = {language: texts(None, language).refusal(refused) for language in LANGUAGES}
    assert all(text.endswith(".") for text in said.values())
    assert len(said) == len({*said.values()})
