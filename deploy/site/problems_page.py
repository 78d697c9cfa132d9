"""The page of problems: what a client may be refused, and what to do about it."""

from typing import Final

from api.problems.catalog import KINDS
from deploy.site.markdown import code, prose, table

HEAD: Final = """\
# Problems

Made from the catalog of the service when the site is built; `GET /v1/problems` answers the same. A refusal is
JSON as RFC 9457 says, `application/problem+json`: the last part of its `type` is the first column.

"""


def problems() -> str:
    """The page with every kind of problem."""
    rows = [(code(each.name), str(each.status), each.title, prose(each.meaning)) for each in KINDS.values()]
    return HEAD + table(("problem", "status", "title", "meaning"), rows)
