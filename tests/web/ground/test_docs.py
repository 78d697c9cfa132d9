"""The page of the API: for everybody too."""

import pytest

from tests.web.conftest import Open
from tests.web.test_everybody import DARK, right


@pytest.mark.parametrize("opened", [False, True])
def test_axe_finds_nothing_in_the_documentation(look: Open, *, opened: bool) -> None:
    sight = look("/v1/docs")
    sight.page.wait_for_selector("details.operation", state="attached")
    if opened:
        sight.page.evaluate(
            "[...document.querySelectorAll('details')].slice(0, 40).forEach((each) => { each.open = true; })"
        )
    right(sight, "docs", DARK)
