"""The accepted values in a refusal: those of the field that does not fit, for the same choice."""

from collections.abc import Mapping
from typing import Any

from api.schemas.moves import alternatives
from domain.kernel.offers import Each, Offer, OneOf, SomeOf
from tests.api.support import ApiService, ok, problem, start_match

WINDS = OneOf(("n", "s"))
WHITE = Offer("storm", "1", {"tile": OneOf(("white",)), "headings": Each({"white": WINDS})})
RED = Offer("storm", "1", {"tile": OneOf(("red",)), "headings": Each({"red": OneOf(("e",))})})
BLACK = Offer("storm", "2", {"tile": OneOf(("black",)), "headings": Each({"white": WINDS, "red": WINDS})})
PLACE = Offer("place", "3", {"squares": SomeOf(("a1", "a2"), 1, 2)})
OFFERS = (WHITE, RED, BLACK, PLACE)


def storm(tile: str, **headings: str) -> Mapping[str, Any]:
    return {"type": "storm", "tile": tile, "headings": headings}


def test_accepted_values_are_those_of_the_named_tile() -> None:
    assert [WINDS] == alternatives(OFFERS, storm("white"), ("headings", "white"))
    assert [OneOf(("e",))] == alternatives(OFFERS, storm("red", red="n"), ("headings", "red"))


def test_for_the_tile_itself_every_tile_is_accepted() -> None:
    tiles = [offer.fields["tile"] for offer in (WHITE, RED, BLACK)]
    assert tiles == alternatives(OFFERS, storm("green"), ("tile",))


def test_a_value_of_several_offers_is_listed_once() -> None:
    twice = (WHITE, Offer("storm", "1", dict(WHITE.fields)))
    assert [WINDS] == alternatives(twice, storm("white"), ("headings", "white"))


def test_a_place_in_a_list_takes_one_of_its_values() -> None:
    move = {"type": "place", "squares": ["b1"]}
    assert [OneOf(("a1", "a2"))] == alternatives(OFFERS, move, ("squares", "0"))
    assert [PLACE.fields["squares"]] == alternatives(OFFERS, {"type": "place", "squares": []}, ("squares",))


def test_if_no_value_fits_the_offers_of_the_same_choice_are_listed() -> None:
    assert [WHITE] == alternatives(OFFERS, storm("white", white="n", red="n"), ("headings", "red"))
    assert [WHITE, RED, BLACK] == alternatives(OFFERS, storm("green"), ("headings", "green"))
    assert [PLACE] == alternatives(OFFERS, {"type": "place", "squares": ["a1"]}, ())
    assert OFFERS == alternatives(OFFERS, {"type": "pass"}, ())


def test_for_a_storm_without_a_heading_the_headings_are_listed(service: ApiService) -> None:
    table = start_match(service, "wrath_of_poseidon")
    player = table.players[0]
    offers = ok(player.get(f"{table.path}/legal"))["offers"]
    [white] = [offer for offer in offers if offer["fields"]["tile"]["values"] == ["white"]]
    move = {"type": "raise_storm", "tile": "white", "headings": {}}
    told = problem(player.post(f"{table.path}/moves", {"move": move}), "refused", 409)
    assert ("2.2", "/move/headings/white") == (told["rule"], told["pointer"])
    assert [white["fields"]["headings"]["fields"]["white"]] == told["accepted"]


def test_for_a_proposal_without_a_captain_the_ship_that_needs_one_is_named(service: ApiService) -> None:
    table = start_match(service, "wrath_of_poseidon", 3)
    move = {"type": "propose", "captains": {"white": 1}}
    told = problem(table.players[1].post(f"{table.path}/moves", {"move": move}), "refused", 409)
    assert ("1.3", "/move/captains/yellow") == (told["rule"], told["pointer"])
    assert [{"type": "one_of", "values": [1, 2]}] == told["accepted"]
