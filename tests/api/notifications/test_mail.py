"""Addresses for mails over HTTP: named, confirmed and ended; what is refused; and that they are personal."""

import re
from dataclasses import replace
from typing import Any

import pytest

from api.http.json_body import FORMS
from tests.api.support import ApiService, Caller, ok, problem
from tests.api.test_export import exported

PATH = "/v1/players/me/mail"
ADDRESS = "ino@example.org"


def secret_of(service: ApiService, player: Caller) -> str:
    """The secret in the links of mails to the player."""
    table = service.services.mail
    found = table.find(ok(player.get("/v1/players/me"))["player"])
    assert found is not None
    return table.opened(found.address, found.sealed).secret


def named(player: Caller, address: str = ADDRESS) -> Any:
    return ok(player.put(PATH, {"address": address, "language": "pt"}))


def test_an_address_is_named_confirmed_and_ended(service: ApiService) -> None:
    player, other = service.player(), service.player("Ino")
    assert {"available": True, "address": None} == ok(player.get(PATH))
    made = named(player)["address"]
    assert (ADDRESS, "pt", False) == (made["address"], made["language"], made["confirmed"])
    secret = secret_of(service, player)
    assert ok(service.anybody.post("/v1/mail/confirmations", {"secret": secret}))["mails"]
    assert ok(player.get(PATH))["address"]["confirmed"]
    assert ok(other.get(PATH))["address"] is None
    one_click = service.anybody.ask(
        "POST",
        f"/v1/mail/unsubscriptions/{secret}",
        data=b"List-Unsubscribe=One-Click",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert (200, {"mails": False}) == (one_click.status_code, one_click.json)
    assert ok(player.get(PATH))["address"] is None
    problem(service.anybody.post("/v1/mail/confirmations", {"secret": secret}), "no-such-mail-address", 404)
    assert 200 == service.anybody.post(f"/v1/mail/unsubscriptions/{secret}").status_code
    assert 200 == service.anybody.post("/v1/mail/unsubscriptions/nothing").status_code


def test_one_click_ends_mails_by_either_kind_of_form_and_often(service: ApiService) -> None:
    """Those who provide mailboxes ask for many readers from a few addresses."""
    player = service.player()
    named(player)
    one_click = {"List-Unsubscribe": "One-Click"}
    path = f"/v1/mail/unsubscriptions/{secret_of(service, player)}"
    answers = [service.anybody.ask("POST", path, data=dict(one_click), content_type=kind) for kind in FORMS]
    assert [200] * len(FORMS) == [each.status_code for each in answers]
    assert ok(player.get(PATH))["address"] is None
    assert {200} == {service.anybody.post(path).status_code for _ in range(40)}


def test_who_opens_the_address_that_ends_mails_comes_to_a_page_and_nothing_changes(
    service: ApiService,
) -> None:
    player = service.player()
    named(player)
    secret = secret_of(service, player)
    for name, page in ((secret, f"/mail#stop={secret}"), ("nothing", "/mail"), (f"{secret}%0A", "/mail")):
        opened = service.anybody.get(f"/v1/mail/unsubscriptions/{name}")
        assert (303, page, b"") == (opened.status_code, opened.headers["Location"], opened.data)
        assert "no-store" == opened.headers["Cache-Control"]
    assert ok(player.get(PATH))["address"] is not None


def test_another_address_has_to_be_confirmed_too(service: ApiService) -> None:
    player = service.player()
    named(player, "palaimon@example.org")
    first = secret_of(service, player)
    ok(service.anybody.post("/v1/mail/confirmations", {"secret": first}))
    assert not named(player, "leukothea@example.org")["address"]["confirmed"]
    problem(service.anybody.post("/v1/mail/confirmations", {"secret": first}), "no-such-mail-address", 404)
    assert 204 == player.delete(PATH).status_code
    assert ok(player.get(PATH))["address"] is None


@pytest.mark.parametrize(
    "address",
    [
        "ino",
        "ino@localhost",
        "a@b.example\r\nBcc: c@d.example",
        "<ino@example.org>",
        "ino@é.org",
        "=?utf-8?q?ino?=@example.org",
        "a=?b@example.org",
        "ino..leukothea@example.org",
        ".ino@example.org",
        f"{65 * 'a'}@example.org",
    ],
)
def test_what_is_no_address_is_refused(service: ApiService, address: str) -> None:
    refused = problem(service.player().put(PATH, {"address": address}), "bad-value", 422)
    assert "/address" == refused["pointer"]


def test_nobody_fills_the_mailbox_of_another(service: ApiService) -> None:
    for number in range(3):
        named(service.player(f"Stranger {number}"), "calypso@example.org")
    refused = service.player("Stranger").put(PATH, {"address": "Calypso@example.org"})
    assert "mails-asking" == problem(refused, "too-many-requests", 429)["accepted"]["quota"]


def test_a_service_without_a_server_sends_none(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(service.services, settings=replace(service.services.settings, smtp_url=""))
    monkeypatch.setitem(service.app.extensions, "nostos", silent)
    player = service.player()
    assert {"available": False, "address": None} == ok(player.get(PATH))
    problem(player.put(PATH, {"address": ADDRESS}), "mails-off", 409)


def test_the_address_is_in_the_export_and_goes_with_the_account(service: ApiService) -> None:
    player = service.player("Ino")
    named(player, "ino@sea.example.org")
    who, secret = ok(player.get("/v1/players/me"))["player"], secret_of(service, player)
    [own] = exported(player)["mail_addresses"]
    assert "ino@sea.example.org" == own["address"]
    assert secret not in str(exported(player))
    [row] = service.services.log.ask("SELECT sealed FROM nostos.mail_addresses WHERE player = %t", (who,))
    assert b"ino@sea" not in bytes(row[0])
    assert 204 == player.post("/v1/players/me/deletion", {"confirm": "Ino"}).status_code
    assert service.services.mail.find(who) is None


def test_no_secret_is_logged(service: ApiService, capsys: pytest.CaptureFixture[str]) -> None:
    player = service.player()
    named(player, "circe@example.org")
    secret = secret_of(service, player)
    service.anybody.post("/v1/mail/confirmations", {"secret": secret})
    service.anybody.post(f"/v1/mail/unsubscriptions/{secret}")
    logged = "".join(capsys.readouterr())
    assert re.search(r"answered", logged)
    assert secret not in logged
    assert "circe@" not in logged
