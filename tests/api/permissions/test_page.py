"""The page of permissions is made from the declarations, and has every route."""

from api.streaming.declarations import STREAMS
from deploy.documents.permissions_page import PAGE, page, pages, rows
from tests.api.support import ApiService


def test_the_page_is_fresh() -> None:
    assert page() == PAGE.read_text(), "run `make docs`"


def test_the_page_has_every_route(service: ApiService) -> None:
    served = {
        (method, rule.rule)
        for rule in service.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    declared = [(row.declaration.method, row.declaration.rule) for row in rows()]
    streams = {(each.method, each.rule) for each in STREAMS}
    assert {*declared} == (served - {("GET", address) for address in pages()}) | streams
    assert len(declared) == len({*declared})
    assert {("GET", address) for address in pages()} <= served
