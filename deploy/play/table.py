"""A table in the terminal: the steps of a match as they come, and the moves of the person who plays."""

from contextlib import closing, suppress
from typing import Final

from api.client import Client, Frame, ProblemError
from deploy.play.move_choice import choose_move
from deploy.play.replay import replay
from deploy.play.terminal import Terminal
from deploy.play.words import Words
from domain.threadsafe.decoder import JsonObject

TABLE, REPLAY, LEAVE = "t", "r", "q"
GOES_ON: Final = ("stale", "wrong-status", "out-of-turn", "time-is-up")  # the match went on meanwhile


class Table:
    """A match that somebody follows. `viewer`: None for the seat of the caller, who then plays."""

    def __init__(self, terminal: Terminal, client: Client, match: str, viewer: str | None = None) -> None:
        self._terminal, self._client = terminal, client
        self._match, self._viewer = match, viewer
        about = client.match(match)
        self._head = about["step"]  # the last step, as far as it is known
        self._words = Words(terminal.messages, client.words(about["game"], terminal.messages.language))

    def follow(self) -> JsonObject:
        """Show each step, and ask for the moves of the seat, until the match is over or the person leaves.

        Returns the match as everybody may know it.
        """
        language = self._terminal.messages.language
        frames = self._client.stream(self._match, self._viewer, text=language)
        with closing(frames):  # type: ignore[type-var]  # it is a generator
            for frame in frames:
                self._terminal.say(*frame.text)
                if self._viewer is None and not self._play(frame):
                    return self._client.match(self._match)
        return self._client.match(self._match)

    def replay(self) -> None:
        """Show the steps one by one, by keys."""
        replay(self._terminal, self._client, self._match, self._viewer, self._words)

    def _play(self, frame: Frame) -> bool:
        """Ask for a move, if the frame is the last one and the seat may move. False if the person leaves."""
        if frame.step < self._head:
            return True
        try:
            legal = self._client.offers(self._match, self._terminal.messages.language)
        except ProblemError as problem:
            if problem.name not in GOES_ON:
                raise
            return True
        self._head = legal["step"]
        self._answer_takeback(legal)
        while legal["offers"] and legal["step"] == frame.step:
            move = self._chosen(legal)
            if move == LEAVE:
                return False
            if not isinstance(move, str) and self._sent(move, legal["step"]):
                break
        return True

    def _answer_takeback(self, legal: JsonObject) -> None:
        """Let the person agree to a takeback that another seat asks for, or refuse it."""
        takeback = legal.get("takeback") or {}
        if takeback.get("answer") is None:
            return
        say = self._terminal.messages
        agrees = self._terminal.choose(takeback["prompt"], [say("yes"), say("no")]) == 0
        with suppress(ProblemError):  # another seat refused it meanwhile, or the match went on
            self._client.answer_takeback(self._match, takeback["answer"]["step"], agrees=agrees)

    def _chosen(self, legal: JsonObject) -> JsonObject | str:
        """A move, or LEAVE; other keys have done what they stand for, and nothing was chosen."""
        say = self._terminal.messages
        keys = {TABLE: say("table"), REPLAY: say("replay"), LEAVE: say("leave")}
        asked = str(legal.get("prompt") or say("your-move"))
        picked = choose_move(self._terminal, legal["offers"], self._words, keys, asked)
        if picked == TABLE:
            self._terminal.say("", *self._words.table(self._client.view(self._match).table))
        elif picked == REPLAY:
            self.replay()
        return picked

    def _sent(self, move: JsonObject, step: int) -> bool:
        """Play the move. False if it was refused and another can be chosen at the same step."""
        try:
            self._client.play(self._match, move, expect=step)
        except ProblemError as problem:
            self._terminal.say(self._terminal.messages("refused", problem.detail or problem.title))
            return problem.name in GOES_ON
        return True
