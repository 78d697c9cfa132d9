"""The refusals of reports. Each names its section of RULES.md."""

# ruff: noqa: N818  # the errors are refusals; nothing went wrong

from domain.kernel.game import SectionRefused


class ReportError(SectionRefused):
    """A rule of reports forbids it."""

    rules = "report"


class BadReport(ReportError):
    """The kind is none, or the text is too long or cannot be read."""

    section = 1


class NobodyReported(ReportError):
    """It names neither a player nor a match."""

    section = 2


class ReportsThemself(ReportError):
    """The reporter is the player whom it is about."""

    section = 2


class NobodyToReport(ReportError):
    """There is no player with that id, or they were deleted."""

    section = 2


class NoSuchStep(ReportError):
    """The reporter was shown no such step, or no match is named."""

    section = 3


class NoSuchLine(ReportError):
    """The reporter may read no such line, or no match is named."""

    section = 3


class NoSuchReport(ReportError):
    """There is no report with that id, or it is about the operator; perhaps its reporter was deleted."""

    section = 4


class TakenAlready(ReportError):
    """The operator has it already."""

    section = 4


class NotTaken(ReportError):
    """Another operator has it, or nobody."""

    section = 5


class DecidedAlready(ReportError):
    """It is decided."""

    section = 5


class BadDecision(ReportError):
    """The outcome is none, or the reason is too long or cannot be read."""

    section = 5


class OwnReport(ReportError):
    """The operator filed it."""

    section = 6
