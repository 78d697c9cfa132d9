"""What a seat may do, as JSON, with texts in a language if one is asked for: its offers, and takebacks."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from api.presenters.localization import texts
from api.presenters.match_json import takeback_json
from domain.kernel.game import Label, Prompt
from domain.kernel.match.takebacks import TakebackChoice, TakebackToAnswer, TakebackToAsk
from domain.kernel.offers import Offer
from domain.kernel.texts import NameOf, names
from domain.matches.queries import Legal
from domain.threadsafe.decoder import JsonObject

LabelsByOffer = dict[int, Sequence[Label]]
"""Labels of one field, by the number of the offer."""


def offers_json(legal: Legal, language: str | None, name_of: NameOf) -> JsonObject:
    """The offers, and how many moves they stand for.

    With a language, a prompt for all and for each offer, and labels of values that say nothing by themselves.
    """
    count = sum(offer.count() for offer in legal.offers)
    if language is None or not legal.offers or legal.game.prompt is None or legal.game.choice is None:
        return {"offers": legal.offers, "count": count}
    said, known = texts(legal.game, language), names(legal.view, name_of)
    table, choice = legal.view.table, legal.game.choice

    def prompted(offer: Offer, labels: Mapping[str, list[str]]) -> dict[str, Any]:
        prompt = said.prompt(choice(table, legal.seat, offer), known)
        labelled = {field: _with_labels(offer, field, called) for field, called in labels.items()}
        return msgspec.structs.asdict(offer) | {"fields": {**offer.fields, **labelled}, "prompt": prompt}

    prompt = said.prompt(legal.game.prompt(table, legal.seat), known)
    offers = list(map(prompted, legal.offers, labels_of(legal, language, name_of)))
    return {"prompt": prompt, "offers": offers, "count": count}


def takeback_choice_json(legal: Legal, language: str | None, name_of: NameOf) -> JsonObject:
    """What the seat may do about takebacks, as the member `takeback`; empty in a match without takebacks.

    With a language, a prompt says it, if the seat may do anything.
    """
    choice = legal.takeback
    if choice is None:
        return {}
    shown: JsonObject = {"ask": choice.ask, "answer": takeback_json(legal.view, choice.answer)}
    prompt = _takeback_prompt(choice)
    if language is not None and prompt is not None:
        shown["prompt"] = texts(legal.game, language).prompt(prompt, names(legal.view, name_of))
    return {"takeback": shown}


def _takeback_prompt(choice: TakebackChoice) -> Prompt | None:
    if choice.answer is not None:
        return TakebackToAnswer(choice.answer.seat)
    return TakebackToAsk() if choice.ask else None


def labels_of(legal: Legal, language: str, name_of: NameOf) -> list[dict[str, list[str]]]:
    """For each offer, what the values of its fields are called, where the game calls them anything.

    Values of the same field are called differently, also in different offers of a move.
    """
    found: list[dict[str, list[str]]] = [{} for _ in legal.offers]
    if legal.game.labels is None:
        return found
    said, known = texts(legal.game, language), names(legal.view, name_of)
    places: dict[tuple[str, str], LabelsByOffer] = {}
    for at, offer in enumerate(legal.offers):
        for field, labels in legal.game.labels(legal.view.table, legal.seat, offer).items():
            places.setdefault((offer.move, field), {})[at] = labels
    for (_, field), given in places.items():
        called = iter(said.labels([label for labels in given.values() for label in labels], known))
        for at, labels in given.items():
            found[at][field] = list(islice(called, len(labels)))
    return found


def _with_labels(offer: Offer, field: str, labels: list[str]) -> dict[str, Any]:
    """The domain of a field as JSON, with labels in the order of its values."""
    domain: dict[str, Any] = msgspec.to_builtins(offer.fields[field])
    return {**domain, "labels": labels}
