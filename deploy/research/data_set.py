"""The files of a data set: four Parquet tables and `about.json`. DATASET.md describes their columns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pyarrow as pa
from pyarrow import parquet

from deploy.research.recording import Recording
from deploy.research.sequential_match import with_setting
from deploy.simulation.self_play import Plan
from domain.kernel.notation import encode

FORMAT: Final = 2
COMPRESSION: Final = "zstd"
GROUP: Final = 25  # matches of a row group

NUMBER, SEAT, ACTION, TEXT = pa.int64(), pa.int8(), pa.int16(), pa.string()
MATCHES: Final = pa.schema(
    {
        "match": NUMBER,
        "bots": pa.list_(TEXT),
        "steps": pa.int32(),
        "returns": pa.list_(pa.float32()),
        "winners": pa.list_(SEAT),
        "scores": pa.list_(pa.int32()),
        "ending": TEXT,
    }
)
SEEN: Final = pa.schema({"match": NUMBER, "step": pa.int32(), "seat": SEAT, "facts": TEXT})
TRUTH: Final = pa.schema(
    {"match": NUMBER, "seed": NUMBER, "step": pa.int32(), "by": SEAT, "facts": TEXT, "table": TEXT}
)
"""The seed is part of the truth: it decides all that is hidden."""


def decisions_schema(observation_size: int) -> pa.Schema:
    """The columns of `decisions.parquet`, for observations of this length."""
    return pa.schema(
        {
            "match": NUMBER,
            "step": pa.int32(),
            "at": pa.int16(),
            "seat": SEAT,
            "observation": pa.list_(pa.float32(), observation_size),
            "legal": pa.list_(ACTION),
            "chosen": ACTION,
            "result": pa.float32(),
        }
    )


def write(folder: Path, plan: Plan, recordings: Iterable[Recording]) -> Mapping[str, int]:
    """Write the files of a data set into an empty folder. Returns the number of rows of each table."""
    played = with_setting(plan.rules, plan.setting)
    schemas = {
        "matches": MATCHES,
        "decisions": decisions_schema(played.observation_size),
        "seen": SEEN,
        "truth": TRUTH,
    }
    rows = dict.fromkeys(schemas, 0)
    with ExitStack() as files:
        writers = {
            name: files.enter_context(
                parquet.ParquetWriter(folder / f"{name}.parquet", schema, compression=COMPRESSION)
            )
            for name, schema in schemas.items()
        }
        for group in _groups(recordings):
            made = [_columns(plan, recording) for recording in group]
            for name, schema in schemas.items():
                table = pa.concat_tables([pa.table(columns[name], schema=schema) for columns in made])
                writers[name].write_table(table.combine_chunks())
                rows[name] += table.num_rows
    (folder / "about.json").write_bytes(encode(about(plan)) + b"\n")
    return rows


def _groups(recordings: Iterable[Recording]) -> Iterator[Sequence[Recording]]:
    """The recordings, so many at a time as a row group holds."""
    left = iter(recordings)
    while group := tuple(islice(left, GROUP)):
        yield group


def about(plan: Plan) -> Mapping[str, Any]:
    """What `about.json` holds: what was played, and what the numbers of the tables mean."""
    game, played = plan.rules, with_setting(plan.rules, plan.setting)
    return {
        "format": FORMAT,
        "game": game.slug,
        "version": game.version,
        "seats": plan.setting.seats,
        "options": msgspec.to_builtins(plan.setting.options),
        "content": game.content(plan.setting),
        "bots": plan.bots,
        "actions": played.actions.labels,
        "columns": played.columns,
    }


def _columns(plan: Plan, recording: Recording) -> Mapping[str, Mapping[str, Any]]:
    return {
        "matches": _match(plan, recording),
        "decisions": _decisions(recording),
        "seen": _turned(SEEN.names, _seen(recording)),
        "truth": _turned(TRUTH.names, _truth(recording)),
    }


def _match(plan: Plan, recording: Recording) -> Mapping[str, Any]:
    return {
        "match": [recording.match],
        "bots": [plan.bots],
        "steps": [recording.steps[-1].step],
        "returns": [recording.returns],
        "winners": [recording.winners],
        "scores": [recording.scores],
        "ending": [recording.ending],
    }


def _decisions(recording: Recording) -> Mapping[str, Any]:
    made = recording.decisions
    flat = np.frombuffer(b"".join(each.observation for each in made), np.float32)
    return {
        "match": [recording.match] * len(made),
        "step": [each.step for each in made],
        "at": [each.at for each in made],
        "seat": [each.seat for each in made],
        "observation": pa.FixedSizeListArray.from_arrays(pa.array(flat), len(flat) // len(made)),
        "legal": [each.legal for each in made],
        "chosen": [each.chosen for each in made],
        "result": [recording.returns[each.seat] for each in made],
    }


def _seen(recording: Recording) -> Iterator[tuple[Any, ...]]:
    for each in recording.steps:
        for seat, facts in enumerate(each.seen):
            yield recording.match, each.step, seat, facts


def _truth(recording: Recording) -> Iterator[tuple[Any, ...]]:
    for each in recording.steps:
        yield recording.match, recording.seed, each.step, each.by, each.facts, each.table


def _turned(names: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> Mapping[str, Any]:
    """Rows as columns."""
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
