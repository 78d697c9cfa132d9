"""The card of a page: what a messenger or a search engine shows of a link to it."""

from html import escape
from typing import Final

import msgspec

NOSTOS: Final = "Nostos"
ABOUT: Final = "Board games about Odysseus: play them, and step through every match as each player knew it."


class Card(msgspec.Struct, frozen=True):
    """What a link shows. `picture`: the name of a file in `cards/`."""

    title: str = NOSTOS
    description: str = ABOUT
    picture: str = "nostos"


SITE: Final = Card()


def tags(card: Card, address: str, picture: str) -> str:
    """The card as elements of a page's head. `address`: of the page; `picture`: of the card's picture."""
    named = {
        "og:site_name": NOSTOS,
        "og:type": "website",
        "og:title": card.title,
        "og:description": card.description,
        "og:url": address,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in named.items()]
    return "\n  ".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])
