"""Mails: a player names an address that is told when it is their turn; whoever reads there confirms it."""

from hashlib import sha256
from typing import Final

from flask import Response

from api.access.quotas import refusal
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.limits.policies import RATES
from api.runtime.mail.address import SECRET, is_address, mail_json
from api.runtime.mail.message import STOP
from api.runtime.services import services
from api.schemas.requests.notifications import (
    MailSecret,
    MailSecretSchema,
    NewMailAddress,
    NewMailAddressSchema,
)
from api.schemas.responses.notifications.mail import MailChoiceSchema, OwnMailSchema
from domain.accounts import errors
from domain.accounts.tokens import Identity
from domain.threadsafe.decoder import JsonObject

mails = Resource(
    "mails", "Mails call a player back. A mail names a match or a tournament, and nothing that is in it."
)

OWN: Final = "/v1/players/me/mail"
PAGE: Final = "/mail"
ASKING: Final = RATES["mails-asking"]
Sent = tuple[JsonObject, dict[str, str]]


@mails.endpoint(
    "GET", OWN, Answer(200, OwnMailSchema, "The address."), scope="read", problems=["unavailable"]
)
def show_mail(identity: Identity) -> Sent:
    """Whether the service sends mails, and the address that I named."""
    return _own(identity), NO_STORE


@mails.endpoint(
    "PUT",
    OWN,
    Answer(202, OwnMailSchema, "The address is asked."),
    scope="play",
    body=NewMailAddressSchema,
    problems=["mails-off", "unavailable"],
    uses=["mail-addresses"],
)
def name_mail(identity: Identity, body: NewMailAddress) -> Sent:
    """Name the address where mails say that it is my turn, in the place of the one before.

    A mail asks there whether it is mine; nothing else is sent before that is confirmed, within two days.
    """
    if not services().settings.smtp_url:
        raise errors.NoMails
    if not is_address(body["address"]):
        raise errors.BadMailAddress("address")
    key = sha256(body["address"].lower().encode()).hexdigest()
    verdict = services().limiter.take(ASKING, key)
    if not verdict.allowed:
        raise refusal(verdict)
    services().mail.name(identity.player, body["address"], body["language"])
    return _own(identity), NO_STORE


@mails.endpoint(
    "DELETE",
    OWN,
    Answer(204, None, "The address is forgotten.", ""),
    scope="play",
    despite_ban=True,
    problems=["unavailable"],
)
def drop_mail(identity: Identity) -> Sent:
    """Forget my address, and what waits for it."""
    services().mail.forget_players([identity.player])
    return {}, NO_STORE


@mails.endpoint(
    "POST",
    "/v1/mail/confirmations",
    Answer(200, MailChoiceSchema, "The address gets mails."),
    body=MailSecretSchema,
    problems=["no-such-mail-address", "unavailable"],
    uses=["guesses"],
)
def confirm_mail(body: MailSecret) -> Sent:
    """Say, with the secret of a mail, that I read there and want more."""
    if not services().mail.confirm(body["secret"]):
        raise errors.NoSuchMailAddress
    return {"mails": True}, NO_STORE


@mails.endpoint(
    "POST",
    f"{STOP}<secret>",
    Answer(200, MailChoiceSchema, "The address gets no mails."),
    problems=["unavailable"],
    uses=["mails-ended"],
)
def stop_mail(secret: str) -> Sent:
    """Say, with the secret of a mail, that I want no more. Programs for mails ask so by one click (RFC 8058).

    It is so as well where there is no such address.
    """
    if SECRET.fullmatch(secret):
        services().mail.stop(secret)
    return {"mails": False}, NO_STORE


@mails.endpoint(
    "GET",
    f"{STOP}<secret>",
    Answer(303, None, "The page where mails are ended.", "", headers=["Location"]),
)
def show_stop_page(secret: str) -> Response:
    """Where the page is that ends mails: some programs open the address instead of asking by POST.

    It changes nothing: programs that only look at links open it too.
    """
    page = f"{PAGE}#stop={secret}" if SECRET.fullmatch(secret) else PAGE
    return Response(status=303, headers={"Location": page, **NO_STORE})


def _own(identity: Identity) -> JsonObject:
    table = services().mail
    found = table.find(identity.player)
    address = None if found is None else mail_json(found, table.opened(found.address, found.sealed))
    return {"available": bool(services().settings.smtp_url), "address": address}
