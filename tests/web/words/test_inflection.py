"""Names, words and numbers fit into the sentences around them, and everybody is addressed alike."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from api.web import STATIC
from tests.support.pages.messages import read

# What stands where the name of a player does: without adjective and article, whose endings the sentence
# would decide.
NAMELESS: Final = ("seat", "seat-free", "player-deleted")
BENT: Final = re.compile(r"\b(de[rmns]|das|die|eine?[rmns]?)\b|\b[a-zäöüß]+e[rsnm]? [A-ZÄÖÜ]")
WHO: Final = r"\{ \$(who|names?|source|game|rules|value) \}"
# An article has the gender of what follows, and a word after it takes an ending.
ARTICLE: Final = re.compile(rf"\b([Dd](er|ie|as|en|em|es)|([Kkmds]?ein|[Ee]in)(e[rmns]?)?) {WHO}")
MANY: Final = re.compile(r"\{ \$(n|value) \} (weitere )?[A-ZÄÖÜ]\w+(e|en|er|s)\b|\{ \$n \} \w+en teil")
# There are always several of these: days that a service keeps things, matches until a rating is listed.
SEVERAL: Final = {"variation-full", "privacy-days", "ratings-least", "dossier-receipts", "dossier-holds"}
ELIDED: Final = re.compile(rf"\b([Dd]e|[QqLl]a|[Qq]ue|[Ll]e|[Jj]e|[Nn]e|lorsque|puisque) {WHO}")
POLITE: Final = {
    "de": r"(?<=[\w,] )(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b(?! be)",
    "fr": r"\b([Vv]ous|[Vv]otre|[Vv]os)\b|'",
    "nl": r"\b[Uu]w?\b",
    "pt": r"\b([Vv]ocês?|de si|além de si|[Ee]screva|[Gg]uarde|[Ii]nicie|[Aa]bra|[Ii]ntroduza)\b",
}


def found(language: str, pattern: re.Pattern[str]) -> Iterator[str]:
    for key, text in read(language).items():
        if pattern.search(text):
            yield f"{key} = {text}"


def test_what_stands_for_a_name_in_german_has_no_ending_that_could_be_wrong() -> None:
    messages = read("de")
    assert [] == [key for key in NAMELESS if BENT.search(messages[key])]


def test_onlookers_have_sentences_of_their_own_where_a_language_inflects_them() -> None:
    source = (STATIC / "match" / "table" / "perspectives.js").read_text(encoding="utf-8")
    assert 'view.viewer === "onlooker" ? "-onlookers"' in source
    assert "vor Zuschauern" in read("de")["hidden-from-onlookers"]


def test_german_puts_no_article_before_a_name_or_a_word() -> None:
    assert [] == list(found("de", ARTICLE))


def test_german_counts_what_may_be_one_without_a_plural() -> None:
    assert [] == [line for line in found("de", MANY) if line.split()[0] not in SEVERAL]


def test_french_puts_nothing_before_a_name_that_would_lose_a_letter() -> None:
    assert [] == list(found("fr", ELIDED))


@pytest.mark.parametrize("language", sorted(POLITE))
def test_everybody_is_addressed_informally(language: str) -> None:
    assert [] == list(found(language, re.compile(POLITE[language])))
