"""The rules of accounts, and the refusals that name them. A player is a person or a bot with an account.

player 1  Name.     A name has 1 to 40 printable characters: none that is invisible or turns the direction
                    of writing, at most four marks on a letter, none of them twice. Names need not be
                    unique. Rules 1, 9, 10 and 11 are asked when somebody chooses a name; older names stay.
player 2  Tokens.   A token allows what its scopes say. It is shown once, when it is made: only a hash of
                    its secret is stored. So the service cannot repeat the answer to a command that made a
                    token. It may have the name of the device that has it: at most 40 printable characters.
player 3  Revoking. A revoked token allows nothing, and with it go the tokens that were made with it, those
                    that were made with these, and so on: its tree. In this process that is so at once, in
                    others when a sign on the bus arrives, without Redis within two seconds. Open streams end
                    as soon as it is so, without Redis within 15 seconds.
player 4  The id.   A player is named by the id that they got when they registered. Of a deleted player
                    nothing else is left: their name, their tokens and what they
                    wrote into notebooks are erased.
player 5  The key.  A player may have one public key (Ed25519), with which they sign commands of matches.
player 6  Lifetime. A token expires; then it is as if it were revoked. It lives 90 days if nobody says
                    otherwise, a player's first one 365 days, none longer. A token that is made with another
                    one has no scope that its parent does not have, and expires no later. Tokens from before
                    this rule live until they are revoked.
                    The scopes `organize` and `operate` are granted on the command line alone; a token with
                    one of them may give it to tokens that are made with it.
player 7  How many. A player has at most 50 tokens that are neither revoked nor expired.
player 8  Managing. A token with the scopes `play` and `read` manages all tokens of its player; any other
                    one manages its own tree.
player 9  Scripts.  The letters of a name are of one script, or of scripts that are written together: Latin
                    with those of Japanese, Chinese or Korean (UTS #39, "highly restrictive").
player 10 Bots.     A name has nothing in brackets, no face of a robot, and neither begins nor ends with a
                    word for a bot. That a player is a bot follows from their account, never from their
                    name.
player 11 Reserved. No word of a name looks like Nostos or like one for those who run matches, and the whole
                    name does not look like one for the service (UTS #39, skeletons).
player 12 Recovery. Whoever has a player's recovery code gets a new token; all older ones are revoked with it,
                    and so are codes that were made after this one. The code stays. It has 128 unpredictable
                    bits, is shown once, and only a hash of it is stored.
player 13 New codes. A token that manages all tokens makes a new recovery code. The one before ends with
                    it if it is sent along, else after 30 days: a stolen token alone takes no account.
player 14 Operators. A player with a live token that has the scope `operate` is an operator. What an operator
                    does to a player has a reason of 1 to 200 printable characters, and is an event of that
                    player. Nobody bans an operator or revokes their tokens but on the command line: a stolen
                    token of an operator locks out no other one. After a revocation the player gets in again
                    with their recovery code.
player 15 Bans.     While a player is banned, their tokens allow what the scope `read` allows, and what every
                    token allows: to manage themselves, and to delete the account. A ban ends when an operator
                    lifts it, or by itself at the moment that it names, at most 36,500 days ahead. A new one
                    replaces the one before.
player 16 Pushes.   A player names at most 10 browsers that are called by Web Push when a match asks something
                    of the player, once a turn, and when a match of theirs has begun. A push names the match
                    and nothing that is in it. Its address begins with https:// and leads to a public host.
player 17 Mails.    Where the service sends mails, a player names one address for them, and whoever reads
                    there confirms it within two days. A mail names a match or a tournament and nothing that
                    is in it; of each there is one in six hours. Whoever reads there ends them without signing
                    in.
"""

# ruff: noqa: N818  # the errors are refusals; nothing went wrong

from datetime import datetime

from domain.kernel.game import SectionRefused


class PlayerError(SectionRefused):
    """A rule above forbids it."""

    rules = "player"


class BadName(PlayerError):
    """A name has 1 to 40 printable characters, and few marks on each."""

    section = 1


class MixedScripts(PlayerError):
    """The letters of the name are of scripts that are not written together."""

    section = 9


class BotName(PlayerError):
    """The name looks like that of a bot."""

    section = 10


class ReservedName(PlayerError):
    """The name looks like one of those who run the service or its matches."""

    section = 11


class BadScope(PlayerError):
    """A scope does not exist, or none was requested."""

    section = 2


class TokenShown(PlayerError):
    """The command made a token, which was shown then; nobody else knows it."""

    section = 2


class NoSuchToken(PlayerError):
    """The player has no such token."""

    section = 3


class BadLifetime(PlayerError):
    """A token lives between a minute and 365 days."""

    section = 6


class BadTokenName(PlayerError):
    """The name of a token has at most 40 printable characters."""

    section = 2


class TooManyTokens(PlayerError):
    """The player has as many tokens as a player may have."""

    section = 7


class NotYourToken(PlayerError):
    """The token manages its own tree alone."""

    section = 8


class BadRecoveryCode(PlayerError):
    """It is not the recovery code of a player, or not any more."""

    section = 12


class NoNewCode(PlayerError):
    """The token may not make a recovery code."""

    section = 13


class BadKey(PlayerError):
    """It is not a public key of Ed25519."""

    section = 5


class ProtectedOperator(PlayerError):
    """The player is an operator, to whom other operators do nothing."""

    section = 14


class BadActReason(PlayerError):
    """The reason of an act has 1 to 200 printable characters."""

    section = 14


class Banned(PlayerError):
    """The player is banned. `reason`: why; `until`: None if the ban has no end."""

    section = 15

    def __init__(self, reason: str = "", until: datetime | None = None) -> None:
        super().__init__()
        self.reason = reason
        self.until = until


class BadUntil(PlayerError):
    """A ban ends in the future, and at most 36,500 days ahead."""

    section = 15


class NotBanned(PlayerError):
    """The player is not banned."""

    section = 15


class NoSuchPlayer(PlayerError):
    """There is no player with that id."""

    section = 4


class BadPushSubscription(PlayerError):
    """No push may be sent to this address, or with these keys."""

    section = 16


class TooManyPushSubscriptions(PlayerError):
    """The player has as many subscriptions as a player may have."""

    section = 16


class NoSuchPushSubscription(PlayerError):
    """The player has no such subscription."""

    section = 16


class NoMails(PlayerError):
    """The service sends no mails."""

    section = 17


class BadMailAddress(PlayerError):
    """No mail can be sent to this address."""

    section = 17


class NoSuchMailAddress(PlayerError):
    """There is no address with this secret, or it was not confirmed in time."""

    section = 17
