"""Names that players choose: none imitates the service, its bots or a name in another script.

These are the rules player 1, 9, 10 and 11.

The tables of what looks alike and of scripts are those of Unicode, as `confusable-homoglyphs` has them. They
are read when the first name is checked.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Final

from domain.accounts.errors import BadName, BotName, MixedScripts, ReservedName
from domain.kernel.text_rules import legible

LONGEST_NAME: Final = 40  # characters
MOST_MARKS: Final = 4  # on one letter, as UTS #39 advises (5.4)
NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED", "UNKNOWN"})
TOGETHER: Final = (  # the level "highly restrictive" of UTS #39 (5.2)
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
OURS: Final = (  # no word of a name may look like one of these
    *("nostos", "admin", "administrator", "administrador", "administrateur", "beheerder"),
    *("moderator", "modérateur", "moderador", "organizer", "organiser", "organisator", "organisateur"),
    *("organizador", "referee", "schiedsrichter", "arbitre", "scheidsrechter", "árbitro"),
)
WHOLE: Final = (  # nor the whole name like one of these
    *("service", "the service", "system", "the system", "staff", "support", "official", "operator", "root"),
    *("onlooker", "spectator", "nobody", "anonymous", "null", "undefined", "dienst", "serviço", "système"),
)
BOT_WORDS: Final = (  # a bot by what the first or the last word says
    *("bot", "bots", "robot", "cpu", "npc", "ai", "ki", "бот", "робот", "μποτ", "ρομπότ", "בוט", "רובוט"),
    *("بوت", "روبوت", "बॉट", "रोबोट", "บอท", "ボット", "ロボット", "봇", "로봇", "机器人", "機器人", "🤖"),
)
ROBOT_FACE: Final = "\U0001f916"


def chosen_name(name: str) -> str:
    """The name without spaces around it, in normal form C. A refusal if nobody may choose it."""
    found = unicodedata.normalize("NFC", name.strip())
    if not (legible(found, LONGEST_NAME) and _marks_fit(found)):
        raise BadName("name")
    if not _scripts_fit(found):
        raise MixedScripts("name")
    if _imitates_bot(found):
        raise BotName("name")
    if _is_reserved(found):
        raise ReservedName("name")
    return found


def _marks_fit(name: str) -> bool:
    """1: whether marks are on letters, few on each, and no mark follows itself."""
    runs = [
        (marks, list(run)) for marks, run in groupby(name, lambda each: unicodedata.category(each)[0] == "M")
    ]
    if runs[0][0]:
        return False
    return all(len(run) <= MOST_MARKS and len(set(run)) == len(run) for marks, run in runs if marks)


def _scripts_fit(name: str) -> bool:
    """9: whether the letters are of one script, or of some that are written together."""
    found = {_script(each) for each in unicodedata.normalize("NFKC", name)} - NO_SCRIPT
    return len(found) <= 1 or any(found <= together for together in TOGETHER)


def _imitates_bot(name: str) -> bool:
    """10: whether it has something in brackets, the face of a robot, or a word for a bot at an end."""
    kinds = [unicodedata.category(each) for each in unicodedata.normalize("NFKC", name)]
    if "Ps" in kinds and "Pe" in kinds[kinds.index("Ps") :]:
        return True
    words = _words(name)
    return ROBOT_FACE in name or any(_keys(word) & _all_keys(BOT_WORDS) for word in (*words[:1], *words[-1:]))


def _is_reserved(name: str) -> bool:
    """11: whether a word of it, or all of it, looks like a reserved one."""
    whole = _keys("".join(_words(name))) | _keys(name.strip("0123456789"))
    ours = _all_keys(OURS)
    return bool(whole & (_all_keys(WHOLE) | ours)) or any(_keys(word) & ours for word in _words(name))


def _words(name: str) -> list[str]:
    """Runs of letters and digits."""
    return re.findall(r"[^\W_]+", _unmarked(name))


def _unmarked(name: str) -> str:
    """The name in compatibility form without marks; words of scripts whose vowels are marks stay whole."""
    plain = unicodedata.normalize("NFKD", name)
    return unicodedata.normalize(
        "NFKC", "".join(each for each in plain if unicodedata.category(each)[0] != "M")
    )


def _keys(text: str) -> frozenset[str]:
    """What names that look alike have in common, whichever letters are capitals: any of these."""
    plain = _unmarked(text)
    keys = (_skeleton(_skeleton(form).casefold()).casefold() for form in (plain, plain.casefold()))
    return frozenset("".join(each for each in key if each.isalnum()) for key in keys) - {""}


@cache
def _all_keys(words: tuple[str, ...]) -> frozenset[str]:
    """The keys of all words, however they are written."""
    written = (form for word in words for form in (word, word.upper(), word.title()))
    return frozenset().union(*map(_keys, written))


def _skeleton(text: str) -> str:
    """The skeleton of UTS #39 (4): what looks alike has the same one."""
    prototypes = _prototypes()
    shown = "".join(prototypes.get(each, each) for each in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", shown)


@cache
def _prototypes() -> Mapping[str, str]:
    """Each character that looks like another one, or like several, and these.

    The library lists each pair both ways. Who has one partner, of which there are several or which has
    several partners itself, is the one that looks like the other.
    """
    from confusable_homoglyphs.confusables import confusables_data as alike

    def pairs() -> Iterator[tuple[str, str]]:
        for shown, partners in alike.items():
            prototype = partners[0]["c"]
            if len(shown) == len(partners) == 1 and (
                len(prototype) > 1 or len(alike[prototype]) > 1 or prototype < shown
            ):
                yield shown, prototype

    return dict(pairs())


def _script(character: str) -> str:
    from confusable_homoglyphs.categories import alias

    found: str = alias(character)
    return found
