"""One seat of one match, played by a bot to the end of the match."""

import json
from contextlib import closing, suppress
from time import perf_counter
from typing import Final

import msgspec

from api.client import Client, Legal, ProblemError
from deploy.bots.bot_file import BotFailed, OwnBot, place_of, shortened
from deploy.stack.service_client import refusal
from domain.threadsafe.decoder import JsonObject

OVERTAKEN: Final = ("stale", "wrong-status", "out-of-turn", "time-is-up", "has-left")  # others were faster


class SeatResult(msgspec.Struct, frozen=True):
    """How a bot did in a match. `place`: 1 is the best; None: there is no result. `choices`: how often it was
    asked; `seconds`: how long it thought in all; `late`: moves that came when the match had gone on.
    """

    match: str
    seat: int
    role: str
    seats: int
    place: int | None
    won: bool
    steps: int
    choices: int
    seconds: float
    late: int


class SeatPlay:
    """A bot on a seat. `client`: of the player who sits there."""

    def __init__(self, client: Client, match: str, seat: int, bot: OwnBot) -> None:
        self.client = client
        self.match = match
        self.seat = seat
        self._bot = bot
        self._step = 0  # the last one that is known
        self._choices, self._seconds, self._late = 0, 0.0, 0

    def to_end(self) -> None:
        """Play until the match is over. BotFailed if the bot does not."""
        frames = self.client.stream(self.match)
        with closing(frames):  # type: ignore[type-var]  # it is a generator
            for frame in frames:
                if frame.step >= self._step:
                    self._act(frame.step)

    def result(self) -> SeatResult | None:
        """How it did; None if the match was closed before its start."""
        about = self.client.match(self.match, least=self._step)
        if about["status"] == "closed":
            return None
        outcome, seats = about["outcome"] or {}, about["seats"]
        return SeatResult(
            self.match,
            self.seat,
            seats[self.seat]["role"],
            len(seats),
            place_in(outcome, self.seat),
            self.seat in outcome.get("winners", ()),
            about["step"],
            self._choices,
            round(self._seconds, 6),
            self._late,
        )

    def _act(self, step: int) -> None:
        """Play a move, if the seat may, and nobody was faster."""
        self._step = step
        try:
            legal = self.client.legal(self.match)
        except ProblemError as problem:
            if problem.name not in OVERTAKEN:
                raise
            return
        self._step = max(step, legal.step)
        self._refuse_takeback(legal)
        if legal.offers and legal.step == step:
            self._move(legal)

    def _move(self, legal: Legal) -> None:
        view = self.client.view(self.match, at=legal.step)
        began = perf_counter()
        move = self._bot.move(view, legal.offers)
        self._seconds += perf_counter() - began
        self._choices += 1
        try:
            self.client.play(self.match, move, expect=legal.step)
        except ProblemError as problem:
            if problem.name in OVERTAKEN:
                self._late += 1
            elif any(offer.misfit(move) is None for offer in legal.offers):
                raise
            else:
                raise BotFailed(
                    f"{place_of(view)}: {_not_offered(move, legal)}; {refusal(problem)}"
                ) from problem

    def _refuse_takeback(self, legal: Legal) -> None:
        """Refuse to take a move back: a bot may have learned from it."""
        request = (legal.takeback or {}).get("answer")
        if request is not None:
            with suppress(ProblemError):  # another seat refused it meanwhile, or the match went on
                self.client.answer_takeback(self.match, request["step"], agrees=False)


def _not_offered(move: JsonObject, legal: Legal) -> str:
    """The move, and what was offered by which rules."""
    offered = dict.fromkeys(f"{offer.move} (rule {offer.rule})" for offer in legal.offers)
    written = shortened(json.dumps(move, ensure_ascii=False))
    return f"{written} is not offered, only {shortened(', '.join(offered))}"


def place_in(outcome: JsonObject, seat: int) -> int | None:
    """The place of a seat: 1, and one more for each seat that did better. None without a result."""
    better = 0
    for group in outcome.get("ranking", ()):
        if seat in group:
            return better + 1
        better += len(group)
    return None
