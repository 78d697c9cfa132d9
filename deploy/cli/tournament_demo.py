"""`nostos demo --tournament`: bots play a tournament over REST; then its archive is verified offline."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from api.client import Client
from deploy.audit.records.archive_verdict import verdict_on
from deploy.cli.tournament.records.archive import download
from deploy.simulation.tournament.tournament_plan import TournamentPlan
from deploy.simulation.tournament.tournament_story import TournamentStory
from deploy.terminal.console import print_json, print_status, spinner
from deploy.terminal.errors import CommandError
from domain.kernel.game import Shelf
from domain.kernel.match.acts import Rewound
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.playing.ruling_intake import ANSWERS

FIRST: Final = 3  # places that the result names
COLUMNS: Final = (
    TextColumn("{task.description}", markup=False),
    BarColumn(),
    MofNCompleteColumn(),
    TextColumn("tables"),
    TimeElapsedColumn(),
)


class TournamentDemoResult(msgspec.Struct, frozen=True):
    """What a tournament was. `standings`: the names of the first three; `verified`: every record of the
    archive holds; `complete`: none is missing, and every match has the result that counts.
    """

    tournament: str
    rounds: int
    entrants: int
    matches: int
    late: int
    dropped: int
    byes: int
    rulings: int
    rewinds: int
    corrected: int
    standings: tuple[str, ...]
    verified: bool
    complete: bool
    archive: str
    page: str


class ArchivePlace(NamedTuple):
    """Where an archive goes: to the file, or without one into the folder."""

    folder: Path
    file: Path | None = None

    def of(self, tournament: str) -> Path:
        """The file for the archive of a tournament. CommandError if the folder cannot be made."""
        if self.file is not None:
            return self.file
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{self.folder} cannot be made ({error.strerror})") from None
        return self.folder / f"{tournament}.archive"


class StoryProgress:
    """Tells the story on stderr: a line for what happens, and a bar for the tables of a round."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._bars: dict[int, TaskID] = {}

    def say(self, line: str) -> None:
        """Something happened."""
        self._progress.console.print(escape(line), highlight=False, soft_wrap=True)

    def count(self, number: int, done: int, tables: int) -> None:
        """So many tables of the round have a result that counts."""
        if number not in self._bars:
            self._bars[number] = self._progress.add_task(f"Round {number}", total=tables)
        self._progress.update(self._bars[number], completed=done)


@contextmanager
def story_progress() -> Iterator[StoryProgress]:
    """Who tells the story in this block. Without a terminal there are lines alone."""
    console = Console(stderr=True)
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield StoryProgress(progress)


def play_tournament(
    client: Client, shelf: Shelf, plan: TournamentPlan, place: ArchivePlace, public_url: str
) -> TournamentDemoResult:
    """Play a tournament, download its archive, and verify that. Returns what came of it."""
    with story_progress() as listener:
        story = TournamentStory(client, shelf, plan, listener)
        story.tell()
    tournament, file = story.id, place.of(story.id)
    with spinner("Verifying"):
        verdict = verdict_on(download(client, tournament, file), client.signing_keys())
    for line in verdict.wrong:
        print_status(f"[red]FAIL[/red] {escape(line)}")
    result = summary(client, tournament, story.step, f"{public_url}/tournaments/{tournament}")
    return msgspec.structs.replace(
        result, verified=verdict.ok, complete=verdict.complete, archive=str(file.resolve())
    )


def summary(client: Client, tournament: str, step: int, page: str) -> TournamentDemoResult:
    """What everybody may read of a tournament at a step, counted. It is not verified yet."""
    found, rulings = client.tournament(tournament, step, least=step), client.desk(tournament, step)["rulings"]
    rounds = [client.round(tournament, each["round"], step) for each in found["rounds"]]
    tables = [table for held in rounds for table in held["tables"]]
    return TournamentDemoResult(
        tournament=tournament,
        rounds=len(rounds),
        entrants=len(found["entrants"]),
        matches=sum(len(table["matches"]) for table in tables),
        late=sum(each["late"] for each in found["entrants"]),
        dropped=sum(each["state"] == "dropped" for each in found["entrants"]),
        byes=sum(len(held["byes"]) + len(held["asked"]) for held in rounds),
        rulings=len(rulings),
        rewinds=sum(each["answer"] == ANSWERS[Rewound] for each in rulings),
        corrected=sum(len(table["corrections"]) for table in tables),
        standings=_leaders(client.standings(tournament, at=step)["rows"]),
        verified=False,
        complete=False,
        archive="",
        page=page,
    )


def _leaders(rows: Sequence[JsonObject]) -> tuple[str, ...]:
    return tuple(str(row["name"]) for row in rows[:FIRST])


def show_tournament(result: TournamentDemoResult, *, as_json: bool) -> None:
    """Print the result. CommandError if the archive does not hold or is not complete."""
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        print_status(f"{result.matches} matches in {result.rounds} rounds; first is {result.standings[0]}.")
        print_status(f"The archive of all records: {escape(result.archive)}")
        if result.verified and result.complete:
            print_status("Verified offline: every step, pairing, match and result follows; none is missing.")
        click.echo(result.page)
    if not (result.verified and result.complete):
        raise CommandError(f"the archive of tournament {result.tournament} does not hold or is not complete")
