"""Errors between a command and the log."""

from uuid import UUID

from domain.kernel.game import Refused


class Conflict(Exception):  # noqa: N818  # another writer was faster; nothing went wrong
    """The place of an event in its stream is taken."""


class Ahead(Exception):  # noqa: N818  # the log was set back; whoever built on what it lost decides anew
    """What an event builds on is not in the log, or another event is in its place."""


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


class KeyMissing(Unavailable):
    """The database is sealed with a key that this process does not have."""

    def __init__(self, key: str = "of the service", place: str = "this process") -> None:
        super().__init__()
        self.args = (f"the database is sealed with a key that {place} does not have: {key}",)


class KeysUnavailable(Unavailable):
    """The personal keys lie in a database of their own, which cannot be reached. Nobody counts as deleted."""

    def __init__(self) -> None:
        super().__init__()
        self.args = ("the personal keys cannot be reached",)


class KeysLost(Unavailable):
    """The log has players, and where the personal keys should be there is none, nor a deletion."""

    def __init__(self) -> None:
        super().__init__()
        self.args = ("the log has players, and there is no personal key",)


class NewerEvent(LookupError):  # noqa: N818  # nothing went wrong
    """This version does not know what the event is: a newer one wrote it. Nothing of it is read.

    `unknown`: what it does not know. The event is named by `stream`, `step`, `topic` and `version`, that of
    its body; "" and 0 where they are not known. The text has nothing of what is in the event.
    """

    retry_after = 5  # seconds: a newer server may answer

    def __init__(self, stream: UUID, step: int, unknown: str, topic: str = "", version: int = 0) -> None:
        what = f"stream {stream}, step {step}, {topic} in version {version}"
        super().__init__(f"{what}: this version of Nostos does not know {unknown}")
        self.stream, self.step, self.topic, self.version = stream, step, topic, version
        self.unknown = unknown


class UnknownForm(LookupError):  # noqa: N818  # nothing went wrong
    """How a body rests is not known here: a newer version wrote it, or it is damaged. It is not read."""

    def __init__(self, form: bytes) -> None:
        super().__init__(f"a body rests in the form {form.hex()}, which this version of Nostos does not know")


class BadSeal(ValueError):  # noqa: N818  # a finding
    """Something sealed was changed, or is not where it was sealed for."""

    def __init__(self, stream: UUID) -> None:
        super().__init__(f"stream {stream}: something sealed does not open")


class Erased(Refused):
    """A key that sealed it was destroyed: nobody opens it any more.

    It was the key of a player who was deleted, or the data key of a stream that is kept no longer.
    """

    def __init__(self) -> None:
        super().__init__("player 4", "no_such_player")
