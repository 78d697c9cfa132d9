"""What people may write: whatever can be seen, and nothing that cannot."""

import pytest

from domain.kernel.text_rules import legible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
ASTRONAUT = "\U0001f469\U0001f3fd\u200d\U0001f680"


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "a b",
        "Ὀδυσσεύς",
        "奥德修斯",
        "عوديسيوس",
        "é",
        FAMILY,
        RAINBOW,
        ASTRONAUT,
        "1\ufe0f\u20e3",
        "❤\ufe0f",
    ],
)
def test_what_can_be_seen_may_be_written(text: str) -> None:
    assert legible(text, 40)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "\x00", "a\x00b", "a\nb", "a\tb", "\x7f", "a\x1b[31m", "\u2028"),
        *("\u200b", "a\u200bb", "a\u200db", "\u200d", FAMILY + "\u200d", "1\u200d2", "a\u202eb", "\u2066a"),
        *("\ufe0f", "a\ufe0f", "\u3164", "\u115f", "\u2800", "a\U000e0041", "\ufeff", "\u00ad", "\ue000"),
        "\ud800",
    ],
)
def test_what_controls_or_hides_may_not(text: str) -> None:
    assert not legible(text, 40)


def test_it_has_a_greatest_length() -> None:
    assert legible("x" * 40, 40)
    assert not legible("x" * 41, 40)
