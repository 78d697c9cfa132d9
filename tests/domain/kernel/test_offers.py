"""Offers: every combination of their values is legal and nothing else is; counted, listed, sampled, asked."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.notation import encode
from domain.kernel.offers import Domain, Each, Offer, OneOf, SomeOf, Span

atoms = st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["a", "b", ""])
values = st.recursive(
    atoms,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("xy"), inner, max_size=2),
)


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


distinct = st.lists(values, min_size=1, max_size=4, unique_by=_written).map(tuple)
one_of = st.builds(OneOf, distinct)
some_of = st.builds(SomeOf, distinct, st.integers(0, 1), st.integers(1, 5))
span = st.builds(lambda low, more: Span(low, low + more), st.integers(-3, 3), st.integers(0, 4))
domains: st.SearchStrategy[Domain] = st.recursive(
    one_of | some_of | span,
    lambda inner: st.builds(Each, st.dictionaries(st.sampled_from("pqr"), inner, max_size=2)),
    max_leaves=3,
)
offers = st.builds(
    Offer,
    st.just("go"),
    st.just("1"),
    st.dictionaries(st.sampled_from(["a", "b"]), domains, max_size=2),
).filter(lambda offer: offer.count() <= 60)


@given(offers)
def test_an_offer_counts_as_many_moves_as_it_lists(offer: Offer) -> None:
    listed = [_written(move) for move in offer.all()]

    assert offer.count() == len(listed) == len(set(listed))


@given(offers)
def test_an_offer_holds_every_move_it_lists(offer: Offer) -> None:
    assert all(offer.misfit(move) is None for move in offer.all())


@given(offers, st.integers())
def test_a_sample_is_one_of_the_moves(offer: Offer, seed: int) -> None:
    sample = offer.sample(Random(seed))

    assert _unordered(sample, offer) in [_unordered(move, offer) for move in offer.all()]
    assert offer.misfit(sample) is None


@given(domains, values)
def test_a_value_fits_exactly_when_it_is_listed(domain: Domain, value: Any) -> None:
    listed = [_sorted(domain, one) for one in domain.all()]

    assert (domain.misfit(value) is None) == (_sorted(domain, value) in listed)


@given(offers, st.sampled_from(["a", "b", "zzz", "type"]), values)
def test_the_field_that_does_not_fit_is_named(offer: Offer, field: str, value: Any) -> None:
    """Of a legal move with one field changed, the path begins with that field."""
    move = next(offer.all()) | {field: value}
    path = offer.misfit(move)

    assert path is None or path[0] == field
    if field == "zzz":
        assert ("zzz",) == path


def test_the_path_leads_into_objects_and_lists() -> None:
    ships = Each({"white": OneOf(("n", "s")), "red": SomeOf((1, 2, 3), 1, 2)})
    offer = Offer("storm", "2", {"ships": ships})

    def misfit(white: Any, red: Any) -> Any:
        return offer.misfit({"type": "storm", "ships": {"white": white, "red": red}})

    assert misfit("n", [1, 3]) is None
    assert ("ships", "white") == misfit("e", [1])
    assert ("ships", "red") == misfit("n", [])
    assert ("ships", "red", "1") == misfit("n", [1, 4])
    assert ("ships", "red", "1") == misfit("n", [1, 1])
    assert ("ships", "red") == offer.misfit({"type": "storm", "ships": {"white": "n"}})
    assert ("ships", "green") == offer.misfit(
        {"type": "storm", "ships": {"white": "n", "red": [1], "green": 1}}
    )
    assert ("ships",) == offer.misfit({"type": "storm", "ships": "all"})
    assert ("type",) == offer.misfit({"type": "calm", "ships": {}})
    assert ("type",) == offer.misfit({})


@pytest.mark.parametrize(
    ("listed", "asked"),
    [(1, True), (True, 1), (0, False), (False, 0), ([1], [True]), ({"a": 0}, {"a": False})],
)
def test_true_is_not_one(listed: Any, asked: Any) -> None:
    assert OneOf((listed,)).misfit(listed) is None
    assert () == OneOf((listed,)).misfit(asked)


def test_a_span_holds_whole_numbers_only() -> None:
    assert [None, None, (), (), (), ()] == [Span(0, 2).misfit(v) for v in (0, 2, 3, True, 1.0, "1")]


def test_a_tuple_is_the_list_it_is_written_as() -> None:
    """Moves keep lists as tuples; clients send lists."""
    squares = OneOf((("a1", "b2"),))

    assert squares.misfit(["a1", "b2"]) is None
    assert squares.misfit(("a1", "b2")) is None


def test_an_offer_is_written_for_clients() -> None:
    offer = Offer("bid", "2.1", {"card": OneOf((1, 2)), "extra": SomeOf(("a",), 0, 1), "n": Span(1, 3)})

    assert (
        b'{"move":"bid","rule":"2.1","fields":{"card":{"type":"one_of","values":[1,2]},'
        b'"extra":{"type":"some_of","values":["a"],"at_least":0,"at_most":1},"n":{"type":"span","low":1,"high":3}}}'
    ) == encode(offer)


def _sorted(domain: Domain, value: Any) -> bytes:
    """A value as text, the choices of SomeOf in one order."""
    if isinstance(domain, SomeOf) and isinstance(value, list):
        return b"some" + b",".join(sorted(map(_written, value)))
    if isinstance(domain, Each) and isinstance(value, dict) and value.keys() == domain.fields.keys():
        return b"each" + b",".join(_sorted(d, value[name]) for name, d in domain.fields.items())
    return _written(value)


def _unordered(move: dict[str, Any], offer: Offer) -> bytes:
    return _sorted(Each(offer.fields), {name: value for name, value in move.items() if name != "type"})
