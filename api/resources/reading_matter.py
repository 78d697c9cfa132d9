"""What pages show of a game beside its moves: the rules as HTML, the words of its language."""

import re
from functools import cache
from itertools import pairwise
from typing import Final

from flask import Response
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.presenters.localization import FALLBACK, folder, texts
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.responses.games import WordsSchema
from domain.kernel.game import Game

reading_matter = Resource("reading matter", "The rules as HTML, and the games' words in a language.")

SECTION: Final = re.compile(r"(\d+(?:\.\d+)*)\b")


@reading_matter.endpoint(
    "GET",
    "/v1/games/<slug>/rules.html",
    Answer(
        200,
        None,
        "The rules; the heading of section 2.3 has the id `section-2.3`.",
        "text/html",
        headers=["Content-Language"],
    ),
    query=queries.RulesQuerySchema,
    problems=["no-such-game", "not-found"],
)
def rules_html(slug: str, query: queries.RulesQuery) -> Response:
    """The rules as HTML, without a page around them; Content-Language names the language they are in."""
    rules = folder(_game(slug))
    language = query.get("text", FALLBACK)
    path = rules / f"RULES.{language}.md"
    if not path.exists():
        language, path = FALLBACK, rules / "RULES.md"
    if not path.exists():
        raise Problem("not-found")
    answer = Response(to_html(path.read_text(encoding="utf-8")), mimetype="text/html")
    answer.content_language.add(language)
    return answer


@reading_matter.endpoint(
    "GET",
    "/v1/games/<slug>/words",
    Answer(200, WordsSchema, "The words."),
    query=queries.WordsQuerySchema,
    problems=["no-such-game"],
)
def words(slug: str, query: queries.WordsQuery) -> dict[str, object]:
    """What a game calls the values of its fields, and its roles, in a language."""
    return {"words": texts(_game(slug), query.get("text", FALLBACK)).words()}


def _game(slug: str) -> Game:
    found = services().shelf.get(slug)
    if found is None:
        raise Problem("no-such-game", accepted=sorted(services().shelf))
    return found


@cache
def to_html(markdown: str) -> str:
    """Markdown as HTML. HTML in it is shown, not meant; every numbered heading has its number as its id."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    for heading, text in pairwise(tokens):
        number = SECTION.match(text.content) if heading.type == "heading_open" else None
        if number is not None:
            heading.attrSet("id", f"section-{number[1]}")
    return _html(parser, tokens)


def _html(parser: MarkdownIt, tokens: list[Token]) -> str:
    renderer = parser.renderer
    assert isinstance(renderer, RendererHTML)
    return str(renderer.render(tokens, parser.options, {}))
