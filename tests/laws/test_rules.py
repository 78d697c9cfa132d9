"""Laws of the rules, for every game: legal is accepted and nothing else, and every match ends."""

import gc
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from types import ModuleType
from typing import Any

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, Seat
from domain.kernel.game import Game, Move, Refused, Setting
from domain.kernel.match.facts import Played
from domain.kernel.match.fold import fold, initial
from domain.kernel.notation import encode, notation, viewers
from domain.kernel.offers import Offer
from tests.support.games.all_games import any_setting, folder, of_rewinds, texts
from tests.support.games.playouts import Playout, Record, contest, playout, replayed
from tests.support.games.rule_sections import sections
from tests.support.service.replayed import changed, offered

BOUND = 1000  # moves of a match, of any game
LARGE = 300  # bytes of JSON


def positions(record: Record, chooser: Random, number: int = 8) -> Iterator[Playout]:
    """The match after some of its moves, the start among them."""
    heads = {record.before, *(chooser.randint(record.before, len(record.steps)) for _ in range(number))}
    playing = replayed(record)
    for head, step in enumerate(record.steps, 1):
        playing.add(step)
        if head in heads:
            yield playing


def some_moves(offer: Offer, chooser: Random, number: int = 12) -> list[dict[str, Any]]:
    """All moves of a small offer, and some of a great one."""
    if offer.count() <= number:
        return list(islice(offer.all(), number))
    return [offer.sample(chooser) for _ in range(number)]


def test_every_move_of_an_offer_is_accepted(game: Game, records: list[Record]) -> None:
    """It can be read, it makes facts of the game, and the table after them shows the same to all who act."""
    chooser = Random(1)
    for record in records:
        for playing in positions(record, chooser):
            for seat in game.to_act(playing.truth.table):
                for offer in playing.offers(seat):
                    assert offer.count() > 0
                    for plain in some_moves(offer, chooser):
                        _accepted(playing, seat, notation(game).move(plain))


def _accepted(playing: Playout, seat: Seat, move: Move) -> None:
    game = playing.game
    facts = game.decide(playing.truth.table, seat, move, Lots(b"key", 1))
    after = fold(game, facts, playing.truth)

    assert playing.refusal(seat, move) is None
    assert facts
    assert {type(fact) for fact in facts} <= set(game.facts)
    assert game.outcome(after.table) is not None or game.to_act(after.table)


def test_a_seat_that_may_act_has_a_move_and_no_other_has(game: Game, records: list[Record]) -> None:
    """Nobody is ever stuck, and nobody is offered anything out of turn."""
    for record in records:
        for playing in positions(record, Random(2)):
            acting = game.to_act(playing.truth.table)
            offering = tuple(seat for seat in range(record.setting.seats) if playing.offers(seat))
            assert sorted(acting) == sorted(offering)


def test_what_is_offered_of_public_moves_onlookers_know(game: Game, records: list[Record]) -> None:
    """So whoever plays such a move at once, or later, says nothing by it."""
    found = set[str]()
    for record in records:
        playing = replayed(record)
        for step in record.steps:
            playing.add(step)
            for seat in game.to_act(playing.truth.table) if playing.truth.started else ():
                offers = playing.offers(seat)
                if game.public_moves.issuperset(offer.move for offer in offers):
                    assert game.legal(playing.view(ONLOOKER).table, seat) == offers
                    found.update(offer.move for offer in offers)
    assert found == game.public_moves


def test_what_no_offer_holds_is_refused_by_a_section_of_the_rules(game: Game, records: list[Record]) -> None:
    """The refusal names a section that is there, has a text, and points into the move."""
    chooser, known, words = Random(3), sections(folder(game) / "RULES.md"), texts(game)
    refusals = list(_refusals(game, records, chooser))

    assert len(refusals) > 100
    for plain, refused in refusals:
        assert refused.rule in known
        assert words.refusal(refused)
        assert _points_into(plain, refused.where), f"{refused.where} of {plain}"


def _points_into(value: Any, path: tuple[str, ...]) -> bool:
    """Whether a path leads to a part of the value, or to one that is missing from it."""
    if not path:
        return True
    if isinstance(value, dict):
        return path[0] not in value or _points_into(value[path[0]], path[1:])
    return isinstance(value, list | tuple) and path[0].isdigit() and int(path[0]) < len(value)


def test_legal_and_refuse_are_the_same_from_the_seats_view_and_from_the_truth(
    game: Game, records: list[Record]
) -> None:
    """A seat's own view always holds what the rules ask of it."""
    chooser = Random(4)
    for record in records:
        for playing in positions(record, chooser):
            truth = playing.truth.table
            for seat in game.to_act(truth):
                assert encode(game.legal(truth, seat)) == encode(playing.offers(seat))
    for playing, seat, move, refused in _tried(game, records, chooser):
        again = game.refuse(playing.truth.table, seat, move)
        assert (again.rule, again.key, again.where) == (refused.rule, refused.key, refused.where)


def _refusals(game: Game, records: list[Record], chooser: Random) -> Iterator[tuple[dict[str, Any], Refused]]:
    for _, _, move, refused in _tried(game, records, chooser):
        yield msgspec.to_builtins(move), refused


def _tried(
    game: Game, records: list[Record], chooser: Random
) -> Iterator[tuple[Playout, Seat, Move, Refused]]:
    """Moves that no offer holds: played elsewhere in the match, by any seat, and a little changed."""
    for record in records:
        moves = [msgspec.to_builtins(step.move) for step in record.steps if step.move is not None]
        for playing in positions(record, chooser):
            for seat in game.to_act(playing.truth.table):
                for _ in range(6):
                    plain = changed(chooser.choice(moves), moves, chooser)
                    if not offered(playing, seat, plain):
                        move = notation(game).move(plain)
                        refused = playing.refusal(seat, move)
                        assert isinstance(refused, Refused)
                        yield playing, seat, move, refused


def test_a_move_of_another_game_is_refused_by_none(game: Game, records: list[Record]) -> None:
    """An offer holds no move of a type it does not name."""
    for playing in positions(records[0], Random(5)):
        for seat in game.to_act(playing.truth.table):
            assert not offered(playing, seat, {"type": "no_such_move"})


def test_every_viewer_knows_whose_turn_it_is(game: Game, records: list[Record]) -> None:
    """Also after every single step, for every viewer; so is where the match stands and how it ended."""
    for record in records[:12]:
        playing = replayed(record)
        for step in record.steps:
            playing.add(step)
            truth = playing.truth
            for viewer in viewers(record.setting.seats):
                view = playing.view(viewer)
                assert game.to_act(truth.table) == game.to_act(view.table)
                assert game.outcome(truth.table) == game.outcome(view.table)
                assert (truth.status, truth.outcome) == (view.status, view.outcome)
                assert (truth.sitters, truth.roles, truth.setting) == (view.sitters, view.roles, view.setting)


def test_every_match_ends_whatever_is_played(game: Game, records: list[Record]) -> None:
    """Within a bound, with an outcome that fits the seats; then all is disclosed and nobody has to act."""
    for record in records:
        assert len(record.steps) < BOUND
        playing = replayed(record)
        for step in record.steps:
            playing.add(step)
        outcome = playing.truth.outcome
        assert outcome is not None
        assert set(outcome.winners) <= set(range(record.setting.seats))
        assert record.setting.seats == len(outcome.scores)
        assert all(playing.view(viewer).disclosed for viewer in viewers(record.setting.seats))
        assert () == game.to_act(playing.truth.table)
        assert [()] * record.setting.seats == [playing.offers(seat) for seat in range(record.setting.seats)]


def test_tables_share_the_content_that_facts_bring(game: Game, records: list[Record]) -> None:
    """Boards and decks are large; each match that is remembered must not hold them once more."""
    for record in records:
        _table_and_pieces(game, record)  # may be the first with its pieces
        table, pieces = _table_and_pieces(game, record)
        assert {id(piece) for piece in pieces}.isdisjoint(_held(table))


def _table_and_pieces(game: Game, record: Record) -> tuple[Any, list[Any]]:
    """The table after the opening, read from JSON, and the large values in the facts that were read."""
    steps = record.steps[: record.before + 1]
    facts = [fact for step in steps for fact in notation(game).facts(encode(step.facts))]
    values = [getattr(fact, name) for fact in facts for name in fact.__struct_fields__]
    pieces = [each for each in values if isinstance(each, msgspec.Struct) and len(encode(each)) > LARGE]
    return fold(game, facts, initial(game)).table, pieces


def _held(root: Any) -> set[int]:
    """The ids of all that an object refers to, also by fields that the garbage collector passes by."""
    found: dict[int, Any] = {}
    todo = [root]
    while todo:
        each = todo.pop()
        if id(each) not in found and not isinstance(each, type | ModuleType):
            found[id(each)] = each
            own = [getattr(each, name) for name in getattr(each, "__struct_fields__", ())]
            todo += [*own, *gc.get_referents(each)]
    return set(found)


def test_the_same_seed_and_the_same_moves_make_the_same_match(game: Game, records: list[Record]) -> None:
    """The rules are pure: played again from its moves, a match gives the same facts."""
    for record in records[:12]:
        again = Playout(game, record.setting, record.seed)
        again.start()
        for step in record.steps[record.before :]:
            assert step.by is not None
            assert step.move is not None
            again.play(step.by, step.move)
        assert record.facts == again.record().facts


def test_facts_are_of_the_game_and_say_who_moved(game: Game, records: list[Record]) -> None:
    """The first fact of a move is that it was played; its seat is the frame's."""
    for record in records:
        for step in record.steps[record.before :]:
            first = step.facts[0]
            assert isinstance(first, Played)
            assert (step.by, step.move) == (first.seat, first.move)


def test_roles_sides_and_content_fit_every_setting(game: Game) -> None:
    """Roles, sides and content fit the number of seats, under any options; defaults are options."""
    chooser = Random(6)
    for setting in [Setting(game.seats[0], game.options()), *(any_setting(game, chooser) for _ in range(50))]:
        game.check(setting)
        seats = tuple(range(setting.seats))
        assert setting.seats == len(game.roles(setting))
        assert seats == tuple(sorted(seat for side in game.sides(setting) for seat in side))
        assert all(64 == len(content.sha256) for content in game.content(setting))
        assert set(game.content(setting)) <= set(game.library())


def test_every_kind_of_fact_and_move_occurs_in_playouts(game: Game, records: list[Record]) -> None:
    """Every kind of fact and of move is met in playouts by whims or by bots that want to win."""
    missing_facts, missing_moves = set(game.facts) - of_rewinds(game), set(game.moves)
    for record in chain(records, wanted(game)):
        missing_facts -= {type(fact) for fact in record.facts}
        missing_moves -= {type(step.move) for step in record.steps}
        if not missing_facts and not missing_moves:
            return
    raise AssertionError(f"never met: {missing_facts or missing_moves}")


def wanted(game: Game) -> Iterator[Record]:
    """Matches of bots that want to win, and of whims."""
    for seed in range(1, 400):
        chooser = Random(seed)
        setting = any_setting(game, chooser)
        yield (contest if seed % 2 else playout)(game, setting, seed, chooser)
