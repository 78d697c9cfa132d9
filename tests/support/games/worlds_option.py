"""The option `worlds` of a game: whether and when its players are shown what they cannot rule out."""

from msgspec import to_builtins

from domain.kernel.game import Game, WorldsShown


def check_worlds_option(game: Game, always: str, unset: WorldsShown) -> None:
    """AssertionError if the option does not do what it says; `always`: the word for those who always see.

    It is left out unless it is chosen. So the events of matches from before it existed keep their hashes.
    """
    seats = game.seats[0]
    for chosen, shown in ((always, "always"), ("off", "never"), ("after", "after")):
        options = game.setting(seats, {"worlds": chosen}).options
        assert shown == game.worlds(options)
        assert chosen == to_builtins(options)["worlds"]
    options = game.setting(seats, {}).options
    assert unset == game.worlds(options)
    assert "worlds" not in to_builtins(options)
