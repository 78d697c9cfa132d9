"""Makes deploy/documents/QUOTAS.md from the table of policies: `python -m deploy.documents.quotas_page`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from api.limits.costs import COSTLY, COSTLY_RULES, PAIRING_RULES
from api.limits.policies import CAPS, RATES
from api.server.connections import MOST, SILENT_SHARE
from api.server.edge import MOST_OF_ADDRESS
from api.server.granian import HEADER_TIMEOUT, MOST_OF_HEADER
from api.server.work_queue import SHARES, THREADS

PAGE: Final = Path(__file__).parent / "QUOTAS.md"
TEXT: Final = """\
# Quotas

Made from `api/limits/policies.py` and the modules of `api/server` by `make docs`; a test compares them. Who
has a seat of a match pays nothing for what they do in that match. All others have a price, which is in these
tables.

An address is one of IPv4, or a network of IPv6 with a prefix of 64 bits. `NOSTOS_TRUSTED_PROXIES` names the
proxies that are believed about their clients. `NOSTOS_HALLS` multiplies all quotas of an address from which
many people play; so does an organizer for some days, with `PUT /v1/halls/ADDRESS/PREFIX`. Loopback is an
address like any other: it may be a proxy.

## Rates

A rate may be used up at once, and comes back steadily. Who has used it up gets 429 with `Retry-After`,
`RateLimit` and `RateLimit-Policy`. While Valkey is away each process counts alone.

| rate | what it counts | for each | units | seconds | counted by | why so many |
|---|---|---|---|---|---|---|
{rates}
These addresses are dear to answer and count {costly}:

{rules}
## Caps

What somebody may have at the same time. One more stream, match or seat is answered 429, `limit-reached`.

| cap | what it counts | for each | most | why so many |
|---|---|---|---|---|
{caps}
## Threads

{threads} threads of a process answer requests. A class and all below it hold at most so many of them
together, so some are always left for the classes above. Within a class callers take turns: players by their
token, strangers by their address. Where too many wait, the next one is answered 503, `busy`, with
`Retry-After`; if its caller has fewer waiting than another, the newest of who has the most is answered so in
its place. `/healthz` and `/readyz` need none of these threads.

| class | threads | may wait |
|---|---|---|
{shares}
A player is somebody whose token was good lately; seated is a player with a seat of the match of which they
ask. A study is a request for one of the addresses that are dear to answer, a pairing one of a player by which
a round is paired: `{pairings}`.

## Connections

A connection that sends no whole header within {header_timeout:.0f} seconds is closed, also between two
requests. A header has at most {header} bytes and 100 lines (431), path and query together at most {address}
bytes (414). A process takes at most {connections} connections, or as many as its open files allow, and keeps
files for its databases. Silent ones have {silent:.0%} of what busy ones leave; above that they are closed,
those of the addresses with the most first.
"""


def page() -> str:
    """The whole page as Markdown."""
    return TEXT.format(
        rates=_table(
            (f"`{each.name}`", each.what, each.per, each.quota, each.seconds, each.counted, each.reason)
            for each in RATES.values()
        ),
        costly=COSTLY,
        pairings="`, `".join(PAIRING_RULES),
        rules="".join(f"- `{rule}`\n" for rule in COSTLY_RULES),
        caps=_table(
            (f"`{each.name}`", each.what, each.per, each.most, each.reason) for each in CAPS.values()
        ),
        threads=THREADS,
        shares=_table((work.name.lower().replace("_", " "), *share) for work, share in SHARES.items()),
        header_timeout=HEADER_TIMEOUT,
        header=MOST_OF_HEADER,
        address=MOST_OF_ADDRESS,
        connections=MOST,
        silent=SILENT_SHARE,
    )


def _table(rows: Iterable[tuple[object, ...]]) -> str:
    return "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page())
