"""Every page that the rooms have is on the site, once, or is left out for a reason."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from deploy.site.contents import LEFT_OUT, ROOT, pages

ROOMS: Final = ("api", "deploy", "domain", "projections", "workers")


def written() -> set[str]:
    """The pages that people wrote, by their files in the repository."""
    found = [*ROOT.glob("*.md"), *(page for room in ROOMS for page in (ROOT / room).rglob("*.md"))]
    return {str(page.relative_to(ROOT)) for page in found}


def test_every_page_of_the_rooms_has_a_place_or_a_reason() -> None:
    assert written() == {page.source for page in pages() if page.source} | {*LEFT_OUT}


def test_no_place_and_no_page_is_there_twice() -> None:
    places = Counter(page.place for page in pages()) + Counter(
        filter(None, (page.source for page in pages()))
    )
    assert [] == [name for name, count in places.items() if count > 1]


def test_every_place_of_the_navigation_has_a_page_and_every_page_a_place(site: Mapping[str, str]) -> None:
    assert {page.place for page in pages()} == {*site}
