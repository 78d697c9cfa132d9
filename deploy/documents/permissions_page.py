"""Makes deploy/documents/PERMISSIONS.md from declarations: `python -m deploy.documents.permissions_page`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from api.app import RESOURCES
from api.http import docs_page
from api.http.declaration import ALWAYS, Declaration
from api.http.permissions import CallerKind, Permission, look_verdict
from api.problems.catalog import KINDS
from api.streaming.declarations import STREAMS
from api.web import ADDRESSES, FILES, WORKER
from domain.competition.lifecycle import TournamentStatus
from domain.kernel.match.lifecycle import BEFORE_START, Status

PAGE: Final = Path(__file__).parent / "PERMISSIONS.md"
STARTED: Final = frozenset({CallerKind.REPLACED, CallerKind.REFEREE})  # there are none before the start
ACCOUNTS: Final[Mapping[str, tuple[CallerKind, ...]]] = {
    "no token": (CallerKind.ANONYMOUS,),
    "`play`": (CallerKind.PLAY_ONLY,),
    "`read`": (CallerKind.READ_ONLY,),
    "`play` and `read`": (CallerKind.STRANGER,),
    "organizer": (CallerKind.ORGANIZER,),
    "operator": (CallerKind.OPERATOR,),
}
PARTS: Final[Mapping[str, tuple[CallerKind, ...]]] = {
    "anonymous": (CallerKind.ANONYMOUS,),
    "stranger": (CallerKind.STRANGER,),
    "stranger, private": (CallerKind.OUTSIDER,),
    "guest": (CallerKind.GUEST,),
    "host": (CallerKind.HOST,),
    "seat": (CallerKind.SEAT,),
    "former seat": (CallerKind.LEFT, CallerKind.REMOVED, CallerKind.REPLACED),
    "organizer": (CallerKind.ORGANIZER,),
    "referee": (CallerKind.REFEREE,),
    "operator": (CallerKind.OPERATOR,),
    "arbiter": (CallerKind.ARBITER,),
}
TOURNAMENT_PARTS: Final[Mapping[str, tuple[CallerKind, ...]]] = {
    "anonymous": (CallerKind.ANONYMOUS,),
    "player": (CallerKind.STRANGER,),
    "entrant": (CallerKind.ENTRANT,),
    "host": (CallerKind.TOURNAMENT_HOST,),
    "organizer": (CallerKind.TOURNAMENT_ORGANIZER,),
    "arbiter": (CallerKind.TOURNAMENT_ARBITER,),
    "scorekeeper": (CallerKind.SCOREKEEPER,),
    "commentator": (CallerKind.COMMENTATOR,),
    "former staff": (CallerKind.FORMER_STAFF,),
}
SHORT: Final = {
    CallerKind.LEFT: "left",
    CallerKind.REMOVED: "removed",
    CallerKind.REPLACED: "replaced",
}
NONE: Final = "-"  # there is no such caller
TEXT: Final = """\
# Who may do what

Made from the declarations of the endpoints by `make docs`. A test sends a real request to every route as
every kind of caller, and compares the answer with this page.

A cell says `yes`, or the kind of the problem by which the caller is refused (`GET /v1/problems` explains
each). *as onlooker* means: the caller gets what everybody may see, and of a delayed match no more than
onlookers are shown. *as referee* means: with `as=referee` they see everything. A dash means that there is
no such caller yet.

## Tokens

A token has scopes: `play` for commands, `read` for everything that tells what a seat knows. The operator
of the service grants `organize` and `operate` on the command line. The column *token* says which scopes a
route needs.

- A route that needs a token answers `token-needed` (401) without one, and `missing-scope` (403) to a
  token that does not have the scope, whoever holds it.
- A player who is banned gets `banned` (403) from every route that needs more than `read`, but from the one
  that deletes them.
- *optional* means: also without a token. A token that is sent must still have the scope.
- *any* means: any token, whatever its scopes. *none* means: the route reads no token.
- A token that expired, was revoked, or never was is refused with `bad-token` (401) wherever a token is
  read, also where it is optional.

## Callers

{callers}
For everybody who may not know of a private match, each of its routes answers as for an id that no match
has. That holds for a stranger, an organizer and an operator alike, and without a token where
none is needed. The column *stranger, private* shows the exceptions:
{exceptions}.
A private match is open by link or by list; it makes no difference here, but that only a match by link has
a code. After the end nothing changes, unless it was opened with `public_after`. A route that answers GET
answers HEAD the same, without a body; OPTIONS names the methods and looks at nothing.

## Viewers

Without the parameter `as` everybody looks as their own seat, or as an onlooker if they have none. With
it:

{looks}
An organizer of the service looks by `POST …/openings`, organizers and arbiters of the tournament of the match
by `POST …/tables/TABLE/looks`: as the referee or, with `look`, as one seat up to a step. Then they read view,
frames, reveals and worlds `as` that seat, up to that step. A stream never pushes secrets: as the referee only
once disclosed. What the staff of a tournament may see ends with their role.

Organizers, arbiters and commentators of the tournament of a match look as onlookers, and see a delayed match
at once where they name no viewer. With `as=onlooker`, and in streams, they see it as everybody else does.

## What concerns one match

The column *at* says at which status of the match a command is taken. At any other, whoever may call gets
`wrong-status` (409); who may not call is refused by one of the two.

{matches}
## What concerns one tournament

The host is an organizer and an arbiter. The other columns are of somebody with this one role. *former
staff* had one, and was removed. An organizer or an operator of the service, by the scopes of their token,
is a player here.

The column *at* says at which status of the tournament a command is taken. At any other, whoever may call
gets `wrong-stage` (409); who may not call is refused by one of the two. *as onlooker* means: the caller gets
what is for everybody. The staff also gets what is for the staff alone, and an entrant what is for them.

{tournaments}
## Everything else

{rest}
## Pages

Pages are the same for everybody. They know nothing but what the routes above answer to the browser's
token.

{pages}"""
MEANINGS: Final[Mapping[str, str]] = {
    "anonymous": "sends no token.",
    "stranger": "is a registered player without any part in a public match.",
    "stranger, private": "is the same before a private match.",
    "guest": "is invited to a private match, and has no seat.",
    "host": "opened the match, and has no seat. A host with a seat may do what both may.",
    "seat": "has a seat, and is not the host.",
    "former seat": "had a seat: they left it, the host removed them, or a substitute replaced them.",
    "organizer": "has a token with `organize`, and no part in the match.",
    "referee": (
        "is an organizer who opened the match to themselves with a reason that everybody sees. Who did it by "
        "a role in the tournament of the match may read the same."
    ),
    "operator": "has a token with `operate`, and no part in the match.",
    "arbiter": "is named by the tournament of the match to decide in it; there is one in such matches only.",
}


class Row(NamedTuple):
    """A route: the resource it belongs to, its declaration, and what it does."""

    resource: str
    declaration: Declaration
    purpose: str


def rows() -> Iterator[Row]:
    """Every route that is declared, resource by resource, the streams of a resource after its endpoints."""
    for resource in RESOURCES:
        for declaration, text in resource.endpoints:
            yield Row(resource.name, declaration, _sentence(text))
        for stream in STREAMS:
            if stream.tag == resource.name:
                yield Row(resource.name, stream, _sentence(stream.summary))


def is_of_accounts(declaration: Declaration) -> bool:
    """Whether a route concerns neither one match nor one tournament."""
    return not declaration.of_match and not declaration.of_tournament


def pages() -> tuple[str, ...]:
    """The addresses that are no resource and read no token: pages, and the files that they load."""
    return (*ADDRESSES, FILES, WORKER, *docs_page.ADDRESSES)


def page() -> str:
    """The whole page as Markdown."""
    exceptions = [f"`{each.method} {_path(each)}`" for _, each, _ in rows() if each.of_match and each.unknown]
    return TEXT.format(
        exceptions=",\n".join(exceptions),
        looks="".join(_looks()),
        callers="".join(f"- *{name}*: {text}\n" for name, text in MEANINGS.items()),
        matches="".join(_sections((row for row in rows() if row.declaration.of_match), PARTS, at=True)),
        tournaments="".join(
            _sections((row for row in rows() if row.declaration.of_tournament), TOURNAMENT_PARTS, at=True)
        ),
        rest="".join(_sections((row for row in rows() if is_of_accounts(row.declaration)), ACCOUNTS)),
        pages="".join(f"- `GET {address}`\n" for address in pages()),
    )


def _looks() -> Iterator[str]:
    """The table of what `as` gives."""
    kinds = (CallerKind.ANONYMOUS, CallerKind.SEAT, CallerKind.REFEREE, CallerKind.OPERATOR)
    columns = ["anonymous", "seat", "referee", "everybody else", "anybody, once the match is disclosed"]
    yield _line(["`as`", *columns]) + _line(["---"] * (1 + len(columns)))
    for as_, name in {"onlooker": "`onlooker`", "seat": "a seat of another", "referee": "`referee`"}.items():
        found = [look_verdict(kind, as_, disclosed=False) for kind in kinds]
        found.append(look_verdict(CallerKind.ANONYMOUS, as_, disclosed=True))
        yield _line([name, *map(_shown, found)])


def _sections(
    rows: Iterable[Row], columns: Mapping[str, Sequence[CallerKind]], *, at: bool = False
) -> Iterator[str]:
    """A table for each resource."""
    first = ["route", "token", *(["at"] if at else [])]
    for resource, group in groupby(rows, lambda row: row.resource):
        yield f"### {resource.replace('_', ' ').capitalize()}\n\n"
        yield _line([*first, *columns]) + _line(["---"] * (len(first) + len(columns)))
        for _, declaration, purpose in group:
            route = f"`{declaration.method} {_path(declaration)}`<br>{purpose}{_who(declaration.who)}"
            status = [_statuses(declaration)] if at else []
            cells = [_cell(declaration, kinds) for kinds in columns.values()]
            yield _line([route, _token(declaration), *status, *cells])
        yield "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _path(declaration: Declaration) -> str:
    return declaration.rule.replace("<path:", "<").replace("<int:", "<").replace("<", "{").replace(">", "}")


def _sentence(text: str) -> str:
    """The first sentence of a text."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


def _who(who: Permission) -> str:
    return f" *For {who.who}.*" if who.unless or who.manages else ""


def _token(declaration: Declaration) -> str:
    if declaration.scope is None:
        return "none"
    named = " and ".join(f"`{scope}`" for scope in declaration.scope.split()) or "any"
    return f"{named}, optional" if declaration.optional else named


def _statuses(declaration: Declaration) -> str:
    if declaration.at == ALWAYS:
        return "any"
    statuses = TournamentStatus if declaration.of_tournament else Status
    return ", ".join(status.value for status in statuses if status in declaration.at)


def _cell(declaration: Declaration, kinds: Sequence[CallerKind]) -> str:
    """What the callers of a column get; each for themselves where they differ."""
    found = {kind: _verdict(declaration, kind) for kind in kinds}
    known = {kind: verdict for kind, verdict in found.items() if verdict != NONE}
    if len(set(known.values())) <= 1:
        return next(iter(known.values()), NONE)
    return "; ".join(f"{SHORT[kind]}: {verdict}" for kind, verdict in known.items())


def _verdict(declaration: Declaration, kind: CallerKind) -> str:
    if kind in STARTED and declaration.at <= BEFORE_START:
        return NONE
    if kind is CallerKind.OUTSIDER:
        verdict = declaration.verdict(CallerKind.STRANGER, private=True)
    else:
        verdict = declaration.verdict(kind)
    return _shown(verdict)


def _shown(verdict: str) -> str:
    return f"`{verdict}`" if verdict in KINDS else verdict


if __name__ == "__main__":
    PAGE.write_text(page())
