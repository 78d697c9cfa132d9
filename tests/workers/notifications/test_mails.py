"""Mails from the log to the mailbox: who gets one, how often, and what is in it."""

import re
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api.presenters.localization import LANGUAGES
from api.runtime.mail.address import MailAddress
from api.runtime.mail.message import MailKind, MailSubject, message, texts
from api.runtime.services import Services
from domain.store import Unavailable
from tests.support.servers import Servers
from tests.support.service.running import ServedMatch
from tests.support.service.smtp_service import LOGIN, SmtpService
from tests.workers.notifications.test_pushes import moved
from tests.workers.webhooks.test_sender import certificate  # noqa: F401  # a fixture
from tests.workers.webhooks.told_tournament import ToldTournament
from tests.workers.webhooks.toy_hooks import SERVICE, fresh_services
from workers.notifications import mail_deliveries
from workers.notifications.called_turns import CalledTurns
from workers.notifications.mail_deliveries import ATTEMPTS, MailDeliveries
from workers.notifications.mail_queue import HELD, MailQueue
from workers.notifications.mailer import LONGEST, Mailer, Sending
from workers.notifications.push_queue import PushQueue
from workers.webhooks.retries import DELAYS

SENDER = "Nostos <nostos@games.example.org>"
ADDRESS = "kirke@example.org"


@pytest.fixture(scope="module")
def services(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Services over a fresh database that send mails."""
    with fresh_services(
        servers, tmp_path_factory.mktemp("home"), smtp_url="smtp+plain://127.0.0.1", mail_from=SENDER
    ) as made:
        yield made


@dataclass
class Postman:
    """This process, which calls players by mail, and the server that gets the mails."""

    services: Services
    smtp: SmtpService

    def __post_init__(self) -> None:
        self.queue = MailQueue(self.services.log)
        self.turns = CalledTurns(self.services, PushQueue(self.services.log))
        mailer = Mailer(f"smtp+plain://127.0.0.1:{self.smtp.port}")
        self.deliveries = MailDeliveries(self.services, self.queue, mailer)
        self.turns.follow()

    def work(self) -> int:
        """Look at the log, and send all that is due; how many attempts that were."""
        self.turns.follow()
        found = 0
        while taken := self.deliveries.start():
            found += taken
            assert self.deliveries.threads.wait_for_all(30)
        return found

    def later(self, seconds: float) -> None:
        """So much time passes, for all that waits and all that was sent."""
        back = "- make_interval(secs => %b::float8)"
        self.services.log.ask(
            f"UPDATE nostos.mails SET due_at = due_at {back}, sent_at = sent_at {back} RETURNING 1",
            (seconds, seconds),
        )
        self.services.log.ask(
            f"UPDATE nostos.mail_addresses SET added_at = added_at {back}, rest_until = rest_until {back}"
            " RETURNING 1",
            (seconds, seconds),
        )

    def name(self, player: str, address: str = ADDRESS, language: str = "en") -> str:
        """The player names an address; the secret in the mail that asks there."""
        self.services.mail.name(player, address, language)
        assert 1 == self.work()
        [secret] = set(re.findall(r"/mail#confirm=(\S+)", text_of(self.smtp.received.pop())))
        return str(secret)

    def confirmed(self, player: str) -> str:
        """The same, and it is confirmed."""
        secret = self.name(player)
        assert self.services.mail.confirm(secret)
        return secret


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


@pytest.fixture
def postman(services: Services) -> Iterator[Postman]:
    with SmtpService().serving() as smtp:
        yield Postman(services, smtp)
    services.log.ask("DELETE FROM nostos.mail_addresses RETURNING player", ())


def with_mail_due(services: Services, postman: Postman) -> ServedMatch:
    """A match in which a mail to seat 0 is due."""
    table = ServedMatch(services).seat_all()
    postman.confirmed(table.players[0][0])
    moved(table, 1)
    postman.turns.follow()
    postman.later(601)
    return table


def test_an_address_is_asked_first_and_gets_nothing_before_it_is_confirmed(
    services: Services, postman: Postman
) -> None:
    table = ServedMatch(services).seat_all()
    player = table.players[0][0]
    services.mail.name(player, ADDRESS, "de")
    assert 1 == postman.work()
    [asked] = postman.smtp.received
    assert (ADDRESS, SENDER, "Ist das deine Adresse?") == (asked["To"], asked["From"], asked["Subject"])
    assert asked["List-Unsubscribe"] is None
    moved(table, 1)
    postman.later(3_600)
    assert 0 == postman.work()
    assert not services.mail.confirm("A" * 43)


def test_an_address_that_nobody_confirms_is_forgotten(services: Services, postman: Postman) -> None:
    player = ServedMatch(services).players[0][0]
    secret = postman.name(player)
    postman.later(2 * 86_400 + 1)
    assert not services.mail.confirm(secret)
    assert 1 == services.mail.forget_unconfirmed()
    assert services.mail.find(player) is None


def test_a_turn_is_told_once_after_a_while_and_only_what_everybody_may_know(
    services: Services, postman: Postman
) -> None:
    table = ServedMatch(services).seat_all()
    player = table.players[0][0]
    secret = postman.confirmed(player)
    moved(table, 1)
    assert 0 == postman.work()
    postman.later(601)
    assert 1 == postman.work()
    postman.later(601)
    assert 0 == postman.work()
    [mail] = postman.smtp.received
    expected = texts()["en"]["turn"][1].format(game="Nostos", link=f"{SERVICE}/matches/{table.id}")
    assert expected == text_of(mail).partition("\n\n-- \n")[0]
    assert f"{SERVICE}/mail#stop={secret}" in text_of(mail)
    assert f"<{SERVICE}/v1/mail/unsubscriptions/{secret}>" == mail["List-Unsubscribe"]
    assert ("List-Unsubscribe=One-Click", "auto-generated") == (
        mail["List-Unsubscribe-Post"],
        mail["Auto-Submitted"],
    )
    assert player not in mail.as_string()
    stop = f"List-Unsubscribe: <{SERVICE}/v1/mail/unsubscriptions/{secret}>\r\n"
    assert stop.encode() in postman.smtp.raw[-1]


def test_who_plays_within_the_while_gets_none(services: Services, postman: Postman) -> None:
    table = ServedMatch(services)
    postman.confirmed(table.players[0][0])
    table.seat_all()
    postman.turns.follow()
    moved(table, 0)  # now the other seat bids
    postman.turns.follow()
    postman.later(601)
    assert 0 == postman.work()


def test_a_match_sends_one_mail_in_six_hours(services: Services, postman: Postman) -> None:
    table = ServedMatch(services)
    player = table.players[0][0]
    postman.confirmed(player)
    table.seat_all()
    postman.turns.follow()
    postman.later(601)
    assert 1 == postman.work()
    moved(table, 0)
    postman.turns.follow()
    moved(table, 1)
    while player not in services.matches.turns(table.id):
        assert table.move()
    postman.turns.follow()
    postman.later(601)
    assert 0 == postman.work()
    postman.later(6 * 3_600)
    assert 1 == postman.work()


def test_whoever_reads_there_ends_it(services: Services, postman: Postman) -> None:
    table = ServedMatch(services).seat_all()
    secret = postman.confirmed(table.players[0][0])
    moved(table, 1)
    postman.turns.follow()
    assert services.mail.stop(secret)
    assert not services.mail.stop(secret)
    postman.later(601)
    assert 0 == postman.work()


def test_what_is_refused_is_tried_again_until_it_is_given_up(services: Services, postman: Postman) -> None:
    with_mail_due(services, postman)
    postman.smtp.statuses = [550] * ATTEMPTS
    for _ in range(ATTEMPTS):
        assert 1 == postman.work()
        assert 0 == postman.work()
        postman.later(86_400)
    assert (0, []) == (postman.work(), postman.smtp.received)


@pytest.mark.parametrize("away", [True, False], ids=["away", "not-now"])
def test_a_server_that_takes_nothing_for_long_loses_no_mail_and_no_address(
    services: Services, postman: Postman, *, away: bool
) -> None:
    table = ServedMatch(services).seat_all()
    player = table.players[0][0]
    postman.confirmed(player)
    moved(table, 1)
    postman.turns.follow()
    postman.later(601)
    working = postman.deliveries.mailer
    tries = len(DELAYS) + ATTEMPTS + 1
    if away:
        postman.deliveries.mailer = Mailer("smtp+plain://127.0.0.1:1")
    else:
        postman.smtp.statuses = [451] * tries
    for _ in range(tries):
        assert 1 == postman.work()
        assert 0 == postman.work()
        postman.later(86_400)
    postman.deliveries.mailer = working
    assert 1 == postman.work()
    [mail] = postman.smtp.received
    assert f"/matches/{table.id}" in text_of(mail)


def test_a_mail_that_was_taken_is_sent_whatever_comes_after(services: Services, postman: Postman) -> None:
    postman.smtp.goodbye = "500 what"
    postman.confirmed(ServedMatch(services).players[0][0])
    postman.later(86_400)
    assert (0, []) == (postman.work(), postman.smtp.received)


def test_a_mail_that_is_sent_again_is_the_same_for_who_gets_it(
    services: Services, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ServedMatch(services)
    postman.confirmed(table.players[0][0])
    table.seat_all()
    postman.turns.follow()
    postman.later(601)

    def away(*_: Any, **__: Any) -> None:
        raise Unavailable

    with monkeypatch.context() as now:
        now.setattr(postman.queue, "mark", away)
        assert 1 == postman.work()
    services.log.ask("UPDATE nostos.mail_addresses SET held_until = NULL RETURNING 1", ())
    assert 1 == postman.work()
    moved(table, 0)
    postman.turns.follow()
    moved(table, 1)
    while table.players[0][0] not in services.matches.turns(table.id):
        assert table.move()
    postman.turns.follow()
    postman.later(7 * 3_600)
    assert 1 == postman.work()
    first, again, other = (mail["Message-ID"] for mail in postman.smtp.received)
    assert first == again
    assert first != other


def test_the_next_turn_has_its_mail_though_it_began_while_one_was_sent(
    services: Services, postman: Postman
) -> None:
    table = ServedMatch(services)
    player = table.players[0][0]
    postman.confirmed(player)
    table.seat_all()
    postman.turns.follow()
    postman.later(601)
    [due] = postman.queue.take(1)
    moved(table, 0)
    postman.turns.follow()
    moved(table, 1)
    while player not in services.matches.turns(table.id):
        assert table.move()
    postman.turns.follow()
    postman.queue.mark(due, sent=True, over=True, failures=0, rest=0)
    postman.later(3_600)
    assert 0 == postman.work()
    postman.later(6 * 3_600)
    assert 1 == postman.work()


def test_a_long_pause_costs_no_mail_of_a_turn_that_goes_on(services: Services, postman: Postman) -> None:
    waits, over = ServedMatch(services), ServedMatch(services)
    postman.confirmed(waits.players[0][0])
    services.mail.name(over.players[0][0], "ino@example.org", "en")
    services.log.ask("UPDATE nostos.mail_addresses SET confirmed_at = now() RETURNING 1", ())
    for table in (waits, over):
        table.seat_all()
    postman.turns.follow()
    moved(over, 0)
    services.log.ask(
        "UPDATE nostos.push_position SET looked_at = now() - interval '2 hours' RETURNING one", ()
    )
    postman.later(7_200)
    postman.work()
    [mail] = postman.smtp.received
    assert f"/matches/{waits.id}" in text_of(mail)


def test_nobody_else_takes_a_mail_while_a_session_may_last() -> None:
    assert HELD > LONGEST


def test_an_address_where_nothing_arrives_is_forgotten(services: Services, postman: Postman) -> None:
    player = ServedMatch(services).players[0][0]
    postman.confirmed(player)
    for attempt in range(len(DELAYS) + 1):
        table = ServedMatch(services)
        table.sit(0, player)
        table.sit(1, table.players[1][0])
        table.start()
        assert services.mail.find(player) is not None, attempt
        postman.turns.follow()
        postman.later(86_400)
        postman.smtp.statuses = [550]
        assert postman.work()
        postman.smtp.statuses.clear()
    assert services.mail.find(player) is None


def test_a_mail_that_cannot_be_made_holds_up_no_other(
    services: Services, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_mail_due(services, postman)
    made = message

    def breaks(*args: Any) -> EmailMessage:
        if args[3].kind == MailKind.TURN:
            raise ValueError(ADDRESS)
        return made(*args)

    monkeypatch.setattr(mail_deliveries, "message", breaks)
    other = ServedMatch(services).players[0][0]
    assert 1 == postman.work()
    services.mail.name(other, "ino@example.org", "en")
    assert 1 == postman.work()
    for _ in range(ATTEMPTS - 1):
        postman.later(86_400)
        assert 1 == postman.work()
    postman.later(86_400)
    assert (0, ["ino@example.org"]) == (postman.work(), [each["To"] for each in postman.smtp.received])
    assert services.mail.find(table.players[0][0]) is not None


def test_a_game_that_left_the_shelf_is_not_named(
    services: Services, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_mail_due(services, postman)
    monkeypatch.setattr(services.reads, "match", lambda _: SimpleNamespace(game="left"))
    assert 1 == postman.work()
    assert "Your turn: Nostos" == postman.smtp.received[-1]["Subject"]


def test_a_pairing_is_told_and_no_more_once_the_round_is_opened(services: Services, postman: Postman) -> None:
    told, opened, cancelled = (ToldTournament(services, 4) for _ in range(3))
    for cup in (told, opened, cancelled):
        postman.confirmed(cup.truth.entrants[0].player)
        cup.do("pair", 1)
        postman.turns.follow()
    opened.do("open_round", 1)
    cancelled.do("cancel", "nobody came")
    postman.turns.follow()
    postman.later(601)
    assert 1 == postman.work()
    [mail] = postman.smtp.received
    assert f"{SERVICE}/tournaments/{told.id}" in text_of(mail)
    assert "Your round is paired" == mail["Subject"]


def test_a_pairing_is_looked_at_again_before_it_is_told(services: Services, postman: Postman) -> None:
    """The log is left unread meanwhile."""
    told, opened, withdrawn, cancelled = (ToldTournament(services, 4) for _ in range(4))
    for cup in (told, opened, withdrawn, cancelled):
        postman.confirmed(cup.truth.entrants[0].player)
        cup.do("pair", 1)
    postman.turns.follow()
    opened.do("open_round", 1)
    withdrawn.do("cancel_round", 1, "paired by mistake")
    cancelled.do("cancel", "nobody came")
    postman.later(601)
    while postman.deliveries.start():
        assert postman.deliveries.threads.wait_for_all(30)
    [mail] = postman.smtp.received
    assert f"{SERVICE}/tournaments/{told.id}" in text_of(mail)


@pytest.mark.parametrize("kind", ["turn", "paired"])
def test_mails_that_are_ended_while_one_waits_in_a_thread_are_ended(
    services: Services, postman: Postman, kind: str
) -> None:
    if kind == "turn":
        player = with_mail_due(services, postman).players[0][0]
    else:
        cup = ToldTournament(services, 4)
        player = cup.truth.entrants[0].player
        postman.confirmed(player)
        cup.do("pair", 1)
        postman.turns.follow()
        postman.later(601)
    [due] = postman.queue.take(9)
    assert (player, kind) == (due.player, due.kind)
    services.mail.forget_players([player])
    postman.deliveries.deliver(due)
    assert [] == postman.smtp.received


def test_every_language_has_every_mail() -> None:
    assert {*LANGUAGES} == {*texts()}
    for language in LANGUAGES:
        to = MailAddress(ADDRESS, language, "A" * 43)
        for kind in MailKind:
            made = message(to, SENDER, SERVICE, MailSubject(kind, UUID(int=7), "Odyssee"), "a")
            assert made["Subject"]
            assert "{" not in made.as_string()
            assert not re.search(rb"=\?[^ ]{74,}", made.as_bytes())  # RFC 2047: 75 characters at most


def test_tls_is_asked_for_and_checked(services: Services, certificate: object) -> None:  # noqa: F811
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(str(certificate))
    trust = ssl.create_default_context(cafile=str(certificate))
    trust.check_hostname = False  # it is of another name than this machine
    about = MailSubject("turn", UUID(int=7), "Odyssee")
    mail = message(MailAddress(ADDRESS, "en", ""), SENDER, SERVICE, about, "a")
    with SmtpService(own).serving() as smtp:
        user, password = LOGIN[0], "a%3Ab%2Fc"
        url = f"smtp://{user}:{password}@127.0.0.1:{smtp.port}"
        assert Sending.TAKEN is Mailer(url, trust=trust).send(mail)
        assert ([True], [LOGIN]) == (smtp.secure, smtp.logins)
        assert Sending.DELAYED is Mailer(url).send(mail)  # a certificate that nobody vouches for
    with SmtpService().serving() as smtp:
        plain = Mailer(f"smtp://127.0.0.1:{smtp.port}")
        assert Sending.DELAYED is plain.send(mail)  # without TLS nothing is sent
        assert [] == smtp.received
