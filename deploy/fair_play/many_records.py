"""Many records, each read and checked in some process: the options of such commands, and their answers."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple, ParamSpec, TypeVar

import click

from deploy.fair_play.records import check_no_match_twice, read_record
from deploy.fair_play.shared_work import processes, shared
from deploy.terminal.console import with_json
from deploy.terminal.content_option import with_content
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.terminal.jobs_option import JOBS
from workers.fair_play.matches.disclosed import DisclosedMatch

P = ParamSpec("P")
R = TypeVar("R")

MOST: Final = 10_000  # records
HOUR: Final = 60  # minutes

RECORDS: Final = click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path))
MINUTES: Final = click.option(
    "--minutes", type=click.IntRange(min=1), default=HOUR, show_default=True, help="No record begins later."
)


class RecordAnswer(NamedTuple, Generic[R]):
    """What is found in one record. `at`: when its match ended."""

    file: str
    match: str
    at: str
    answer: R


class RecordRefusal(NamedTuple):
    """A record that has no answer. `error`: why, one line with file and place."""

    file: str
    error: str


def with_records(command: Callable[P, None]) -> Callable[P, None]:
    """A command with RECORDS, --content (`folders`), --jobs, --minutes and --json (`as_json`)."""
    return RECORDS(with_content(JOBS(MINUTES(with_json(command)))))


def record_answers(
    records: Sequence[Path],
    ask: Callable[[DisclosedMatch], R],
    *,
    folders: tuple[Path, ...],
    jobs: int | None,
    minutes: int,
    title: str,
) -> list[R]:
    """What is found in each record that began in time, in the order in which the matches ended.

    `ask`: what is asked of each match, maybe in another process; LookupError if it has no answer.
    CommandError if there are too many records, or none in time, if one has no answer, or if two are of one
    match.
    """
    if len(records) > MOST:
        raise WrongUsage(f"{len(records)} records are more than {MOST}")
    work = partial(_answer, ask=ask, folders=folders)
    found = list(shared(work, records, jobs=processes(jobs), title=title, seconds=60 * minutes))
    refused = [each for each in found if isinstance(each, RecordRefusal)]
    if refused:
        raise CommandError(min(refused).error)
    given = [each for each in found if isinstance(each, RecordAnswer)]
    if not given:
        raise CommandError("the time was over before a record was read")
    check_no_match_twice((each.file, each.match) for each in given)
    return [each.answer for each in sorted(given, key=lambda each: (each.at, each.match))]


def _answer(
    file: Path, *, ask: Callable[[DisclosedMatch], R], folders: tuple[Path, ...]
) -> RecordAnswer[R] | RecordRefusal:
    """What is found in one record, or why nothing is."""
    try:
        read = read_record(file, folders)
        return RecordAnswer(read.file, read.match, read.at, ask(read))
    except CommandError as error:
        return RecordRefusal(str(file), str(error))
    except LookupError as error:
        return RecordRefusal(str(file), f"{file}: {error.args[0]}")


def tell_left_out(records: Sequence[Path], found: Sequence[object]) -> None:
    """Tell people how many records were left out, if any were."""
    left_out = len(records) - len(found)
    if left_out:
        click.echo(f"{left_out} records were left out: the time was over.", err=True)
