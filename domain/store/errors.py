"""Errors between a command and the log."""

from domain.kernel.game import Refused


class Conflict(Exception):  # noqa: N818  # another writer was faster; nothing went wrong
    """The place of an event in its stream is taken."""


class Unavailable(Exception):  # noqa: N818  # it passes by itself
    """The log cannot be reached. The command may be sent again, with the same id.

    `retry_after`: in how many seconds.
    """

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__("the log cannot be reached")
        self.retry_after = retry_after


class CommandReused(Refused):
    """The id of the command belongs to another command, or to another author."""

    def __init__(self) -> None:
        super().__init__("match 15", "command_reused")
