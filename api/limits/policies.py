"""Policies: how much a stranger may use, as data. Who plays in a match pays nothing for playing.

`RATES` are used up and come back with time; `CAPS` are what somebody may have at once.
deploy/documents/QUOTAS.md is made from both.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

ADDRESS: Final = "address"  # an IPv4 address, or a network of IPv6 with a prefix of 64 bits
PLAYER: Final = "player"
MAIL_ADDRESS: Final = "e-mail address"
PROCESS: Final = "process"  # all callers of a process together
EVERYWHERE: Final = "all processes"  # counted in Valkey; in each process alone while Valkey is away
HERE: Final = "each process"


class Rate(NamedTuple):
    """`quota` units within `seconds`, all at once or spread. `per`: who has them. `counted`: where."""

    name: str
    what: str
    per: str
    quota: int
    seconds: int
    counted: str
    reason: str


class Cap(NamedTuple):
    """`most` at the same time. `per`: who has them."""

    name: str
    what: str
    per: str
    most: int
    reason: str


RATES: Final[Mapping[str, Rate]] = {
    rate.name: rate
    for rate in (
        Rate(
            "anonymous-requests",
            "Requests without a token that was used before. One that is dear to answer counts 20.",
            ADDRESS,
            3000,
            60,
            HERE,
            "A page is some 40 files: twenty people of one club open it within the same minute.",
        ),
        Rate(
            "player-requests",
            "Requests with a token, besides those to a match with a seat of the player. Dear ones count 20.",
            PLAYER,
            3000,
            60,
            HERE,
            "A client that asks for the lobby ten times a second needs a fifth of it.",
        ),
        Rate(
            "failed-tokens",
            "Requests with a token that nobody holds.",
            ADDRESS,
            120,
            60,
            HERE,
            "A token cannot be guessed, but each wrong one is looked up in the database.",
        ),
        Rate(
            "refused-lines",
            "Lines of move streams that are refused. The stream ends, and none is opened.",
            PLAYER,
            600,
            60,
            HERE,
            "A move that is played costs nothing; one that came too late is refused now and then.",
        ),
        Rate(
            "registrations",
            "Players that are registered.",
            ADDRESS,
            100,
            3600,
            EVERYWHERE,
            "A class or a club registers at once; each account is kept for ever.",
        ),
        Rate(
            "matches-opened",
            "Matches that a player opens.",
            PLAYER,
            60,
            3600,
            EVERYWHERE,
            "Each is kept for ever. The host of a tournament asks for more.",
        ),
        Rate(
            "matches-opened-address",
            "Matches that are opened from an address.",
            ADDRESS,
            300,
            3600,
            EVERYWHERE,
            "More accounts do not give more matches.",
        ),
        Rate(
            "tournaments-opened",
            "Tournaments that a player opens.",
            PLAYER,
            20,
            3600,
            EVERYWHERE,
            "Each is kept for ever, and has hundreds of matches.",
        ),
        Rate(
            "tournaments-opened-address",
            "Tournaments that are opened from an address.",
            ADDRESS,
            60,
            3600,
            EVERYWHERE,
            "More accounts do not give more tournaments.",
        ),
        Rate(
            "tournament-steps",
            "Commands of a player to tournaments.",
            PLAYER,
            1800,
            3600,
            EVERYWHERE,
            "A scorekeeper who writes down the results of 250 tables an hour needs a seventh of it.",
        ),
        Rate(
            "tournament-steps-address",
            "Commands to tournaments that come from an address.",
            ADDRESS,
            9000,
            3600,
            EVERYWHERE,
            "More accounts do not give more steps. A hall of five hundred players needs a third of it.",
        ),
        Rate(
            "tournament-trials",
            "Pairings and dry runs of rounds, and looks at what corrections would change.",
            PLAYER,
            240,
            3600,
            EVERYWHERE,
            "Each pairs a round, perhaps of 500 entrants; a host looks a few times before each.",
        ),
        Rate(
            "tournament-trials-address",
            "The same, from an address.",
            ADDRESS,
            480,
            3600,
            EVERYWHERE,
            "More accounts do not give more pairings.",
        ),
        Rate(
            "past-standings",
            "Standings of a tournament as they were at an earlier step, or as a file.",
            ADDRESS,
            600,
            3600,
            EVERYWHERE,
            "Those of now are computed once for everybody, those of before and files for one reader.",
        ),
        Rate(
            "doubts",
            "Pages of how many worlds a viewer held possible, unless they were counted just before.",
            ADDRESS,
            1200,
            3600,
            EVERYWHERE,
            "A match of six seats has some 40 pages; each finds the possible worlds of up to 25 steps.",
        ),
        Rate(
            "opinions",
            "Questions to bots about variations, unless the same was asked just before.",
            ADDRESS,
            600,
            3600,
            EVERYWHERE,
            "Each takes up to a second of a processor; somebody who plays on with bots asks twice a move.",
        ),
        Rate(
            "archives",
            "Archives of tournaments.",
            ADDRESS,
            60,
            3600,
            EVERYWHERE,
            "Each has the records of up to 260 matches.",
        ),
        Rate(
            "tokens-made",
            "Tokens that a player makes.",
            PLAYER,
            30,
            3600,
            EVERYWHERE,
            "A token is for a device, and is kept in the log.",
        ),
        Rate(
            "push-subscriptions",
            "Browsers that a player lets be called, and tests of them.",
            PLAYER,
            60,
            3600,
            EVERYWHERE,
            "Each test is a request to another service; ten browsers are tried a few times.",
        ),
        Rate(
            "mail-addresses",
            "Addresses for mails that a player names.",
            PLAYER,
            10,
            86_400,
            EVERYWHERE,
            "Each is asked by a mail whether it is theirs; a slip of the pen or two is corrected.",
        ),
        Rate(
            "mails-asking",
            "Mails that ask at one address whether it is theirs, whoever names it.",
            MAIL_ADDRESS,
            3,
            86_400,
            EVERYWHERE,
            "Nobody's mailbox is filled by strangers who name it.",
        ),
        Rate(
            "bots-seated",
            "Times that a player lets bots sit down.",
            PLAYER,
            120,
            3600,
            EVERYWHERE,
            "Each bot takes time of the processor for as long as it plays.",
        ),
        Rate(
            "exports",
            "Pages of the export of one's own data.",
            PLAYER,
            300,
            3600,
            EVERYWHERE,
            "A page has up to 50 matches, read from their events.",
        ),
        Rate(
            "own-records",
            "Pages of the records of one's own matches.",
            PLAYER,
            300,
            3600,
            EVERYWHERE,
            "A page has up to ten records, made from their events.",
        ),
        Rate(
            "reports",
            "Reports that a player files.",
            PLAYER,
            20,
            3600,
            EVERYWHERE,
            "Somebody reads each of them.",
        ),
        Rate(
            "reports-address",
            "Reports that are filed from an address.",
            ADDRESS,
            60,
            3600,
            EVERYWHERE,
            "More accounts do not give more reports.",
        ),
        Rate(
            "operator-acts",
            "What an operator does to players and matches.",
            PLAYER,
            60,
            3600,
            EVERYWHERE,
            "A stolen token of an operator does little before somebody notices. The command has no quota.",
        ),
        Rate(
            "halls-changed",
            "Times that an organizer raises the quotas of a hall, or ends that.",
            PLAYER,
            30,
            3600,
            EVERYWHERE,
            "A tournament has a few halls; each change is kept for ever.",
        ),
        Rate(
            "guesses",
            "Codes for recovery or for another device that are tried.",
            ADDRESS,
            30,
            3600,
            EVERYWHERE,
            "Somebody who copies a code by hand needs a few attempts.",
        ),
        Rate(
            "mails-ended",
            "Addresses for mails that are ended by the link in a mail.",
            ADDRESS,
            6_000,
            3600,
            EVERYWHERE,
            "The programs of one provider ask for all who read there. Nobody guesses a secret of 43 letters.",
        ),
    )
}
CAPS: Final[Mapping[str, Cap]] = {
    cap.name: cap
    for cap in (
        Cap(
            "connections",
            "Connections without a request under way.",
            ADDRESS,
            256,
            "A browser opens six; silent ones above that are closed.",
        ),
        Cap(
            "streams",
            "Matches and tournaments that a player follows by streams.",
            PLAYER,
            200,
            "Four streams with fifty matches each.",
        ),
        Cap(
            "address-streams",
            "Tournaments, and matches without a seat of each, that players follow by streams.",
            ADDRESS,
            400,
            "More accounts do not give more connections.",
        ),
        Cap(
            "anonymous-streams",
            "Matches and tournaments that are followed without a token.",
            ADDRESS,
            200,
            "The onlookers of a hall; each stream costs some 50 kB of memory.",
        ),
        Cap(
            "stream-openings",
            "Streams that are being opened by anybody who has no seat of the match.",
            PROCESS,
            64,
            "Each reads the database; streams of those who play are opened before.",
        ),
        Cap(
            "move-streams",
            "Move streams that are open.",
            PLAYER,
            16,
            "A client needs one; a program for many bots uses one for each.",
        ),
        Cap(
            "address-move-streams",
            "Move streams that are open from an address.",
            ADDRESS,
            400,
            "More accounts do not give more connections.",
        ),
        Cap(
            "open-matches",
            "Matches that a player has opened and not started.",
            PLAYER,
            30,
            "A lobby full of one host's tables helps nobody.",
        ),
        Cap(
            "open-reports",
            "Reports of a player that are not decided.",
            PLAYER,
            50,
            "A queue full of one player's reports hides those of all others.",
        ),
        Cap(
            "seats",
            "Seats of a player in matches that are open or in progress.",
            PLAYER,
            300,
            "A player by correspondence has some dozens.",
        ),
    )
}
