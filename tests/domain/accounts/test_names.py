"""Names: nobody looks like a bot, like those who run the service, or like a name in another script."""

# ruff: noqa: RUF001  # names that look like others are what is tested

import os

import pytest

from domain.accounts import errors
from domain.accounts.bot_accounts import LEVELS, ServiceBot
from domain.accounts.names import chosen_name
from domain.accounts.players import PLAYERS, Players
from domain.store import Log
from tests.domain.support import TickingClock, command

USUAL = (
    *("Ann", "Player 1", "Nausicaa", "Mentor", "Talbot", "Abbot Ann", "Kai", "O'Brien", "Jean-Luc", "Ann :)"),
    *("Πηνελόπη", "Пенелопа", "Nguyễn", "ペネロペ", "Penelope ペネ", "李 Lee", "이 Lee", "שירה", "شهرزاد"),
    *("हिन्दी", "ไทยแลนด์", "♥ Ann ♥", "System of a Down", "Guest", "Administratrix", "Circe 2", "👩‍🚀"),
)
BOTS = (
    *(
        "Argos (bot)",
        "Argos (fair bot)",
        "Argos [bot]",
        "Argos ［bot］",
        "Argos ⒝⒪⒯",
        "Argos〔ボット〕",
        "A {b} c",
    ),
    *("Argos bot", "Argos Bot!", "Argos b0t", "Bot Argos", "BOT", "Robot", "Иван бот", "ボット", "机器人 李"),
    *("Argos 🤖", "Ann (NL)", "Argos ❨fair❩", "𝐁𝐨𝐭", "Argos B\u00f6t"),
)
OURS = (
    *("nostos", "Nostos Team", "N0ST0S", "n.o.s.t.o.s", "ℕostos", "𝐀𝐝𝐦𝐢𝐧", "ADMlN", "adm1n", "Admin Ann"),
    *("Moderator2", "Réferee", "Schiedsrichter", "Service", "The Service", "SYSTEM", "Spectator", "Aḍmin"),
)


@pytest.mark.parametrize("name", USUAL)
def test_usual_names_of_any_script_can_be_chosen(name: str) -> None:
    assert name == chosen_name(f" {name} ")


@pytest.mark.parametrize("name", BOTS)
def test_nobody_looks_like_a_bot(memory: Log, name: str) -> None:
    """A player called "Argos (bot)" was shown as the service's bot."""
    with pytest.raises(errors.BotName) as refused:
        Players(memory, TickingClock(), os.urandom).register(name, command())
    assert ("player 10", ("name",)) == (refused.value.rule, refused.value.where)
    assert [] == memory.read_log()


@pytest.mark.parametrize("level", LEVELS)
def test_the_bots_of_the_service_have_names_that_nobody_can_choose(memory: Log, level: str) -> None:
    bot = ServiceBot(PLAYERS, 0, level)  # type: ignore[arg-type]  # pytest does not know the literal
    with pytest.raises(errors.BotName):
        chosen_name(bot.name)
    player, _ = Players(memory, TickingClock(), os.urandom).register(bot.name, command(), trusted=True)
    assert bot.name == Players(memory, TickingClock(), os.urandom).name(player)


@pytest.mark.parametrize("name", OURS)
def test_nobody_looks_like_those_who_run_the_service(name: str) -> None:
    with pytest.raises(errors.ReservedName) as refused:
        chosen_name(name)
    assert "player 11" == refused.value.rule


@pytest.mark.parametrize("name", ["Аnn", "Пaвел", "Νausicaa", "Argos бот", "Ann Αργος", "Ⲁnn", "Annа"])
def test_scripts_are_mixed_only_where_they_are_written_together(name: str) -> None:
    with pytest.raises(errors.MixedScripts) as refused:
        chosen_name(name)
    assert "player 9" == refused.value.rule


@pytest.mark.parametrize(
    "name",
    [
        "\u202eabc",
        "a\u2066b",
        "a\u200bb",
        "a\u200db",
        "a\u00adb",
        "\ufeffa",
        "Z\u0335\u0335a",
        "a\u0301\u0302\u0303\u0304\u0305\u0306",
        "\u0301a",
    ],
)
def test_nothing_invisible_and_no_towers_of_marks(name: str) -> None:
    with pytest.raises(errors.BadName):
        chosen_name(name)


def test_a_name_has_one_way_to_be_written() -> None:
    assert "é" == chosen_name("e\u0301")
