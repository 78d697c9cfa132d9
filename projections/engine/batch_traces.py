"""Traces of batches: a batch that is projected is a part of the trace of each step in it."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from domain.telemetry.span_catalog import BATCH_SIZE, PROJECTION
from domain.telemetry.traces import Part, Recording, Traces
from projections.engine.projection import Projection, Recorded

MATCHES: Final = "match."  # the beginning of the topics of steps


def finish_batch(
    traces: Traces, recording: Recording, batch: Sequence[Recorded], projections: Sequence[Projection]
) -> None:
    """Make spans of a batch. The trace of a step has no read model that steps of its kind do not concern: it
    would tell what else was in the batch.
    """
    topics = {
        (event.stream, event.step): event.topic for _, event in batch if event.topic.startswith(MATCHES)
    }
    takes = {each.name: each.topics for each in projections}

    def concerns(step: tuple[UUID, int], part: Part) -> bool:
        name = part.attributes.get(PROJECTION)
        return name is None or topics[step].startswith(takes[str(name)])

    traces.finish_batch(recording, topics, {BATCH_SIZE: len(batch)}, concerns)
