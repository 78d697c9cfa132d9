"""A move is chosen by one action after the other: all moves that are offered, and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from deploy.research.actions import Selection, actions_of, selection
from deploy.research.layouts import LAYOUTS
from deploy.research.sequential_match import ResearchGame, SequentialMatch, research_game
from domain.games import SHELF
from domain.kernel.notation import encode
from domain.kernel.offers import Each, Offer, OneOf, SomeOf, Span

FEW: Final = 400  # moves that are compared one by one
SETTINGS: Final[Mapping[str, tuple[str, int, Mapping[str, Any]]]] = {
    "odyssee least": ("odyssee", 2, {}),
    "odyssee most": ("odyssee", 6, {"cap": 5}),
    "odysseus least": ("odysseus", 3, {}),
    "odysseus most": ("odysseus", 6, {"board": "ionian"}),
    "winds least": ("winds_of_fate", 3, {}),
    "winds most": ("winds_of_fate", 5, {"ithaca_needs_win": True}),
    "wrath least": ("wrath_of_poseidon", 2, {}),
    "wrath most": (
        "wrath_of_poseidon",
        5,
        {
            "board": "C",
            "monsters": 2,
            "lighthouses": 2,
            "maelstroms": 2,
            "fog_banks": 2,
            "deduction": "easier",
        },
    ),
    "wrath series": (
        "wrath_of_poseidon",
        3,
        {"board": "chosen", "competitive": True, "deduction": "harder", "lighthouses": 1},
    ),
}


@pytest.fixture(params=SETTINGS)
def played(request: pytest.FixtureRequest) -> ResearchGame:
    slug, seats, options = SETTINGS[request.param]
    return research_game(slug, seats, **options)


def test_the_moves_that_actions_choose_are_those_of_the_offers(played: ResearchGame) -> None:
    compared = 0
    for match in _states(played, seed=1):
        assert match.seat is not None
        offers = match.match.offers(match.seat)
        if sum(offer.count() for offer in offers) > FEW:
            continue
        expected = {_sorted_lists(move, played) for offer in offers for move in offer.all()}
        assert expected == {encode(move) for move in _all(selection(played.actions, offers))}
        compared += 1
    assert compared > 20


def test_observations_fit_their_columns_in_every_setting(played: ResearchGame) -> None:
    columns = played.columns
    assert len(set(columns)) == len(columns) == played.observation_size
    for match in _states(played, seed=2):
        for seat in range(played.seats):
            observation = match.observation(seat)
            assert played.observation_size == len(observation)
            assert 1.0 == observation[columns.index(f"own.{seat}")]
        assert played.layout.size == len(match.true_state())


@pytest.mark.parametrize("slug", LAYOUTS)
def test_actions_are_the_same_for_all_seats_and_options(slug: str) -> None:
    actions = actions_of(SHELF[slug])
    assert actions is research_game(slug, SHELF[slug].seats[-1]).actions
    assert len(set(actions.labels)) == len(actions)


def test_a_list_is_chosen_in_one_order_and_keeps_its_bounds() -> None:
    offer = Offer("propose", "1.1", {"captains": Each({}), "lighthouses": SomeOf(("c1", "a1", "b1"), 1, 2)})
    moves = list(_all(selection(actions_of(SHELF["wrath_of_poseidon"]), (offer,))))
    chosen = [["a1", "b1"], ["a1", "c1"], ["a1"], ["b1", "c1"], ["b1"], ["c1"]]
    assert chosen == sorted((move["lighthouses"] for move in moves), key=lambda some: [*some, "z"])
    assert all(move["captains"] == {} for move in moves)


def test_two_offers_of_a_kind_are_chosen_among_by_their_fields() -> None:
    sails = [
        Offer("sail", "5.1", {"ship": OneOf(("white",)), "heading": OneOf(("n", "e"))}),
        Offer("sail", "5.1", {"ship": OneOf(("red",)), "heading": OneOf(("s",))}),
    ]
    actions = actions_of(SHELF["wrath_of_poseidon"])
    first = selection(actions, sails)
    ships = first.choose(first.legal[0])
    assert ["sail.ship=white", "sail.ship=red"] == [actions.labels[each] for each in ships.legal]
    assert {"type": "sail", "ship": "red", "heading": "s"} == ships.choose(ships.legal[1]).move


def test_an_action_that_is_not_legal_is_refused() -> None:
    first = selection(actions_of(SHELF["wrath_of_poseidon"]), (Offer("agree", "2.2"),))
    with pytest.raises(ValueError, match="0 is not legal now; legal are 2"):
        first.choose(0)


def test_a_number_has_an_action_for_each_value() -> None:
    offer = Offer("place_bet", "5.1", {"round": Span(2, 4)})
    actions = actions_of(SHELF["winds_of_fate"])
    rounds = [move["round"] for move in _all(selection(actions, (offer,)))]
    assert [2, 3, 4] == rounds


def _states(played: ResearchGame, seed: int) -> Iterator[SequentialMatch]:
    """A match with random actions, at the beginning of each of its moves."""
    match, rng = SequentialMatch(played, seed), Random(seed)
    begins = True
    while match.seat is not None:
        if begins:
            yield match
        begins = match.choose(rng.choice(match.legal))


def _all(chosen: Selection) -> Iterator[Any]:
    if chosen.move is not None:
        yield chosen.move
    for action in chosen.legal:
        yield from _all(chosen.choose(action))


def _sorted_lists(value: Any, played: ResearchGame) -> bytes:
    """The move with its lists in the order of their actions."""
    return encode(_sorted(value, played.actions.labels))


def _sorted(value: Any, labels: Sequence[str]) -> Any:
    if isinstance(value, dict):
        return {name: _sorted(inner, labels) for name, inner in value.items()}
    if not isinstance(value, list):
        return value
    places = {label.partition("=")[2]: at for at, label in reversed(tuple(enumerate(labels)))}
    return sorted(value, key=lambda item: places[item])
