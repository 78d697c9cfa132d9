"""The dossier as one page to read and to print: no script, nothing that is loaded, one style sheet inside."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from api.presenters.dossier.tables import SectionTable, cell, tables
from domain.kernel.texts import Texts
from domain.threadsafe.decoder import JsonObject
from domain.threadsafe.once import once

LANGUAGE: Final = Path(__file__).parent / "language"
STYLE: Final = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #111; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin: 2rem 0 .3rem }
p { margin: .3rem 0 .8rem; max-width: 48rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .85rem }
th, td { border: 1px solid #888; padding: .2rem .4rem; text-align: left; vertical-align: top;
  overflow-wrap: anywhere }
th { background: #eee } thead { display: table-header-group } tr { break-inside: avoid }
@page { size: A4 landscape; margin: 12mm }
@media print {
  body { margin: 0; max-width: none; font-size: 10px } .wide { overflow: visible } h2 { break-after: avoid }
}
"""
POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FACTS: Final = ("title", "match", "viewer", "step", "status", "at", "clock", "tournament")
WORDS: Final = ("end", "ended")  # columns whose values are words of the page


@once
def labels(language: str) -> Texts:
    """The words of the page in a language. BadContent if the file is broken."""
    return Texts(language, (LANGUAGE,))


def dossier_html(dossier: JsonObject, language: str) -> str:
    """The page in a language."""
    return "".join(_lines(dossier, language, labels(language)))


def _lines(dossier: JsonObject, language: str, words: Texts) -> Iterator[str]:
    heading = escape(words.message("heading", {}))
    title = f"{heading} {escape(dossier['match'])}"
    yield f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width">\n'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
    yield f"<h1>{heading}</h1>\n<p>{escape(words.message('about', {}))}</p>\n<dl>\n"
    for name in FACTS:
        if dossier.get(name) is not None:
            yield _fact(name, cell(dossier[name]), words)
    yield from _seats(dossier, words)
    yield _fact("verification", _verified(dossier, words), words)
    yield "</dl>\n"
    for section in tables(dossier):
        yield from _section(section, words)
    yield "</main>\n</body>\n</html>\n"


def _fact(name: str, said: str, words: Texts) -> str:
    return f"<dt>{escape(words.message(f'fact-{name}', {}))}</dt><dd>{escape(said)}</dd>\n"


def _seats(dossier: JsonObject, words: Texts) -> Iterator[str]:
    for seat in dossier["seats"]:
        called = words.message("seat", {"number": seat["seat"]})
        said = f"{seat['name'] or seat['player'] or '-'} ({seat['role']})"
        yield f"<dt>{escape(called)}</dt><dd>{escape(said)}</dd>\n"


def _verified(dossier: JsonObject, words: Texts) -> str:
    found = {True: "verified", False: "not-verified", None: "verify-yourself"}
    return words.message(found[dossier["verification"]["verified"]], {})


def _section(section: SectionTable, words: Texts) -> Iterator[str]:
    """A heading, what the section decides, and its rows."""
    name = section.name.replace("_", "-")
    yield f"<section>\n<h2>{escape(words.message(f'section-{name}', {}))}</h2>\n"
    yield f"<p>{escape(words.message(f'about-{name}', {}))}</p>\n"
    if not section.rows:
        yield f"<p>{escape(words.message('nothing', {}))}</p>\n</section>\n"
        return
    yield '<div class="wide"><table>\n<thead><tr>'
    for column in section.columns:
        label = words.message(f"column-{column.replace('_', '-')}", {})
        yield f'<th scope="col">{escape(label)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in section.rows:
        pairs = zip(section.columns, row, strict=True)
        yield "<tr>" + "".join(f"<td>{escape(_said(column, value, words))}</td>" for column, value in pairs)
        yield "</tr>\n"
    yield "</tbody>\n</table></div>\n</section>\n"


def _said(column: str, value: Any, words: Texts) -> str:
    """A value as the page says it."""
    if isinstance(value, bool):
        return words.message("yes" if value else "no", {})
    if column in WORDS and isinstance(value, str):
        return words.message(f"{column}-{value.replace('_', '-')}", {})
    return " ".join(value) if column == "text" and isinstance(value, list) else cell(value)
