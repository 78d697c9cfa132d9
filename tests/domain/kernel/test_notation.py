"""Notation: facts, moves and frames as JSON and back, hidden parts included; the names of viewers."""

import msgspec
import pytest

from domain.kernel.clocks import Bronstein, ByoYomi, Correspondence, Fischer, PerMove, SimpleDelay
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact
from domain.kernel.game import Content
from domain.kernel.match.acts import (
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.facts import (
    FACTS,
    Aborted,
    Absent,
    ArbitersNamed,
    BeaconEntered,
    Closed,
    Committed,
    Confirmed,
    Disclosed,
    Ended,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    LastTurnsCalled,
    Left,
    LookedAsSeat,
    NotStarted,
    Opened,
    OpenedToReferee,
    PassedFor,
    Played,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    ResultReached,
    RevealDue,
    Revealed,
    RevealMissed,
    Sat,
    SideResigned,
    Started,
    Substituted,
    TimedOut,
    TimeGiven,
    Uninvited,
)
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack
from domain.kernel.notation import Frame, encode, notation, viewer_name, viewer_named, viewers
from tests.support.toy import GAME, Bid, BidPlaced, CardShown, Dealt, Decline, SetAside

OPENED = Opened(
    "m", "toy", "1", 2, {"hand": 3}, (Content("deck", "suitors", "00"),), "host", "c0", "5eed", "5a17"
)
MATCH_FACTS: tuple[Fact, ...] = (
    OPENED,
    Sat(0, "p0", "Anna", "00"),
    Left(0, "p0"),
    Started(("suitor", "suitor")),
    Played(1, Bid(3, omen=True)),
    ResignationOffered(0),
    ResignationWithdrawn(0),
    SideResigned((0, 1)),
    Ended((1,), (0, 3), "rounds"),
    Closed("tired"),
    Disclosed("5eed"),
    OpenedToReferee("p9", "Mentor", "a complaint"),
    LookedAsSeat("p9", "Mentor", 1, 9, "a complaint"),
    TimedOut((0, 1)),
    TimeGiven((1,), 30),
    PassedFor(1, Bid(3, omen=True)),
    Absent((0, 1)),
    Substituted(1, "p8", "Eumaeus"),
    Committed(0, "ab" * 32),
    BeaconEntered("7 11 23"),
    RevealDue((0, 1), 120),
    Revealed(1, "cd" * 32),
    RevealMissed((0,)),
    Reserved(1, "p7"),
    Reserved(1, None),
    Removed(0, "p0"),
    Removed(0, "p0", "another evening"),
    Invited("p7"),
    Uninvited("p7"),
    InvitationAccepted("p7", 1),
    InvitationRenewed(2),
    NotStarted(604_800),
    Aborted("a broken board"),
    Ended((1,), (0, 3), "rounds", ((1,), (0,))),
    ResultReached((1,), (0, 3), "rounds", ((1,), (0,))),
    Confirmed(),
    ArbitersNamed(("p9", "p8")),
    LastTurnsCalled(3),
    TakebackAsked(1, 9),
    TakebackAnswered(0, agrees=True),
    TakenBack(9),
    Paused("p9", "7.5", "a misread card"),
    Resumed("p9", "7.5", "a misread card", "ab" * 32),
    TimeAdjusted("p9", (0, 1), -60, "7.5", "a misread card"),
    Rewound("p9", 12, "7.5", "a misread card"),
    Rewound("p9", 12, "7.5", "a misread card", "ab" * 32, (0,), (1,), (), (0,)),
    Adjudicated("p9", ((1,), (0,)), "7.5", "a misread card"),
    Annulled("p9", "7.5", "a misread card"),
    PenaltyGiven("p9", 1, "7.5", "a misread card", 60, 500),
    SubstituteNamed("p9", 1, "p7", "7.5", "a nosebleed"),
)
TOY_FACTS: tuple[Fact, ...] = (
    Dealt(0, (1, 2)),
    Dealt(0, (HIDDEN, HIDDEN)),
    SetAside(HIDDEN),
    CardShown(0, (0, 1), HIDDEN),
    BidPlaced(1, 4),
    BidPlaced(1, HIDDEN),
    Played(1, HIDDEN),
)


def test_every_fact_of_every_match_is_tried_here() -> None:
    assert set(FACTS) == {type(fact) for fact in MATCH_FACTS}


CLOCKS = (
    msgspec.structs.replace(OPENED, clock=Fischer(600, 10)),
    msgspec.structs.replace(OPENED, clock=Correspondence(86_400)),
    msgspec.structs.replace(OPENED, clock=Bronstein(600, 10)),
    msgspec.structs.replace(OPENED, clock=SimpleDelay(600, 10)),
    msgspec.structs.replace(OPENED, clock=ByoYomi(600, 5, 30)),
    msgspec.structs.replace(OPENED, clock=PerMove(20)),
)


@pytest.mark.parametrize("fact", [*MATCH_FACTS, *CLOCKS, *TOY_FACTS], ids=repr)
def test_a_fact_is_read_as_it_was_written(fact: Fact) -> None:
    assert (fact,) == notation(GAME).facts(encode([fact]))


def test_an_opening_without_a_clock_is_written_as_before_there_were_any() -> None:
    assert b"clock" not in encode([OPENED])
    assert b'"clock":{"kind":"fischer","initial":600,"increment":10}' in encode([CLOCKS[0]])


def test_hidden_is_an_object_of_its_own() -> None:
    """No fake card, no -1: a reader cannot mistake it."""
    assert (
        b'[{"type":"dealt","seat":0,"cards":[{"type":"hidden"},{"type":"hidden"}]},'
        b'{"type":"bid_placed","seat":1,"card":{"type":"hidden"}}]'
    ) == encode([Dealt(0, (HIDDEN, HIDDEN)), BidPlaced(1, HIDDEN)])


def test_a_frame_is_read_as_it_was_written() -> None:
    frame = Frame(7, "2024-01-01T00:00:00Z", "match.moved", None, (Played(1, HIDDEN), BidPlaced(1, HIDDEN)))

    assert frame == notation(GAME).frame(encode(frame))


def test_a_move_is_read_from_json_values() -> None:
    moves = notation(GAME)

    assert Bid(3) == moves.move({"type": "bid", "card": 3})
    assert Decline() == moves.move({"type": "decline"})
    assert {"type": "bid", "card": 3, "omen": True} == msgspec.to_builtins(Bid(3, omen=True))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"type": "bid", "card": "3"}, r"`\$\.card`"),
        ({"type": "bid", "card": True}, r"`\$\.card`"),
        ({"type": "bid"}, "missing required field `card`"),
        ({"type": "bid", "card": 3, "seat": 1}, "unknown field `seat`"),
        ({"type": "dealt", "seat": 1}, "'dealt'"),
        ({"card": 3}, "`type`"),
        ({"type": ["bid"], "card": 3}, r"`\$\.type`"),
        ({"type": "perhaps"}, "'perhaps'"),
        ([], "got `array`"),
        (None, "got `null`"),
    ],
)
def test_what_is_no_move_is_refused_with_its_place(data: object, complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        notation(GAME).move(data)


def test_facts_of_other_games_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        notation(GAME).facts(b'[{"type":"ship_sailed","ship":"red","heading":"n","off_board":false}]')


def test_the_notation_of_a_game_is_built_once() -> None:
    assert notation(GAME) is notation(GAME)


def test_viewers_have_names_and_an_order() -> None:
    assert [ONLOOKER, REFEREE, 0, 1, 2] == list(viewers(3))
    assert ["onlooker", "referee", "0", "1", "2"] == [viewer_name(viewer) for viewer in viewers(3)]
    assert list(viewers(3)) == [viewer_named(viewer_name(viewer), 3) for viewer in viewers(3)]


@pytest.mark.parametrize("name", ["3", "-1", "01", "", "Referee", "\u0663"])
def test_there_are_no_other_viewers(name: str) -> None:
    with pytest.raises(ValueError, match="no viewer is called"):
        viewer_named(name, 3)
