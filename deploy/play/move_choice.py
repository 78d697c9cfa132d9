"""The choice of a move: first what to do, then each field by number, so that only legal moves can be made."""

from collections.abc import Sequence
from typing import Any, Final

from deploy.play.terminal import Terminal, number_in
from deploy.play.words import Words
from domain.threadsafe.decoder import JsonObject

BACK: Final = "b"


class Back(Exception):  # noqa: N818  # not an error
    """The person goes back to the choice of what to do."""


def choose_move(
    terminal: Terminal, offers: Sequence[JsonObject], words: Words, keys: dict[str, str], asked: str
) -> JsonObject | str:
    """A move out of the offers of a seat, or one of the keys. `asked`: what the seat is asked."""
    prompts = [str(offer.get("prompt") or words.name(offer["move"])) for offer in offers]
    while True:
        picked = terminal.choose(asked, prompts, keys)
        if isinstance(picked, str):
            return picked
        offer = offers[picked]
        try:
            return {"type": offer["move"], **_fields(terminal, words, offer["fields"])}
        except Back:
            continue


def _fields(terminal: Terminal, words: Words, fields: JsonObject) -> JsonObject:
    return {name: _value(terminal, words, words.name(name), domain) for name, domain in fields.items()}


def _value(terminal: Terminal, words: Words, name: str, domain: JsonObject) -> Any:
    """A value of a domain (`domain/kernel/offers.py`). What leaves no choice is not asked."""
    match domain["type"]:
        case "each":
            return _fields(terminal, words, domain["fields"])
        case "span":
            return _whole_number(terminal, name, domain["low"], domain["high"])
        case "some_of":
            return _several(terminal, words, name, domain)
        case _:
            return _one(terminal, words, name, domain)


def _one(terminal: Terminal, words: Words, name: str, domain: JsonObject) -> Any:
    values = domain["values"]
    if len(values) == 1:
        return values[0]
    picked = terminal.choose(name, _called(words, domain), {BACK: terminal.messages("back")})
    if isinstance(picked, str):
        raise Back
    return values[picked]


def _several(terminal: Terminal, words: Words, name: str, domain: JsonObject) -> list[Any]:
    values, least = domain["values"], domain["at_least"]
    most = min(domain["at_most"], len(values))
    if least == len(values):
        return [*values]
    say = terminal.messages
    terminal.say("", name, *(f"{at:>3}  {each}" for at, each in enumerate(_called(words, domain), 1)))
    while True:
        answer = _answer(terminal, say("numbers", least, most))
        places = [number_in(part, 1, len(values)) for part in answer.split()]
        found = [place for place in places if place is not None]
        if len(found) == len(places) == len({*found}) and least <= len(found) <= most:
            return [values[place - 1] for place in found]
        terminal.say(say("again", ""))


def _whole_number(terminal: Terminal, name: str, low: int, high: int) -> int:
    if low == high:
        return low
    say = terminal.messages
    terminal.say("", name)
    while True:
        found = number_in(_answer(terminal, say("number", low, high)), low, high)
        if found is not None:
            return found
        terminal.say(say("again", ""))


def _answer(terminal: Terminal, question: str) -> str:
    keys = terminal.messages("keys", f"{BACK} {terminal.messages('back')}")
    answer = terminal.ask(f"{question}; {keys}")
    if answer == BACK:
        raise Back
    return answer


def _called(words: Words, domain: JsonObject) -> list[str]:
    """What the values are called: by the service, where it has labels for them."""
    labels = domain.get("labels", ())
    values = domain["values"]
    return [*labels] if len(labels) == len(values) else [words.value(value) for value in values]
