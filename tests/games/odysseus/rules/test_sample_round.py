"""The sample round of the rule book, steps 1 to 20, with its hands, tasks and order.

Four seats, clockwise: Zeus, Poseidon, Hades, Athena. The ship begins on circle 0 of the Aegean. The
disks of the book lie where lines lead from there: A by yellow, B by yellow and green, C by yellow, green,
yellow, D by red, green, yellow, E by red, green, green.
"""

from collections import Counter

import msgspec
import pytest

from domain.games.odysseus.appraisal import strongest, wind
from domain.games.odysseus.facts import (
    CardsTurned,
    DiskTaken,
    Passed,
    PowerAllowed,
    PowerBlocked,
    PowerDeclared,
    PowerUsed,
    ShipSailed,
    Turned,
)
from domain.games.odysseus.moves import Allow, Block, EndRound, Lay, Pass, Storm, Veil
from domain.games.odysseus.scoring import total, worth
from domain.games.odysseus.table import Laid, Table
from domain.games.odysseus.words import SHIPS, STRENGTH, Adventure, Colour
from domain.kernel.facts import HIDDEN, known
from tests.games.odysseus.scenes import ATHENA, HADES, POSEIDON, ZEUS, OdysseusScene, given, task
from tests.support.games.rule_sections import rule

A, B, C, D, E = 1, 10, 12, 2, 9  # circles
DISKS: dict[int, Adventure | None] = {A: "scylla", B: "cyclops", C: "sirens", D: "circe", E: "sirens"}
TASKS = (
    task("sirens", "underworld", "circe"),  # Zeus wishes to go to the sirens
    task("lotus_eaters", "sirens", "cyclops"),
    task("circe", "scylla", "sirens"),
    task("cyclops", "circe", "lotus_eaters"),  # Athena to the cyclops
)
HANDS = {ZEUS: "5 1 2", POSEIDON: "1 3 3", HADES: "2 1 dionysus", ATHENA: "3 5 2"}
TAKEN: tuple[Adventure, ...] = ("lotus_eaters", "lotus_eaters", "cyclops")  # Poseidon has seven points


@pytest.fixture
def scene() -> OdysseusScene:
    """Step 1: Poseidon sits to the left of Zeus and starts."""
    return given(hands=HANDS, disks=DISKS, taken=TAKEN, tasks=TASKS)


def heading(table: Table, *, seeing_all: bool = True) -> tuple[list[Colour], int]:
    """The lines that the ship would now move along, and the circle it would reach."""
    strengths = wind(table) if seeing_all else wind(_face_up(table))
    ship, course = known(table.ship), list[Colour]()
    assert ship is not None
    for number in SHIPS:
        strength, colour = strongest(strengths, number)
        if not strength:
            break
        course.append(colour)
        ship = table.sea.steps[ship][colour]
    return course, ship


def _face_up(table: Table) -> Table:
    return msgspec.structs.replace(table, laid=tuple(each for each in table.laid if not each.face_down))


@rule("2.3", "3.1", "4.2", "4.3", "4.5", "4.9", "5.2", "5.3")
def test_the_sample_round(scene: OdysseusScene) -> None:
    assert (POSEIDON,) == scene.acting

    # 2. Poseidon plays a card of strength 1 on the yellow space of the first ship.
    scene.when(POSEIDON, Lay("1", "1-yellow"))
    assert (["yellow"], A) == heading(scene.table)

    # 3. Hades passes.
    scene.when(HADES, Pass())

    # 4. Athena plays a 3 on the green space of the second ship.
    scene.when(ATHENA, Lay("3", "2-green"))
    assert (["yellow", "green"], B) == heading(scene.table)

    # 5. Zeus plays a 1 on the yellow space of the third ship.
    scene.when(ZEUS, Lay("1", "3-yellow"))
    assert (["yellow", "green", "yellow"], C) == heading(scene.table)

    # 6. Poseidon passes: at the moment that seat would get 2 points.
    scene.when(POSEIDON, Pass())
    assert [3, 2] == [worth(TASKS[seat], DISKS[C] or "circe") for seat in (ZEUS, POSEIDON)]

    # 7. Hades uses the divine power and plays a card face down on the green space of the first ship.
    assert (PowerDeclared(HADES, "hades", None, None, ATHENA),) == scene.when(HADES, Veil())
    assert (PowerAllowed(ATHENA), PowerUsed(HADES, "hades", None, None)) == scene.when(ATHENA, Allow())
    scene.when(HADES, Lay("2", "1-green", face_down=True))
    assert Laid(HADES, HIDDEN, "1-green", face_down=True) == scene.seen(POSEIDON).laid[-1]

    # 8. Athena plays a 5 on the red space of the first ship: a very different direction.
    scene.when(ATHENA, Lay("5", "1-red"))
    assert (["red", "green", "yellow"], D) == heading(scene.table, seeing_all=False)

    # 9. Zeus plays a 5 on the green space of the third ship.
    scene.when(ZEUS, Lay("5", "3-green"))

    # 10. The ship would move over red, green, green. Poseidon blocks the direction of the card face down.
    assert (["red", "green", "green"], E) == heading(scene.table, seeing_all=False)
    scene.all((POSEIDON, Storm("1-green")), (ATHENA, Allow()))

    # 11. Hades passes. 12. Athena plays a 2 on the yellow space of the third ship: the last card.
    scene.all((HADES, Pass()), (ATHENA, Lay("2", "3-yellow")))
    assert () == scene.table.hands[ATHENA]

    # 13. Zeus uses the power to end the round. 14. Athena blocks it at once, so the round goes on.
    scene.when(ZEUS, EndRound())
    assert (ATHENA,) == scene.acting
    assert (PowerBlocked(ATHENA, ZEUS, "zeus"),) == scene.when(ATHENA, Block())

    # 15. Poseidon passes. 16. Hades passes. 17. Athena must pass, having no more cards.
    scene.when(POSEIDON, Pass())
    assert (Passed(HADES, forced=False), Passed(ATHENA, forced=True)) == scene.when(HADES, Pass())

    # 18. Zeus passes: all four have passed, and the round is appraised.
    facts = scene.when(ZEUS, Pass())

    # 19. The ship moves over red, green and green, and lands on E. Zeus gets 3 points, Poseidon 2, Hades 1.
    assert (
        Passed(ZEUS, forced=False),
        CardsTurned((Turned("2", "1-green"),)),
        ShipSailed(1, "red", 5, E),
        ShipSailed(2, "green", 3, scene.table.sea.steps[E]["green"]),
        ShipSailed(3, "green", 5, E),
        DiskTaken(E, "sirens"),
    ) == facts
    assert [3, 2, 1, 0] == [worth(each, "sirens") for each in TASKS]

    # 20. Poseidon now has 9 points, and wins with one more.
    assert 9 == total(TASKS[POSEIDON], scene.table.taken)
    assert scene.outcome is None
    assert (ZEUS,) == scene.acting  # to place a new disk


def test_the_tasks_and_hands_of_the_sample_round_are_cards_of_the_game() -> None:
    deck = given().table.cards

    assert set(TASKS) <= set(deck.tasks)
    held = Counter(card for hand in HANDS.values() for card in hand.split())
    assert all(number <= deck.winds[card] for card, number in held.items() if card in STRENGTH)
