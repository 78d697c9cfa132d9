"""A page as a screen reader has it: the accessibility tree, and what its user can do with that alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Error

from tests.support.pages.browser import Sight

LOOKS: Final = 3000  # in a row, 20 ms apart, at a page that waits for others
STALE: Final = 25  # looks after which a page is read again, changed or not
CHANGES: Final = """() => {
  if (!window.changesHeard) {
    window.changesHeard = { n: 1 };
    const hear = () => window.changesHeard.n++;
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(hear).observe(document, all);
    for (const event of ["input", "change", "focusin", "focusout"]) addEventListener(event, hear, true);
  }
  return `${performance.timeOrigin} ${window.changesHeard.n}`;
}"""  # how often the page has changed since it was first asked


@dataclass
class Spoken:
    """What the tree says of one thing: its role, its name, its states, and what is in it."""

    role: str
    name: str
    states: dict[str, Any]
    handle: int  # by which it gets the focus
    parts: list["Spoken"] = field(default_factory=list)

    def all(self) -> Iterator["Spoken"]:
        """It and everything in it, in the order in which it is read."""
        yield self
        for part in self.parts:
            yield from part.all()

    def every(self, *roles: str) -> list["Spoken"]:
        return [each for each in self.all() if each.role in roles]

    def find(self, role: str, name: str) -> "Spoken | None":
        return next((each for each in self.every(role) if each.name.strip() == name), None)

    def text(self) -> str:
        """All that is read aloud of it."""
        return " ".join(each.name for each in self.every("StaticText"))

    def said(self) -> list[tuple[str, str, str]]:
        """What changes when something in it does."""
        return [(each.role, each.name, str(each.states)) for each in self.all()]


class ScreenReader:
    """Somebody who knows of a page what its accessibility tree says, and presses keys."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.session = sight.page.context.new_cdp_session(sight.page)
        self.session.send("Accessibility.enable")
        self._read: tuple[str, Spoken] | None = None  # after how many changes what was read
        self._looks = 0

    def reads(self) -> Spoken:
        """The whole page. As long as nothing changes it is not read again: reading takes long."""
        changes = self._changes()
        self._looks += 1
        if self._read is None or not changes or self._read[0] != changes or self._looks >= STALE:
            nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
            known = {node["nodeId"]: node for node in nodes}
            self._read, self._looks = (changes, self._spoken(nodes[0], known)), 0
        return self._read[1]

    def _changes(self) -> str:
        """What tells whether the page has changed; nothing while it goes to another one."""
        with suppress(Error):
            return str(self.sight.page.evaluate(CHANGES))
        return ""

    def _spoken(self, node: Any, known: dict[str, Any]) -> Spoken:
        parts = [self._spoken(known[each], known) for each in node.get("childIds", ()) if each in known]
        if node.get("ignored"):
            return Spoken("", "", {}, 0, parts)
        return Spoken(
            node["role"]["value"],
            node.get("name", {}).get("value", ""),
            {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
            | {"value": node.get("value", {}).get("value")},
            node.get("backendDOMNodeId", 0),
            parts,
        )

    def waits(self, role: str, name: str) -> Spoken:
        """Read until there is such a thing."""
        for _ in range(LOOKS):
            if found := self.reads().find(role, name):
                return found
            self.sight.page.wait_for_timeout(20)
        raise AssertionError(f"no {role} {name!r} in: {self.reads().text()[:2000]}")

    def presses(self, thing: Spoken, key: str = "Enter") -> None:
        """Move the focus there, and press a key."""
        self.session.send("DOM.focus", {"backendNodeId": thing.handle})
        self.sight.press(key)
