"""The refusals of halls. Each names its section of RULES.md."""

# ruff: noqa: N818  # the errors are refusals; nothing went wrong

from domain.kernel.game import SectionRefused


class HallError(SectionRefused):
    """A rule of halls forbids it."""

    rules = "hall"


class BadHall(HallError):
    """It is no network, not in its usual spelling, or too large or too small."""

    section = 1


class BadFactor(HallError):
    """Quotas are multiplied by 2 to 50."""

    section = 2


class BadHallEnd(HallError):
    """It ends in the future, and at most 31 days ahead."""

    section = 2


class BadHallReason(HallError):
    """A reason has 1 to 200 printable characters."""

    section = 3


class NoSuchHall(HallError):
    """The quotas of this network are not raised."""

    section = 4


class TooManyHalls(HallError):
    """So many halls have raised quotas already."""

    section = 5
