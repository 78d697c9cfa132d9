"""What a mail says: that it is their turn or that their round is paired, of which game, and where."""

import tomllib
from email import policy
from email.message import EmailMessage
from email.utils import formatdate
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID

from api.runtime.mail.address import MailAddress

TEXTS: Final = Path(__file__).with_name("texts.toml")
# The lines of a mail are as long as RFC 5321 lets them be: an address in a header that is broken up is none.
WHOLE: Final = policy.SMTP.clone(max_line_length=998)
STOP: Final = "/v1/mail/unsubscriptions/"  # what mail programs ask for one click (RFC 8058)


class MailKind(StrEnum):
    """What a mail says."""

    CONFIRM = "confirm"  # is this your address?
    TURN = "turn"  # it is your turn in a match
    PAIRED = "paired"  # your round is paired


PAGES: Final = {MailKind.TURN: "/matches/", MailKind.PAIRED: "/tournaments/"}


class MailSubject(NamedTuple):
    """Of what a mail is: its kind, the id of the match or the tournament, and the title of the game."""

    kind: str
    subject: UUID
    game: str


@cache
def texts() -> dict[str, Any]:
    """All texts, by language and kind."""
    return tomllib.loads(TEXTS.read_text("utf-8"))


def message(to: MailAddress, sender: str, service: str, about: MailSubject, name: str) -> EmailMessage:
    """The mail. `service`: its address; `name`: of the mail, the same if it is sent again."""
    own, (kind, subject, game) = texts()[to.language], about
    link = (
        f"{service}{PAGES[MailKind(kind)]}{subject}"
        if kind in PAGES
        else f"{service}/mail#confirm={to.secret}"
    )
    title, text = (part.format(game=game, link=link) for part in own[kind])
    made = EmailMessage(WHOLE)
    made["From"], made["To"], made["Subject"] = sender, to.address, title
    domain = sender.rpartition("@")[2].strip(">")
    made["Date"], made["Message-ID"] = formatdate(usegmt=True), f"<{name}@{domain}>"
    made["Auto-Submitted"], made["Content-Language"] = "auto-generated", to.language
    if kind in PAGES:
        made["List-Unsubscribe"] = f"<{service}{STOP}{to.secret}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text += f"\n\n-- \n{own['stop']}\n{service}/mail#stop={to.secret}"
    made.set_content(text + "\n")
    return made
