"""Operations: their ids are names of functions of generated clients, so they stay as they are."""

import re
from pathlib import Path
from typing import Any, Final

from api.openapi.operation_ids import NAMES, operation_id
from tests.api.openapi.test_document import operations
from tests.api.support import ApiService

OPERATIONS: Final = Path(__file__).parent / "operations.txt"
WORDS: Final = re.compile(r"[a-z]+([A-Z][a-z]*)+")
READS: Final = ("get", "list", "follow", "count", "prove", "explain", "preview", "export")


def test_every_operation_has_the_id_that_it_always_had(service: ApiService) -> None:
    """A new route is a new line of the file. A line that changes breaks the clients that people made."""
    found = [f"{told['operationId']} {method.upper()} {path}" for method, path, told in all_of(service)]
    assert OPERATIONS.read_text(encoding="utf-8").splitlines() == sorted(found)


def test_an_id_is_a_verb_and_what_it_is_done_to_and_names_one_operation(service: ApiService) -> None:
    named = [told["operationId"] for _, _, told in all_of(service)]
    assert len(named) == len(set(named))
    assert [name for name in named if not WORDS.fullmatch(name)] == []
    reading = [told["operationId"] for method, _, told in all_of(service) if method == "get"]
    assert [name for name in reading if not name.startswith(READS)] == []


def test_every_name_of_the_table_is_used(service: ApiService) -> None:
    named = {told["operationId"] for _, _, told in all_of(service)}
    assert {operation_id(function) for function in NAMES} <= named
    assert [function for function, name in NAMES.items() if function == name] == []


def test_every_response_says_which_headers_it_has(service: ApiService) -> None:
    headers = service.document["components"]["headers"]
    assert all(header["description"].endswith(".") and header["schema"] for header in headers.values())
    for method, path, told in all_of(service):
        answers = told["responses"]
        assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(answers["429"]["headers"])
        assert all("X-Request-Id" in answer["headers"] for answer in answers.values()), (method, path)


def test_every_tag_is_described(service: ApiService) -> None:
    assert [tag for tag in service.document["tags"] if not tag["description"].endswith(".")] == []


def all_of(service: ApiService) -> list[tuple[str, str, dict[str, Any]]]:
    return operations(service.document)
