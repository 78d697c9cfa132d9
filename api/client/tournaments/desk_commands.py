"""Commands of the desk: rulings, appeals, calls for an arbiter, announcements."""

from collections.abc import Sequence

from api.client.responses import Frame
from api.client.tournaments.tournament_caller import TournamentCaller, present
from domain.threadsafe.decoder import JsonObject

Place = tuple[int, int]
"""A round and a table of it."""


class NoticeCommands(TournamentCaller):
    """What is ruled, appealed against, asked and announced."""

    def make_ruling(
        self,
        tournament: str,
        question: str,
        answer: str,
        rule: str,
        *,
        place: Place | None = None,
        match: str | None = None,
        step: int | None = None,
        precedent: int | None = None,
        expect: int | None = None,
    ) -> Frame:
        """Rule on a question. `match`, `step`: where the arbiter acted; `precedent`: what it follows."""
        body = {"question": question, "answer": answer, "rule": rule} | present(
            place=_named(place), match=match, step=step, precedent=precedent
        )
        return self._act_in(tournament, "POST", "/rulings", body, expect=expect)

    def make_appeal(self, tournament: str, ruling: int, text: str) -> Frame:
        """Appeal against a ruling."""
        return self._act_in(tournament, "POST", "/appeals", {"ruling": ruling, "text": text})

    def decide_appeal(
        self,
        tournament: str,
        appeal: int,
        answer: str,
        rule: str,
        panel: Sequence[str],
        *,
        upheld: bool,
        ruling: int | None = None,
        expect: int | None = None,
    ) -> Frame:
        """Write down what a panel decided. `ruling`: what replaces the one that does not stand."""
        decided = {"upheld": upheld, "answer": answer, "rule": rule, "panel": list(panel)}
        body = decided | present(ruling=ruling)
        return self._act_in(tournament, "POST", f"/appeals/{appeal}/decision", body, expect=expect)

    def call_arbiter(self, tournament: str, place: Place, text: str) -> Frame:
        """Call an arbiter to the caller's table."""
        return self._act_in(tournament, "POST", "/calls", {"place": _named(place), "text": text})

    def answer_call(self, tournament: str, call: int) -> Frame:
        """Answer a call."""
        return self._act_in(tournament, "POST", f"/calls/{call}/answer")

    def announce(
        self,
        tournament: str,
        text: str,
        *,
        about: Place | None = None,
        to: Sequence[int] = (),
        table: Place | None = None,
    ) -> Frame:
        """Tell something to everybody, perhaps `about` a table; or `to` entrants, or a `table`, alone."""
        named = present(about=_named(about), to=list(to) or None, table=_named(table))
        return self._act_in(tournament, "POST", "/announcements", {"text": text} | named)

    def read_announcements(self, tournament: str, numbers: Sequence[int]) -> Frame:
        """Say that the caller has read these announcements."""
        return self._act_in(tournament, "POST", "/announcements/read", {"announcements": list(numbers)})


def _named(place: Place | None) -> JsonObject | None:
    return None if place is None else {"round": place[0], "table": place[1]}
