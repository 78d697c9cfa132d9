"""The client: one method for each command and each read of the service."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import Any, Final

from api.client.arbiter import ArbiterCommands
from api.client.frame_stream import follow
from api.client.lobby_reads import LobbyReads
from api.client.problems import ProblemError
from api.client.responses import FRAME, FRAMES, LEGAL, OBJECT, VIEW, Frame, Legal, View
from api.client.tournaments.tournament_methods import TournamentMethods
from api.client.transport import at_least, only_at
from domain.kernel.match.lifecycle import BEFORE_START, Status
from domain.threadsafe.decoder import JsonObject

REVEAL_DUE: Final = "match.reveal_due"
REVEAL_MISSED: Final = "match.reveal_missed"
NOT_DUE: Final = ("wrong-status", "nothing-to-reveal", "time-is-up", "not-seated", "no-such-match")


class Client(LobbyReads, ArbiterCommands, TournamentMethods):
    """One caller of one service. Methods raise ProblemError; matches and tournaments are named by ids."""

    def open(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        key: str | None = None,
        **terms: Any,
    ) -> str:
        """Open a match. Returns its id. `terms`: other terms of the match, by name: `clock`, `leaving` ..."""
        body = {"game": game, "seats": seats, "options": dict(options or {}), **terms}
        return str(self._command("POST", "/v1/matches", OBJECT, body=body, key=key)["match"])

    def match(self, match: str, *, least: int = 0) -> JsonObject:
        """What everybody may know of a match, at step `least` or later."""
        return self._read(f"/v1/matches/{match}", OBJECT, headers=at_least(least))

    def sit(self, match: str, seat: int, *, contribute: bool = True) -> Frame:
        """Take a seat, bound to 32 bytes of chance that are drawn here and revealed when they are due.

        Without `contribute` the seat leaves chance to the others and to the service.
        """
        body = {"commitment": self._kept.contributions.draw(match, seat, self.token)} if contribute else {}
        said = _said("sit", match, seat=seat, commitment=body.get("commitment", ""))
        return self._command("PUT", f"/v1/matches/{match}/seats/{seat}", FRAME, body=body, said=said)

    def commit(self, match: str, seat: int) -> Frame:
        """Bind the caller's seat to other bytes of chance than before."""
        body = {"commitment": self._kept.contributions.draw(match, seat, self.token)}
        said = _said("commit", match, seat=seat, **body)
        return self._command("PUT", f"/v1/matches/{match}/commitment", FRAME, body=body, said=said)

    def reveal(self, match: str, *, least: int = 0) -> Frame | None:
        """Reveal the contribution to a match, if one was drawn here and is due. The last starts the match.

        `start`, `stream`, `view`, `legal` and `play` do this by themselves. `least`: a step that there is.
        """
        kept = {} if self.token is None else self._kept.contributions.of(match)
        if not kept:
            return None
        about = self.match(match, least=least)
        if about["status"] not in BEFORE_START:
            self._kept.contributions.forget(match)
        own = self._own_seat(about) if about["status"] == Status.REVEALING else None
        if own is None or own["seat"] not in about["revealing"] or own["commitment"] not in kept:
            return None
        body, path = {"contribution": kept[own["commitment"]]}, f"/v1/matches/{match}/contribution"
        said = _said("reveal", match, seat=own["seat"], **body)
        return _if_due(partial(self._command, "PUT", path, FRAME, body=body, said=said))

    def bring(self, match: str, *seats: int, level: str = "fair", pace: float | None = None) -> Frame:
        """Let bots of the service take free seats. `pace`: the seconds that each of their moves takes;
        None: as many as the service says.
        """
        body = {"seats": seats, "level": level, **({} if pace is None else {"pace": pace})}
        return self._command("PUT", f"/v1/matches/{match}/bots", FRAME, body=body)

    def leave(self, match: str, seat: int) -> Frame:
        """Leave a seat before the start."""
        said = _said("leave", match, seat=seat)
        return self._command("DELETE", f"/v1/matches/{match}/seats/{seat}", FRAME, said=said)

    def invitation(self, match: str) -> JsonObject:
        """The invitation of the caller's match: `number`, `code` and `link`."""
        return self._read(f"/v1/matches/{match}/invitation", OBJECT)

    def renew_invitation(self, match: str) -> JsonObject:
        """Make a new code; those of before are void. Returns the new invitation."""
        said = _said("renew_invitation", match, number=self.invitation(match)["number"] + 1)
        self._command("POST", f"/v1/matches/{match}/invitation", FRAME, said=said)
        return self.invitation(match)

    def accept_invitation(self, match: str, code: str) -> Frame:
        """Show the code of an invitation: from now on the caller may know of the match and sit down."""
        return self._command("POST", f"/v1/matches/{match}/guests", FRAME, body={"code": code})

    def invite(self, match: str, player: str) -> Frame:
        """Invite a player to the caller's match, also one whom the caller removed."""
        said = _said("invite", match, player=player)
        return self._command("PUT", f"/v1/matches/{match}/guests/{player}", FRAME, said=said)

    def uninvite(self, match: str, player: str) -> Frame:
        """Take back the invitation of a player who does not sit."""
        said = _said("uninvite", match, player=player)
        return self._command("DELETE", f"/v1/matches/{match}/guests/{player}", FRAME, said=said)

    def reserve(self, match: str, seat: int, player: str | None) -> Frame:
        """Keep a seat of the caller's match for a player; for nobody any more if `player` is None."""
        path, said = f"/v1/matches/{match}/seats/{seat}/reservation", _said("reserve", match, seat=seat)
        if player is None:
            return self._command("DELETE", path, FRAME, said={**said, "player": None})
        body = {"player": player}
        return self._command("PUT", path, FRAME, body=body, said={**said, **body})

    def remove(self, match: str, seat: int, reason: str | None = None) -> Frame:
        """Take a seat of the caller's match from its player or bot, before the start."""
        body = {} if reason is None else {"reason": reason}
        said = _said("remove", match, seat=seat, reason=reason)
        return self._command("POST", f"/v1/matches/{match}/seats/{seat}/removal", FRAME, body=body, said=said)

    def start(self, match: str) -> Frame:
        """Start a match. Returns the last step that was made.

        If contributions are due, those of all players of this process are revealed. The match starts when
        other processes have revealed theirs.
        """
        last = self._command("POST", f"/v1/matches/{match}/start", FRAME, said=_said("start", match))
        if last.topic == REVEAL_DUE:
            for token in self._kept.contributions.tokens(match):
                player = self if token == self.token else self.as_player(token)
                last = _if_due(partial(player.reveal, match, least=last.step)) or last
        return last

    def legal(self, match: str) -> Legal:
        """The legal moves of the caller's seat."""
        path = f"/v1/matches/{match}/legal"
        legal = self._read(path, LEGAL)
        return legal if legal.offers or not self.reveal(match) else self._read(path, LEGAL)

    def offers(self, match: str, language: str) -> JsonObject:
        """The legal moves of the caller's seat with what is asked and what each offer does, in a language."""
        path, query = f"/v1/matches/{match}/legal", {"text": language}
        legal = self._read(path, OBJECT, query)
        return legal if legal["offers"] or not self.reveal(match) else self._read(path, OBJECT, query)

    def play(
        self, match: str, move: Mapping[str, Any], *, expect: int | None = None, key: str | None = None
    ) -> Frame:
        """Play a move. Returns the step as the seat sees it. `expect`: play only at this step."""
        body = {"move": dict(move)}
        said = _said("move", match, seat=self._seat(match), **body)
        path, headers = f"/v1/matches/{match}/moves", only_at(expect)
        send = partial(self._command, "POST", path, FRAME, body=body, key=key, headers=headers, said=said)
        try:
            return send()
        except ProblemError as problem:
            if problem.name != "wrong-status" or not self.reveal(match):
                raise
        return send()

    def resign(self, match: str, *, withdraw: bool = False) -> Frame:
        """Offer to resign, or take the offer back."""
        method, path = "DELETE" if withdraw else "POST", f"/v1/matches/{match}/resignation"
        said = _said("withdraw" if withdraw else "resign", match, seat=self._seat(match))
        return self._command(method, path, FRAME, said=said)

    def ask_takeback(self, match: str, *, expect: int | None = None) -> Frame:
        """Ask the others to take back the last move, which is the caller's. `expect`: only at this step."""
        path, said = f"/v1/matches/{match}/takeback", _said("ask_takeback", match, seat=self._seat(match))
        return self._command("POST", path, FRAME, headers=only_at(expect), said=said)

    def answer_takeback(self, match: str, step: int, *, agrees: bool) -> Frame:
        """Agree to a takeback, or refuse it. `step`: that of the request; other requests are not answered."""
        path, body = f"/v1/matches/{match}/takeback/answer", {"step": step, "agrees": agrees}
        said = _said("answer_takeback", match, seat=self._seat(match), **body)
        return self._command("POST", path, FRAME, body=body, said=said)

    def close(self, match: str, reason: str) -> Frame:
        """Close a match before its start."""
        path, body = f"/v1/matches/{match}/close", {"reason": reason}
        return self._command("POST", path, FRAME, body=body, said=_said("close", match, **body))

    def view(self, match: str, viewer: str | None = None, at: int | None = None) -> View:
        """The match as a viewer knows it now, or knew it at a step."""
        path, query = f"/v1/matches/{match}/view", {"as": viewer, "at": at}
        view = self._read(path, VIEW, query)
        is_due = at is None and view.status == Status.REVEALING
        return self._read(path, VIEW, query) if is_due and self.reveal(match, least=view.step) else view

    def frames(
        self,
        match: str,
        viewer: str | None = None,
        after: int = 0,
        limit: int | None = None,
        text: str | None = None,
    ) -> list[Frame]:
        """The frames of a viewer after a step: all, or the next `limit`. `text`: a language."""
        found: list[Frame] = []
        while limit is None or len(found) < limit:
            query = {"as": viewer, "after": found[-1].step if found else after, "limit": limit, "text": text}
            page = self._read(f"/v1/matches/{match}/frames", FRAMES, query)
            found.extend(Frame.read(bytes(body)) for body in page.frames)
            if not page.frames or found[-1].step >= page.step:
                break
        return found

    def record(self, match: str, viewer: str | None = None) -> bytes:
        """The record of the match for a viewer, to be verified anywhere."""
        return self._transport.ask("GET", f"/v1/matches/{match}/record", query={"as": viewer}).content

    def dossier(
        self, match: str, viewer: str | None = None, *, seat: int | None = None, text: str | None = None
    ) -> JsonObject:
        """What decides a dispute about the match, as a viewer may know it, of one seat or of all. `text`: the
        language of what happened in each step.
        """
        query = {"as": viewer, "seat": seat, "text": text}
        return self._read(f"/v1/matches/{match}/dossier", OBJECT, query)

    def dossier_file(
        self,
        match: str,
        form: str,
        viewer: str | None = None,
        *,
        seat: int | None = None,
        text: str | None = None,
    ) -> bytes:
        """The same as a file: `json`, `csv`, `html`, which is a page to print, or `zip`: all of them, and the
        record.
        """
        query = {"format": form, "as": viewer, "seat": seat, "text": text}
        return self._transport.ask("GET", f"/v1/matches/{match}/dossier", query=query).content

    def signing_keys(self) -> list[dict[str, str]]:
        """The keys that the service signs or has signed with, as in a JWK set."""
        key_set: dict[str, list[dict[str, str]]] = self._transport.ask("GET", "/v1/keys").json()
        return key_set["keys"]

    def stream(
        self, match: str, viewer: str | None = None, after: int = 0, text: str | None = None
    ) -> Iterator[Frame]:
        """The frames of a viewer, each once, until the match ends. After a lost connection it resumes.

        While it is read, contributions are revealed when they are due, and drawn anew if a reveal was missed.
        """
        path, query = f"/v1/matches/{match}/stream", {"as": viewer, "text": text}
        self.reveal(match)
        with closing(follow(self._transport, path, query, after)) as frames:
            for frame in frames:
                self._contribute(match, frame)
                yield frame

    def _contribute(self, match: str, frame: Frame) -> None:
        """Do what the step asks of those who contribute to chance."""
        if frame.topic == REVEAL_DUE:
            self.reveal(match, least=frame.step)
        elif frame.topic == REVEAL_MISSED and self.token and self._kept.contributions.of(match):
            own = self._own_seat(self.match(match, least=frame.step))
            if own is not None:
                _if_due(partial(self.commit, match, own["seat"]))

    def _own_seat(self, about: JsonObject) -> JsonObject | None:
        """The caller's seat in what everybody may know of a match."""
        own = self._id()
        return next((seat for seat in about["seats"] if seat["player"] == own), None)

    def _seat(self, match: str) -> int | None:
        """The number of the caller's seat, if they have a key: only who signs has to say it."""
        if self._kept.keys.of(self.token) is None:
            return None
        known = self._kept.seats.of(self.token, match)
        if known is not None:
            return known
        about = self.match(match)
        own = self._own_seat(about)
        if own is None:
            return None
        seat: int = own["seat"]
        if about["status"] not in BEFORE_START:
            self._kept.seats.keep(self.token, match, seat)
        return seat


def _said(kind: str, match: str, **members: Any) -> JsonObject:
    return {"kind": kind, "match": match, **members}


def _if_due(send: Callable[[], Frame | None]) -> Frame | None:
    """The step that a command of chance makes; None if it comes at the wrong time, as others were faster, or
    from a player who is not in the match any more.
    """
    try:
        return send()
    except ProblemError as problem:
        if problem.name not in NOT_DUE:
            raise
        return None
