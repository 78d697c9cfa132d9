"""What the staff of a tournament sees: all but its secrets, which are shown when it is over."""

import msgspec

from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Fact, viewing_plan
from domain.kernel.notation import Frame
from domain.store import Event


def seen_by_staff(fact: Fact) -> Fact:
    """The fact as the staff sees it: the texts for some entrants too, and nothing that nobody may see."""
    _, fields = viewing_plan(type(fact))
    secret = {
        name: hide(getattr(fact, name)) for name, audience, hide in fields if audience is Audience.SECRET
    }
    return msgspec.structs.replace(fact, **secret) if secret else fact


def staff_frame(event: Event) -> Frame:
    """A step as the staff sees it."""
    frame = event.frame(REFEREE)
    return msgspec.structs.replace(frame, facts=tuple(map(seen_by_staff, frame.facts)))


def frame_for(event: Event, *, on_staff: bool) -> Frame:
    """A step as its author sees it. `on_staff`: whether they are."""
    if event.seat is None and on_staff:
        return staff_frame(event)
    return event.frame(ONLOOKER if event.seat is None else event.seat)
