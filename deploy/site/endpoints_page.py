"""The page of endpoints, made from the OpenAPI document."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from deploy.site.markdown import code, prose, table

METHODS: Final = ("get", "post", "put", "patch", "delete")
LISTED: Final = 8  # types of a field; of more the first is named
HEAD: Final = """\
# Endpoints

Made from the OpenAPI document when the site is built. A running service has the document with all schemas
at `/v1/openapi.json`, and a page of it at `/v1/docs`. The page *Permissions* says who may call which of them,
and the page *Problems* what each problem means.

"""

Json = Mapping[str, Any]


class Operation(NamedTuple):
    """An operation of the document: its method, its path, and what the document says of both."""

    method: str
    path: str
    said: Json
    shared: tuple[Json, ...]  # parameters of all operations of the path


def operations(document: Json) -> Iterator[Operation]:
    """All operations of an OpenAPI document."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield Operation(method.upper(), path, item[method], tuple(item.get("parameters", ())))


def endpoints(document: Json) -> str:
    """The page with all endpoints of the document, by their resources."""
    every, about = list(operations(document)), {tag["name"]: tag for tag in document["tags"]}
    tags = list(dict.fromkeys(tag for each in every for tag in each.said["tags"]))
    return HEAD + "".join(
        f"## {tag.replace('_', ' ').capitalize()}\n\n{prose(about.get(tag, {}).get('description'))}\n\n"
        + "".join(_section(document, each) for each in every if tag in each.said["tags"])
        for tag in tags
    )


def _section(document: Json, operation: Operation) -> str:
    said = operation.said
    text = "\n\n".join(filter(None, (prose(said.get("summary")), prose(said.get("description")))))
    parts = [f"### `{operation.method} {operation.path}`\n\n{text}\n\n"]
    parameters = [_resolved(document, each) for each in (*operation.shared, *said.get("parameters", ()))]
    parts.append(table(("parameter", "in", "meaning"), [*map(_parameter, parameters)]))
    body = _schema(document, said.get("requestBody", {}))
    parts.append(table(("field of the body", "type", "meaning"), _fields(body)))
    parts.append(table(("status", "answer"), _answers(said)))
    return "".join(parts)


def _parameter(parameter: Json) -> tuple[str, str, str]:
    needed = ", needed" if parameter.get("required") and parameter["in"] != "path" else ""
    return code(parameter["name"]), parameter["in"] + needed, prose(parameter.get("description"))


def _answers(said: Json) -> list[tuple[str, str]]:
    """A row for each status: what it means, or which problems it may be."""
    return [
        (status, ", ".join(map(code, answer.get("x-problems", ()))) or prose(answer.get("description")))
        for status, answer in sorted(said["responses"].items())
    ]


def _fields(schema: Json) -> list[tuple[str, str, str]]:
    needed = schema.get("required", ())
    return [
        (code(name), _type(field) + (", needed" if name in needed else ""), prose(field.get("description")))
        for name, field in schema.get("properties", {}).items()
    ]


def _type(field: Json) -> str:
    """The type of a field in a word, or the name of its schema; where there are several, all of them."""
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    choices = field.get("anyOf", field.get("oneOf"))
    if choices is not None:
        words = list(dict.fromkeys(map(_type, choices)))
        shown = words if len(words) <= LISTED else [words[0], f"{len(words) - 1} others"]
        return " or ".join(shown)
    named = field.get("type", "any")
    return " or ".join(named) if isinstance(named, list) else str(named)


def _schema(document: Json, body: Json) -> Json:
    """The schema of a body that is JSON, or of one line of it; an empty one if there is none."""
    content = _resolved(document, body).get("content", {})
    lines = content.get("application/x-ndjson", {}).get("x-item-schema", {})
    return _resolved(document, content.get("application/json", {}).get("schema", lines))


def _resolved(document: Json, value: Json) -> Json:
    """What a reference leads to, or the value itself."""
    if "$ref" not in value:
        return value
    found: Any = document
    for part in value["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return _resolved(document, found)
