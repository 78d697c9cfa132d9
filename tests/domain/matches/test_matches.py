"""The rules of the match: a test per section of domain/matches/RULES.md, and one for each refusal."""

import secrets
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

import domain.kernel.facts
import domain.matches
from domain.accounts.players import Players
from domain.kernel.draws import commitment
from domain.kernel.game import Refused
from domain.kernel.match.facts import Ended
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode
from domain.kernel.texts import Texts
from domain.matches import Matches, errors
from domain.store import Command, CommandReused, Log
from domain.store.account_facts import Noted, Talked
from tests.domain.support import TickingClock, ToyMatch, bid, command
from tests.domain.support import matches as made
from tests.support.games.rule_sections import leaves, rule, sections, sections_with_tests
from tests.support.toy import BidsTurned

RULES = Path(domain.matches.__file__).with_name("RULES.md")


def kinds(base: type[Refused]) -> list[type[Refused]]:
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def test_every_section_has_a_test() -> None:
    assert set(leaves(sections(RULES))) <= set(sections_with_tests(Path(__file__).parents[1]))


@pytest.mark.parametrize("kind", [*kinds(errors.MatchError), CommandReused])
def test_every_refusal_names_a_section_that_there_is_and_has_a_text(kind: type[Any]) -> None:
    if kind is errors.Malformed:
        return
    arguments = {errors.WrongStatus: (Status.OPEN,), errors.Stale: (1, 2), errors.UnfitGuess: ((), ())}
    more = ((), "") if issubclass(kind, errors.Malformed) else arguments.get(kind, ())
    refused = kind(*more)
    word, _, number = refused.rule.partition(" ")
    assert ("match", True) == (word, number in sections(RULES))
    folder = Path(domain.kernel.facts.__file__).with_name("language")
    assert Texts("en", (folder,)).refusal(refused)


@rule("1")
def test_a_game_that_is_not_on_the_shelf_cannot_be_opened(matches: Matches) -> None:
    with pytest.raises(errors.NoSuchGame):
        matches.open("ann", "chess", 2, {}, command())


@rule("2")
def test_seats_and_options_are_those_of_the_game(matches: Matches) -> None:
    with pytest.raises(errors.WrongSeats) as seats:
        matches.open("ann", "toy", 7, {}, command())
    assert ("seats",) == seats.value.where
    with pytest.raises(errors.BadOptions) as options:
        matches.open("ann", "toy", 2, {"hand": 9}, command())
    assert ("options", "hand") == options.value.where
    with pytest.raises(errors.BadOptions) as unknown:
        matches.open("ann", "toy", 2, {"speed": 9}, command())
    assert ("options", "speed") == unknown.value.where


@rule("2")
def test_what_does_not_go_together_is_refused_by_the_game(matches: Matches) -> None:
    with pytest.raises(Refused) as refused:
        matches.open("ann", "toy", 2, {"partners": True}, command())
    assert "1.1" == refused.value.rule


@rule("2")
def test_the_opening_tells_what_was_agreed_in_full(matches: Matches, memory: Log) -> None:
    done = matches.open("ann", "toy", 2, {}, command())
    [opened] = done.frame.facts
    assert {"hand": 3, "partners": False} == opened.options
    assert ("ann", "toy", "1") == (opened.host, opened.game, opened.version)
    [whole] = memory.read(done.match)[0].facts
    assert commitment(bytes.fromhex(whole.seed)) == opened.commitment  # type: ignore[attr-defined]
    assert None is done.frame.by


@rule("3")
def test_a_match_that_is_not_there_is_refused_everywhere(matches: Matches) -> None:
    nowhere = uuid4()
    for asked in (
        lambda: matches.sit(nowhere, "ann", 0, None, command()),
        lambda: matches.play(nowhere, "ann", {}, command()),
        lambda: matches.head(nowhere),
        lambda: matches.legal(nowhere, "ann"),
        lambda: matches.seat_of(nowhere, "ann"),
        lambda: matches.setting(nowhere),
    ):
        with pytest.raises(errors.NoSuchMatch):
            asked()


@rule("3")
def test_opening_twice_by_the_same_command_opens_once(matches: Matches, memory: Log) -> None:
    asked = command()
    first = matches.open("ann", "toy", 2, {}, asked)
    again = matches.open("ann", "toy", 2, {}, asked)
    assert (first.match, first.frame, True) == (again.match, again.frame, again.repeated)
    assert 1 == len(memory.read_log())


@rule("4")
def test_a_free_seat_is_taken_once_and_nobody_takes_two(matches: Matches) -> None:
    table = ToyMatch(matches)
    done = matches.sit(table.id, "ann", 1, None, command())
    assert (2, 1, "ann") == (done.step, done.frame.by, done.frame.facts[0].player)
    with pytest.raises(errors.SeatTaken):
        matches.sit(table.id, "bob", 1, None, command())
    with pytest.raises(errors.AlreadySeated):
        matches.sit(table.id, "ann", 0, None, command())
    with pytest.raises(errors.NoSuchSeat):
        matches.sit(table.id, "bob", 2, None, command())
    with pytest.raises(errors.NoSuchSeat):
        matches.sit(table.id, "bob", -1, None, command())
    assert [1, None] == [matches.seat_of(table.id, player) for player in ("ann", "bob")]


@rule("6")
def test_who_sits_may_leave_before_the_start(matches: Matches) -> None:
    table = ToyMatch(matches).sit()
    with pytest.raises(errors.NotYourSeat):
        matches.leave(table.id, "ann", 1, command())
    matches.leave(table.id, "ann", 0, command())
    assert None is matches.seat_of(table.id, "ann")
    matches.sit(table.id, "cid", 0, None, command())
    matches.start(table.id, "host", command())
    with pytest.raises(errors.WrongStatus):
        matches.leave(table.id, "cid", 0, command())


@rule("7")
def test_the_host_starts_a_full_table(matches: Matches) -> None:
    table = ToyMatch(matches)
    with pytest.raises(errors.SeatsFree):
        matches.start(table.id, "host", command())
    table.sit()
    for guest in ("eve", "ann", "bob"):
        with pytest.raises(errors.HostRuns):
            matches.start(table.id, guest, command())
    by_host = matches.start(table.id, "host", command())
    assert None is by_host.frame.by


@rule("7")
def test_in_a_match_of_before_who_sits_starts_it(memory: Log) -> None:
    """The opening says nothing of who runs it."""
    older = made(memory, ledger=1)
    table = ToyMatch(older)
    table.sit()
    assert b"run_by" not in encode(memory.read(table.id)[0].facts)
    with pytest.raises(errors.NotAtTheTable):
        older.start(table.id, "eve", command())
    assert 1 == older.start(table.id, "bob", command()).frame.by


@rule("8")
def test_each_thing_has_its_time(matches: Matches) -> None:
    open_, playing, over = (
        ToyMatch(matches).sit(),
        ToyMatch(matches).start(),
        ToyMatch(matches).start().play_out(),
    )
    for table in (open_, over):
        with pytest.raises(errors.WrongStatus):
            matches.play(table.id, "ann", {"type": "decline"}, command())
        with pytest.raises(errors.WrongStatus):
            matches.resign(table.id, "ann", command())
        with pytest.raises(errors.WrongStatus):
            matches.resign(table.id, "ann", command(), withdraw=True)
    for table in (playing, over):
        with pytest.raises(errors.WrongStatus) as refused:
            matches.sit(table.id, "cid", 0, None, command())
        assert matches.status(table.id) == refused.value.status
        with pytest.raises(errors.WrongStatus):
            matches.start(table.id, "host", command())
        with pytest.raises(errors.WrongStatus):
            matches.close(table.id, "host", "too late", command())


@rule("9")
def test_who_does_not_sit_does_not_play(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    with pytest.raises(errors.NotSeated):
        matches.play(table.id, "host", {"type": "decline"}, command())
    with pytest.raises(errors.NotSeated):
        matches.resign(table.id, "host", command())
    with pytest.raises(errors.NotSeated):
        matches.legal(table.id, "host")


@rule("10")
def test_a_seat_moves_only_while_the_game_waits_for_it(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    move = bid(matches, table.id, "ann")
    matches.play(table.id, "ann", move, command())
    with pytest.raises(errors.NotYourTurn):
        matches.play(table.id, "ann", move, command())
    assert () == matches.legal(table.id, "ann").offers
    assert () != matches.legal(table.id, "bob").offers


@rule("11")
@pytest.mark.parametrize(
    ("move", "where"),
    [
        ({"type": "fly"}, ("type",)),
        ({}, ("type",)),
        ({"type": "bid"}, ("card",)),
        ({"type": "bid", "card": "x"}, ("card",)),
        ({"type": "bid", "card": 1, "force": True}, ("force",)),
        (["bid"], ()),
    ],
)
def test_what_is_no_move_of_the_game_is_refused_with_the_place_that_does_not_fit(
    matches: Matches, move: Any, where: tuple[str, ...]
) -> None:
    table = ToyMatch(matches).start()
    with pytest.raises(errors.BadMove) as refused:
        matches.play(table.id, "ann", move, command())
    assert where == refused.value.where
    assert 4 == matches.head(table.id)


@rule("11")
def test_a_move_that_no_offer_holds_is_refused_by_the_rules_of_the_game(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    hand = matches.legal(table.id, "ann").offers[0].fields["card"]
    other = next(card for card in range(1, 19) if hand.misfit(card) is not None)
    with pytest.raises(Refused) as refused:
        matches.play(table.id, "ann", {"type": "bid", "card": other}, command())
    assert ("2.1", ("card",)) == (refused.value.rule, refused.value.where)
    assert 4 == matches.head(table.id)


@rule("12")
def test_of_two_sides_one_resigns_and_the_other_wins(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    done = matches.resign(table.id, "ann", command())
    assert "match.resigned" == done.frame.topic
    assert Ended((1,), (0, 1), "resigned", ((1,), (0,))) in done.frame.facts
    assert (Status.ENDED, True) == (matches.status(table.id), matches.disclosed(table.id))


@rule("12")
def test_a_side_resigns_when_all_its_seats_would(matches: Matches) -> None:
    table = ToyMatch(matches, 3, partners=True).start()
    matches.resign(table.id, "ann", command())
    with pytest.raises(errors.AlreadyResigning):
        matches.resign(table.id, "ann", command())
    with pytest.raises(errors.NotResigning):
        matches.resign(table.id, "bob", command(), withdraw=True)
    matches.resign(table.id, "ann", command(), withdraw=True)
    done = matches.resign(table.id, "bob", command())
    assert ("match.resignation_offered", Status.PLAYING) == (done.frame.topic, matches.status(table.id))
    matches.resign(table.id, "ann", command())
    assert Status.ENDED is matches.status(table.id)


@rule("12")
def test_of_three_sides_one_may_resign_and_cannot_take_it_back(matches: Matches) -> None:
    table = ToyMatch(matches, 3).start()
    done = matches.resign(table.id, "ann", command())
    assert ("match.resigned", Status.PLAYING) == (done.frame.topic, matches.status(table.id))
    with pytest.raises(errors.SideHasResigned):
        matches.resign(table.id, "ann", command(), withdraw=True)
    last = matches.resign(table.id, "cid", command())
    assert Ended((1,), (0, 1, 0), "resigned", ((1,), (0, 2))) in last.frame.facts


@rule("13")
def test_with_the_last_move_everything_is_turned_up(matches: Matches, memory: Log) -> None:
    table = ToyMatch(matches).start()
    assert not matches.disclosed(table.id)
    table.play_out()
    kinds = [type(fact).__name__ for fact in memory.read(table.id)[-1].facts]
    assert ["HandsTurned", "Ended", "Disclosed"] == kinds[-3:]
    assert matches.disclosed(table.id)


@rule("14")
def test_the_host_may_close_what_has_not_started(matches: Matches) -> None:
    table = ToyMatch(matches).sit()
    with pytest.raises(errors.NotTheHost):
        matches.close(table.id, "ann", "no time", command())
    for reason in ("", " ", "x" * 201, "a\nb", "a\x00b", "\u200b"):
        with pytest.raises(errors.BadReason):
            matches.close(table.id, "host", reason, command())
    done = matches.close(table.id, "host", "no time", command())
    assert ["Closed", "Disclosed"] == [type(fact).__name__ for fact in done.frame.facts]
    assert (Status.CLOSED, True) == (matches.status(table.id), matches.disclosed(table.id))


@rule("15")
def test_the_same_command_again_is_answered_as_at_first(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    asked, move = command(), bid(matches, table.id, "ann")
    first = matches.play(table.id, "ann", move, asked, 4)
    table.play_out()
    again = matches.play(table.id, "ann", move, asked, 4)
    assert (first.frame, 5, True) == (again.frame, again.step, again.repeated)


@rule("15")
def test_a_command_id_for_something_else_or_by_somebody_else_is_refused(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    asked, move = command("one thing"), bid(matches, table.id, "ann")
    matches.play(table.id, "ann", move, asked)
    with pytest.raises(CommandReused):
        matches.play(table.id, "ann", move, Command(asked.id, "another"))
    with pytest.raises(CommandReused):
        matches.play(table.id, "bob", move, asked)
    opened = command()
    matches.open("ann", "toy", 2, {}, opened)
    with pytest.raises(CommandReused):
        matches.open("bob", "toy", 2, {}, opened)


@rule("16")
def test_a_command_made_for_another_step_is_refused(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    move = bid(matches, table.id, "ann")
    for expect in (3, 5):
        with pytest.raises(errors.Stale) as refused:
            matches.play(table.id, "ann", move, command(), expect)
        assert (expect, 4) == (refused.value.expect, refused.value.head)
    assert 5 == matches.play(table.id, "ann", move, command(), 4).step


@rule("17")
def test_seats_that_share_a_notebook_talk_in_it(matches: Matches, memory: Log) -> None:
    from domain.notebooks.notes import Notebooks

    notebooks = Notebooks(memory, matches, TickingClock())
    table = ToyMatch(matches, 3, partners=True)
    table.sit()
    with pytest.raises(errors.WrongStatus):
        notebooks.talk(table.id, "ann", "Hello", command())
    matches.start(table.id, "host", command())
    asked = command()
    written = notebooks.talk(table.id, "bob", "Bid low.", asked)
    assert (Talked(str(table.id), (0, 1), 5, 1, "Bid low."),) == written.event.facts
    assert (written.event, True) == (
        (again := notebooks.talk(table.id, "bob", "Bid low.", asked)).event,
        again.repeated,
    )
    assert 2 == notebooks.note(table.id, "ann", "7", (), command()).event.step
    assert 3 == notebooks.talk(table.id, "ann", "Why?", command()).event.step
    with pytest.raises(errors.NobodyToTalkTo):
        notebooks.talk(table.id, "cid", "Alone", command())
    with pytest.raises(errors.NotSeated):
        notebooks.talk(table.id, "dan", "From outside", command())
    for text in ("", "a\nb", "x" * 201):
        with pytest.raises(errors.BadLine):
            notebooks.talk(table.id, "ann", text, command())
    assert [(0, 1), (0, 1), (), ()] == [
        notebooks.talkers(table.id, each) for each in ("ann", "bob", "cid", "dan")
    ]


def test_a_notebook_takes_five_hundred_lines_of_talk_and_then_still_notes(
    matches: Matches, memory: Log
) -> None:
    from domain.notebooks.notes import Notebooks

    table = ToyMatch(matches, 3, partners=True).start()
    notebooks, restarted = (Notebooks(memory, matches, TickingClock()) for _ in range(2))
    for number in range(500):
        notebooks.talk(table.id, "ann", f"Line {number}", command())
    for each in (notebooks, restarted):
        with pytest.raises(errors.TalkedOut):
            each.talk(table.id, "bob", "One more", command())
    assert 501 == notebooks.note(table.id, "ann", "7", (), command()).event.step


@rule("17")
def test_a_notebook_takes_two_thousand_notes_of_each_player_and_then_still_talk(
    matches: Matches, memory: Log
) -> None:
    from domain.notebooks.notes import Notebooks

    table = ToyMatch(matches, 3, partners=True).start()
    notebooks, restarted = (Notebooks(memory, matches, TickingClock()) for _ in range(2))
    asked = [command() for _ in range(2000)]
    for each in asked:
        notebooks.note(table.id, "ann", "7", (), each)
    for room in (notebooks, restarted):
        with pytest.raises(errors.NotedOut):
            room.note(table.id, "ann", "8", (), command())
        assert room.note(table.id, "ann", "7", (), asked[-1]).repeated
    assert 2001 == notebooks.note(table.id, "bob", "7", (), command()).event.step
    assert 2002 == restarted.talk(table.id, "ann", "It is full.", command()).event.step
    assert 1 == restarted.note(table.id, "cid", "7", (), command()).event.step


@rule("17")
def test_a_seat_writes_into_the_notebook_of_its_group(matches: Matches, memory: Log) -> None:
    from domain.notebooks.notes import Notebooks

    notebooks = Notebooks(memory, matches, TickingClock())
    table = ToyMatch(matches, 3, partners=True)
    with pytest.raises(errors.NotSeated):
        notebooks.note(table.id, "ann", "7", ("set aside",), command())
    table.sit()
    with pytest.raises(errors.WrongStatus):
        notebooks.note(table.id, "ann", "7", ("set aside",), command())
    matches.start(table.id, "host", command())
    asked = command()
    answer = notebooks.note(table.id, "bob", "7", ("set aside",), asked)
    assert (Noted(str(table.id), (0, 1), 5, 1, "7", ("set aside",)),) == answer.event.facts
    assert 2 == notebooks.note(table.id, "ann", "8", (), command()).event.step
    assert 1 == notebooks.note(table.id, "cid", "8", (), command()).event.step
    assert (answer.event, True) == (
        (again := notebooks.note(table.id, "bob", "7", ("set aside",), asked)).event,
        again.repeated,
    )
    with pytest.raises(Refused) as refused:
        notebooks.note(table.id, "ann", "99", (), command())
    assert ("1", ("subject",)) == (refused.value.rule, refused.value.where)
    for subject, mark, where in (("7\x00", "a", ("subject",)), ("7", "\u202e", ("marks", "0"))):
        with pytest.raises(errors.BadNote) as bad:
            notebooks.note(table.id, "ann", subject, (mark,), command())
        assert where == bad.value.where


@rule("17")
def test_nobody_outside_the_group_learns_that_a_note_was_made(matches: Matches, memory: Log) -> None:
    from domain.notebooks.notes import Notebooks

    table = ToyMatch(matches, 3, partners=True).start()
    answer = Notebooks(memory, matches, TickingClock()).note(table.id, "ann", "7", (), command())
    assert [1, 1, 0] == [len(answer.event.frame(seat).facts) for seat in range(3)]
    assert 5 == matches.head(table.id)


@rule("3")
@pytest.mark.parametrize("notes", [0, 1])
def test_what_is_no_match_is_not_found_whatever_it_is(matches: Matches, memory: Log, notes: int) -> None:
    """A notebook's id can be computed by anybody: it must not say whether something was written there."""
    from domain.notebooks.notes import Notebooks, notebook_id

    notebooks, table = Notebooks(memory, matches, TickingClock()), ToyMatch(matches, 3, partners=True).start()
    for _ in range(notes):
        notebooks.note(table.id, "ann", "7", (), command())
    player, _ = Players(memory, TickingClock(), secrets.token_bytes).register("Ann", command())
    for stream in (notebook_id(table.id, 0), UUID(player)):
        for ask in (matches.head, matches.game, matches.status, matches.setting, matches.host):
            with pytest.raises(errors.NoSuchMatch):
                ask(stream)
        with pytest.raises(errors.NoSuchMatch):
            matches.legal(stream, "ann")
        with pytest.raises(errors.NoSuchMatch):
            matches.play(stream, "ann", {"type": "bid", "card": 1}, command())


def test_a_view_that_was_kept_up_to_date_is_the_one_folded_afresh(memory: Log) -> None:
    """Two applications, one asked at every step and one at the end, offer the same."""
    from tests.domain.support import matches as another

    kept = another(memory)
    table, chooser = ToyMatch(kept, 3).start(), Random(5)
    while kept.status(table.id) is Status.PLAYING:
        table.play(chooser)
        for player in table.players:
            assert another(memory).legal(table.id, player) == kept.legal(table.id, player)
    turned = [fact for event in memory.read(table.id) for fact in event.facts if isinstance(fact, BidsTurned)]
    assert 3 == len(turned)


def test_the_id_of_a_match_is_an_id(matches: Matches) -> None:
    assert 5 == UUID(str(ToyMatch(matches).id)).version
