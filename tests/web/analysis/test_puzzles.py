"""The puzzle of the day: a decision of a match that was over before the day began, the same for everybody."""

from datetime import UTC, datetime, timedelta

from tests.web.conftest import Open


def test_a_puzzle_of_the_day_is_the_same_for_everybody_and_another_one_on_other_days(
    look: Open, finished: dict[str, str]
) -> None:
    shown = []
    for days in (1, 1, 2, 3, 4):
        sight = look("/")
        sight.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=days))
        sight.go("/puzzles").page.locator(f"a[href='/puzzles/{min(finished)}']").click()
        sight.page.wait_for_url("**/decision?step=*")
        sight.page.wait_for_selector("form.offers")
        shown.append(sight.page.url)
    assert shown[0] == shown[1]
    assert len(set(shown)) > 1


def test_a_game_without_a_match_of_before_has_no_puzzle_yet(look: Open, finished: dict[str, str]) -> None:
    sight = look("/")
    sight.page.clock.set_fixed_time(datetime.now(UTC) - timedelta(days=9))
    sight.go(f"/puzzles/{min(finished)}").page.wait_for_selector("[role=status]")
    sight.page.wait_for_selector(".games .primary")
