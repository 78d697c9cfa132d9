"""Parameters: whether those of a query are known, and given as often as they may be."""

from collections.abc import Iterable, Mapping

from marshmallow import fields

from api.problems.problem import Problem
from api.problems.validation import AnyField, described


def check_parameters(given: Iterable[str], known: Mapping[str, AnyField]) -> None:
    """Raise a Problem for a parameter that is unknown, or that is no list and given several times.

    `given`: the name of each parameter, as often as the query has it; `known`: the declared ones.
    """
    seen = set[str]()
    for name in given:
        if name not in known:
            raise Problem(
                "bad-parameter", "There is no such parameter here.", parameter=name, accepted=sorted(known)
            )
        if name in seen and not isinstance(known[name], fields.List):
            raise Problem(
                "bad-parameter", "Give it only once.", parameter=name, accepted=described(known[name])
            )
        seen.add(name)
