"""Events as the ledger sees them."""

from collections.abc import Iterable, Iterator

from domain.kernel.facts import REFEREE
from domain.kernel.lifecycle import Opened
from domain.ledger.entries import BEGINNING, Asked, Chain, Entry, head, sealed
from domain.store.envelope import Event


def chain_of(event: Event) -> Chain:
    """The chain that the event begins. LookupError if it opens no match."""
    opened = event.facts[0]
    if not isinstance(opened, Opened):
        raise LookupError("the ledger of a match begins with its opening")  # noqa: TRY004
    return Chain.of(opened)


def asked(event: Event) -> Asked:
    """What the event's command asked, as its entry binds it."""
    return Asked(event.digest, event.seen, event.signature)


def entry(chain: Chain, event: Event, prev: str) -> Entry:
    """The entry of an event. `prev`: the head before it."""
    return sealed(chain, event.frame(REFEREE), asked(event), prev)


def next_head(chain: Chain, event: Event, prev: str) -> str:
    """The head at an event, whatever head was written down with it."""
    return head(entry(chain, event, prev))


class Rewritten(Exception):  # noqa: N818  # a finding
    """An event is not the one whose head was written down with it: somebody changed the log."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"match {event.stream}, step {event.step}: the log was changed after it was written")


def entries(events: Iterable[Event]) -> Iterator[tuple[Event, Entry, str]]:
    """The events of a match from its opening on, each with its entry and the head at it.

    All is computed; Rewritten at the first event that was written with another head.
    """
    chain, prev = None, BEGINNING
    for event in events:
        chain = chain_of(event) if chain is None else chain
        made = entry(chain, event, prev)
        prev = head(made)
        if event.head not in ("", prev):
            raise Rewritten(event)
        yield event, made, prev
