"""The lobby in the terminal: matches to join or to go on with, and matches that the person opens."""

from typing import Final

from api.client import Client, ProblemError
from deploy.play.table import Table
from deploy.play.terminal import Terminal
from deploy.play.words import Words
from deploy.terminal.named_values import named_values
from domain.kernel.match.lifecycle import BEFORE_START, OVER, Status
from domain.threadsafe.decoder import JsonObject

OPEN, REFRESH, LEAVE, BOTS, START, WAIT = "o", "n", "q", "b", "s", "w"
LEVELS: Final = ("easy", "fair", "strong")
SHOWN: Final = 20  # matches


class Lobby:
    """The lobby for one player, `me`. `visited`: the ids of the matches that they went to."""

    def __init__(self, terminal: Terminal, client: Client) -> None:
        self._terminal, self._client = terminal, client
        self.me = client.me()
        self.visited: list[str] = []

    def visit(self, match: str | None = None) -> None:
        """Let the person choose matches until they leave. `match`: to go to first."""
        while True:
            if match is not None:
                self.visited.append(match)
                self._enter(match)
            picked = self._picked()
            if picked == LEAVE:
                return
            match = self._opened() if picked == OPEN else None if picked == REFRESH else picked

    def _picked(self) -> str:
        """The id of a match, or a key."""
        say = self._terminal.messages
        own = [
            each
            for status in Status
            if status not in OVER
            for each in self._client.matches(player=self.me.player, status=status, limit=SHOWN)
        ]
        ids = {each["match"] for each in own}
        free = self._client.matches(status=Status.OPEN, open_seats=1, limit=SHOWN)
        matches = [*own, *(each for each in free if each["match"] not in ids)]
        keys = {OPEN: say("open"), REFRESH: say("refresh"), LEAVE: say("leave")}
        title = say("lobby") if matches else say("lobby-empty")
        picked = self._terminal.choose(title, list(map(self._line, matches)), keys)
        return picked if isinstance(picked, str) else str(matches[picked]["match"])

    def _line(self, about: JsonObject) -> str:
        names = ", ".join(seat["name"] or self._terminal.messages("free") for seat in about["seats"])
        return f"{about['title']}: {names}"

    def _opened(self) -> str | None:
        """The id of a match that the person opens; None if the service refuses."""
        say, games = self._terminal.messages, self._client.games()
        place = self._terminal.choose(say("which-game"), [game["title"] for game in games])
        game = self._client.game(games[int(place)]["slug"])
        sizes = [*range(game["seats"]["least"], game["seats"]["most"] + 1)]
        seats = sizes[int(self._terminal.choose(say("how-many"), list(map(str, sizes))))]
        names = ", ".join(game["options"].get("properties", {}))
        options = named_values(self._terminal.ask(say("options", names)))
        try:
            return self._client.open(game["slug"], seats, options)
        except ProblemError as problem:
            self._refused(problem)
            return None

    def _enter(self, match: str) -> None:
        """Sit down, wait for the start, and play; or look on where no seat is free."""
        try:
            if not self._seated(match):
                Table(self._terminal, self._client, match, "onlooker").follow()
            elif self._started(match):
                Table(self._terminal, self._client, match).follow()
        except ProblemError as problem:
            self._refused(problem)

    def _seated(self, match: str) -> bool:
        """Whether the person has a seat of the match, or takes one now."""
        about = self._client.match(match)
        if any(seat["player"] == self.me.player for seat in about["seats"]):
            return True
        free = [seat for seat in about["seats"] if seat["player"] is None]
        if not free:
            return False
        say = self._terminal.messages
        words = Words(say, self._client.words(about["game"], say.language))
        roles = [f"{seat['seat'] + 1}  {words.name(seat['role'])}" for seat in free]
        self._client.sit(match, free[int(self._terminal.choose(say("which-seat"), roles))]["seat"])
        return True

    def _started(self, match: str) -> bool:
        """Whether the match has started, once the person no longer waits for that."""
        say = self._terminal.messages
        while (about := self._client.match(match))["status"] in BEFORE_START:
            keys = {WAIT: say("wait"), LEAVE: say("leave")}
            if about["host"] == self.me.player:
                keys = ({BOTS: say("bots")} if about["open_seats"] else {START: say("start")}) | keys
            picked = self._terminal.choose(say("waiting-room"), (), keys)
            if picked == LEAVE:
                return False
            self._prepare(about, str(picked))
        return True

    def _prepare(self, about: JsonObject, picked: str) -> None:
        """Do what brings the start nearer: bots, the start itself, or to wait for the next step."""
        match = about["match"]
        try:
            if picked == BOTS:
                free = [seat["seat"] for seat in about["seats"] if seat["player"] is None]
                self._client.bring(match, *free, level=self._level())
                self._client.start(match)
            elif picked == START:
                self._client.start(match)
            else:
                self._await_step(about)
        except ProblemError as problem:
            self._refused(problem)

    def _level(self) -> str:
        say = self._terminal.messages
        return LEVELS[
            int(self._terminal.choose(say("which-level"), [say(f"level-{each}") for each in LEVELS]))
        ]

    def _await_step(self, about: JsonObject) -> None:
        language = self._terminal.messages.language
        for frame in self._client.stream(about["match"], after=about["step"], text=language):
            self._terminal.say(*frame.text)
            return

    def _refused(self, problem: ProblemError) -> None:
        self._terminal.say(self._terminal.messages("refused", problem.detail or problem.title))
