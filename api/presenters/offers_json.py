"""The offers of a seat as JSON, with prompts in a language if one is asked for."""

from typing import Any

import msgspec

from api.presenters.localization import texts
from domain.kernel.offers import Offer
from domain.kernel.texts import names
from domain.matches.queries import Legal
from domain.threadsafe.decoder import JsonObject


def offers_json(legal: Legal, language: str | None) -> JsonObject:
    """The offers, and how many moves they stand for; with a language, a prompt for all and for each."""
    count = sum(offer.count() for offer in legal.offers)
    if language is None or not legal.offers or legal.game.prompt is None or legal.game.choice is None:
        return {"offers": legal.offers, "count": count}
    said, known = texts(legal.game, language), names(legal.view)
    table, choice = legal.view.table, legal.game.choice

    def prompted(offer: Offer) -> dict[str, Any]:
        prompt = said.prompt(choice(table, legal.seat, offer), known)
        return msgspec.structs.asdict(offer) | {"prompt": prompt}

    prompt = said.prompt(legal.game.prompt(table, legal.seat), known)
    return {"prompt": prompt, "offers": list(map(prompted, legal.offers)), "count": count}
