"""Called turns: from what happens in matches follows who is called.

What is asked of a player is computed from what their own seat knows. The call names the match alone.
"""

import threading
from collections.abc import Sequence
from typing import Final
from uuid import UUID

import structlog

from api.runtime.services import Services
from domain.store import Unavailable
from domain.store.errors import KeyMissing
from domain.store.log import Sign
from projections.models.lobby import Sitting
from workers.notifications.pairings import tables
from workers.notifications.push_queue import LIFETIME, CalledMatch, PushQueue

log = structlog.get_logger()

SIGNS: Final = 500  # of the log, that are looked at at once
STARTED: Final = "match.started"
CHANGED: Final = "tournament.pairing_changed"
PAIRED: Final = ("tournament.round_paired", CHANGED)
# Then its matches call, or nothing does.
UNPAIRED: Final = ("tournament.round_opened", "tournament.round_cancelled", "tournament.cancelled")
REVOKED: Final = ("player.token_revoked", "player.recovered", "player.revoked")


class CalledTurns:
    """Calls players for what happened since the log was looked at last."""

    def __init__(self, services: Services, queue: PushQueue) -> None:
        self._services = services
        self._queue = queue

    def follow(self, stop: threading.Event | None = None) -> int:
        """Look at the log up to its end, or until `stop` is set; how many pushes that makes.

        After a pause of LIFETIME it begins at the end of the log: what was before is old news.
        """
        made, position = 0, self._queue.position()
        if self._queue.skip(LIFETIME):
            position = self._queue.position()
        while stop is None or not stop.is_set():
            signs = self._services.log.signs(position, SIGNS)
            if not signs:
                self._queue.looked()
                break
            for player in {sign.stream for sign in signs if sign.topic in REVOKED}:
                self._end_revoked(str(player))
            matches: dict[UUID, list[Sign]] = {}
            for sign in signs:
                if sign.topic.startswith("match."):
                    matches.setdefault(sign.stream, []).append(sign)
            waited = self._waited([*matches])
            called = [self._called(match, news, waited.get(match)) for match, news in matches.items()]
            rounds: dict[UUID, list[Sign]] = {}
            for sign in signs:
                if sign.topic in (*PAIRED, *UNPAIRED):
                    rounds.setdefault(sign.stream, []).append(sign)
            called += [self._paired(of_one[0], of_one[-1]) for of_one in rounds.values()]
            made += self._queue.advance(position, signs[-1].position, called)
            position = self._queue.position()
        return made

    def _end_revoked(self, player: str) -> None:
        """Remove the browsers of a player that were added with a token which is revoked.

        Where the player cannot be read, each push asks for the token again.
        """
        tokens, table = self._services.players.tokens, self._services.pushes
        try:
            tokens.refresh(player)
            for each in table.listed(player):
                if tokens.holder(player, each.token) is None:
                    table.remove(player, each.subscription)
        except Exception as error:
            if isinstance(error, Unavailable) and not isinstance(error, KeyMissing):
                raise
            log.warning("push_token_unread", player=player, error=type(error).__name__)

    def _waited(self, matches: Sequence[UUID]) -> dict[UUID, Sitting]:
        """Of each match the players with a seat who can be called, as far as the read models are."""
        seated = self._services.reads.sitting(matches)
        players = self._queue.subscribed(
            sorted({each for found in seated.values() for each in found.players})
        )
        return {match: found._replace(players=found.players & players) for match, found in seated.items()}

    def _called(self, match: UUID, news: Sequence[Sign], waited: Sitting | None) -> CalledMatch:
        """Who is called for a match after these steps of it. Most matches have nobody who can be called: they
        are not folded, where the read models know these steps.
        """
        try:
            if waited is not None and waited.step >= news[-1].step:
                players = waited.players
            else:
                sitters = self._services.matches.sitters(match)
                players = self._queue.subscribed([sitter.player for sitter in sitters if sitter is not None])
            return self._asked(match, sorted(players), news) if players else CalledMatch(match)
        except Exception as error:
            if isinstance(error, Unavailable) and not isinstance(error, KeyMissing):
                raise
            log.warning("push_waits", match=str(match), error=type(error).__name__)
            return CalledMatch(match, known=False)

    def _paired(self, first: Sign, last: Sign) -> CalledMatch:
        """Who is told of a round of a tournament after its steps about one: whoever has a table in it, as
        everybody may know. Whose table an arbiter leaves as it was knows it.
        """
        if last.topic in UNPAIRED:
            return CalledMatch(last.stream)
        try:
            now = tables(self._services, last.stream, last.step)
            changed = first.topic == CHANGED
            before = tables(self._services, first.stream, first.step - 1) if changed else {}
            players = sorted(self._queue.subscribed([*now]))
            settled = [player for player in players if before.get(player) == now[player]]
            return CalledMatch(last.stream, paired=players, settled=settled)
        except Exception as error:
            if isinstance(error, Unavailable) and not isinstance(error, KeyMissing):
                raise
            log.warning("push_waits", match=str(last.stream), error=type(error).__name__)
            return CalledMatch(last.stream, known=False)

    def _asked(self, match: UUID, players: Sequence[str], news: Sequence[Sign]) -> CalledMatch:
        turns = self._services.matches.turns(match, players)
        last, after = self._services.matches.head(match), news[0].step - 1
        # At the last step they are asked: with one step more alone there is nothing to look back at.
        back = last - after > 1
        asked = {
            player: self._services.matches.unasked(match, player, after) if back else 0
            for player in players
            if player in turns
        }
        begun = any(sign.topic == STARTED for sign in news)
        return CalledMatch(match, asked, [each for each in players if each not in turns] if begun else ())
