"""Reads of tournaments: lists, ratings, standings, rounds, the desk, frames, records and archives."""

from collections.abc import Iterator
from typing import BinaryIO

import httpx

from api.client.frame_stream import follow
from api.client.problems import ProblemError
from api.client.responses import FRAMES, OBJECT, Frame
from api.client.tournaments.tournament_caller import TournamentCaller, tournament_path
from api.client.transport import at_least
from domain.threadsafe.decoder import JsonObject


class TournamentViewing(TournamentCaller):
    """What a caller may know of tournaments. `at`: as it was at this step."""

    def regulations_schema(self) -> JsonObject:
        """The JSON Schema of regulations."""
        return self._read("/v1/regulations/schema", OBJECT)

    def tournaments(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        player: str | None = None,
        host: str | None = None,
    ) -> Iterator[JsonObject]:
        """Tournaments in short, the newest first, read page by page."""
        query = {"status": status, "game": game, "player": player, "host": host}
        return self._pages("/v1/tournaments", query, "tournaments")

    def ratings(self, game: str, role: str | None = None) -> Iterator[JsonObject]:
        """The players of a game by their rating in a role, the best first, read page by page. Without a role,
        those of the first role of the game.
        """
        return self._pages("/v1/ratings", {"game": game, "role": role}, "ratings")

    def ratings_of(self, player: str) -> list[JsonObject]:
        """The ratings of a player, by game and role."""
        found: list[JsonObject] = self._read(f"/v1/players/{player}/ratings", OBJECT)["ratings"]
        return found

    def tournament(self, tournament: str, at: int | None = None, *, least: int = 0) -> JsonObject:
        """The tournament, at step `least` or later."""
        return self._read(tournament_path(tournament), OBJECT, {"at": at}, at_least(least))

    def standings(
        self, tournament: str, number: int | None = None, at: int | None = None, *, least: int = 0
    ) -> JsonObject:
        """The standings after a round, with every sum; without a number, after all that began."""
        path, query = tournament_path(tournament, "/standings"), {"round": number, "at": at}
        return self._read(path, OBJECT, query, at_least(least))

    def standings_file(
        self,
        tournament: str,
        form: str,
        number: int | None = None,
        at: int | None = None,
        *,
        least: int = 0,
    ) -> bytes:
        """The same with the results of all rounds, as a file: `csv`, or `trf`, which is fixed columns."""
        path = tournament_path(tournament, "/standings")
        query = {"format": form, "round": number, "at": at}
        return self._transport.ask("GET", path, query=query, headers=at_least(least)).content

    def round(self, tournament: str, number: int, at: int | None = None, *, least: int = 0) -> JsonObject:
        """A round with its tables."""
        path = tournament_path(tournament, f"/rounds/{number}")
        return self._read(path, OBJECT, {"at": at}, at_least(least))

    def explain_round(self, tournament: str, number: int, at: int | None = None) -> JsonObject:
        """Why a round is paired as it is."""
        return self._read(tournament_path(tournament, f"/rounds/{number}/explanation"), OBJECT, {"at": at})

    def desk(self, tournament: str, at: int | None = None, *, before: int | None = None) -> JsonObject:
        """Rulings, appeals, calls, announcements, disputes and penalties, the newest page of them; `before`:
        the page before an `earlier`.
        """
        return self._read(tournament_path(tournament, "/desk"), OBJECT, {"at": at, "before": before})

    def dry_run(self, tournament: str) -> JsonObject:
        """What the next round would be like, for the staff."""
        return self._read(tournament_path(tournament, "/dry-run"), OBJECT)

    def tournament_frames(
        self, tournament: str, viewer: str | None = None, after: int = 0
    ) -> Iterator[Frame]:
        """What the caller may know of each step after a step, read page by page."""
        while True:
            query = {"as": viewer, "after": after}
            page = self._read(tournament_path(tournament, "/frames"), FRAMES, query)
            for body in page.frames:
                frame = Frame.read(bytes(body))
                after = frame.step
                yield frame
            if not page.frames or after >= page.step:
                return

    def follow_tournament(
        self, tournament: str, viewer: str | None = None, after: int = 0
    ) -> Iterator[Frame]:
        """What the caller may know of each step, as it happens. It goes on after the end, since something may
        still be announced then; leave it when you have seen enough.
        """
        path = tournament_path(tournament, "/stream")
        return follow(self._transport, path, {"as": viewer}, after)

    def tournament_head(self, tournament: str) -> JsonObject:
        """The last head of the tournament's ledger, signed."""
        return self._read(tournament_path(tournament, "/head"), OBJECT)

    def tournament_record(self, tournament: str, viewer: str | None = None) -> bytes:
        """The record of the tournament, without its matches."""
        path = tournament_path(tournament, "/record")
        return self._transport.ask("GET", path, query={"as": viewer}).content

    def entrant_dossier(
        self, tournament: str, number: int, *, held: int | None = None, text: str | None = None
    ) -> bytes:
        """The dossiers of the matches of an entrant, as a ZIP with a folder for each. `held`: those of this
        round alone; `text`: the language of the pages to print.
        """
        query = {"round": held, "text": text}
        path = tournament_path(tournament, f"/entrants/{number}/dossier")
        return self._transport.ask("GET", path, query=query).content

    def download_archive(self, tournament: str, file: BinaryIO, number: int | None = None) -> None:
        """Write the records of the tournament and of its matches into a file, as `nostos verify` reads them.
        `number`: those of one round.

        A download that breaks off begins anew, for as long as the client is patient.
        """
        attempts, path = self._transport.attempts(), tournament_path(tournament, "/archive")
        while True:
            attempts.begin()
            file.seek(0)
            file.truncate()
            try:
                with self._transport.listen(path, {"round": number}, {}) as response:
                    file.writelines(response.iter_bytes())
            except (ProblemError, httpx.TransportError) as error:
                attempts.wait_after(error)
            else:
                return
