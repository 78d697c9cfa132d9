"""What is said of a kind of problem."""

from typing import NamedTuple


class ProblemKind(NamedTuple):
    """A kind of problem: the last part of its type, its status, its title, and what to do about it.

    `header`, `parameter`: the request header or query parameter that it is always about, or "".
    """

    name: str
    status: int
    title: str
    meaning: str
    header: str = ""
    parameter: str = ""
