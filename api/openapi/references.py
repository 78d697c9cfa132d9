"""References: what a part of the document refers to, from one component to the next."""

from collections.abc import Iterator
from typing import Any, Final

from domain.threadsafe.decoder import JsonObject

SHARED: Final = ("schemas", "headers")  # the components that other parts refer to
COMPONENT: Final = "#/components/"


def with_used_components(document: JsonObject) -> JsonObject:
    """The document without the schemas and headers that nothing in it leads to."""
    components, used = document["components"], set[str]()
    waiting = [*references(document["paths"])]
    while waiting:
        reference = waiting.pop()
        if reference not in used:
            used.add(reference)
            _, _, kind, name = reference.split("/")
            waiting += references(components[kind][name])
    kept = {
        kind: {name: each for name, each in components[kind].items() if f"{COMPONENT}{kind}/{name}" in used}
        for kind in SHARED
    }
    return {**document, "components": {**components, **kept}}


def references(value: Any) -> Iterator[str]:
    """The components that are named somewhere in the value, as `$ref` or by a discriminator."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "$ref" and isinstance(each, str):
                yield each
            else:
                yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)
