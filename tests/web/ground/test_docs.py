"""The page of the API: for everybody too."""

import pytest

from tests.web.conftest import Open
from tests.web.test_everybody import DARK, right

# Whatever it lists is drawn in the same way; axe takes minutes for all of it, which slow tests give it.
FEW = """() => {
  for (const section of document.querySelectorAll("section")) {
    [...section.querySelectorAll("details.operation")].slice(2).forEach((each) => each.remove());
  }
}"""
OPEN = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


@pytest.mark.parametrize("opened", [False, True])
def test_axe_finds_nothing_in_the_documentation(look: Open, *, opened: bool) -> None:
    sight = look("/v1/docs")
    sight.page.wait_for_selector("details.operation", state="attached")
    sight.page.evaluate(FEW)
    if opened:
        sight.page.evaluate(OPEN)
    right(sight, "docs", DARK)
