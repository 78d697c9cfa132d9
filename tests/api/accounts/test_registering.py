"""Registering over HTTP: a name that imitates is refused with its rule, and nothing is stored."""

import pytest

from tests.api.support import ApiService, ok, problem


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Argos (bot)", "player 10"),
        ("Argos (fair bot)", "player 10"),
        ("N0stos", "player 11"),
        ("P\u0430ul", "player 9"),  # the second letter is Cyrillic
        ("a\u0301\u0302\u0303\u0304\u0305\u0306", "player 1"),
    ],
)
def test_a_name_that_imitates_is_refused_with_its_rule(
    service: ApiService, nothing_stored: None, name: str, rule: str
) -> None:
    told = problem(service.anybody.post("/v1/players", {"name": name}), "bad-value", 422)
    assert (rule, "/name") == (told["rule"], told["pointer"])


def test_the_answer_has_the_name_as_it_is_shown(service: ApiService) -> None:
    assert (
        "\u00c9lo\u00efse" == ok(service.anybody.post("/v1/players", {"name": " E\u0301loi\u0308se"}))["name"]
    )
