"""Reports as JSON: as their reporter sees them, and as operators do."""

from typing import Final
from uuid import UUID

import msgspec

from api.presenters.player_names import PlayerNames
from domain.reports.report import Report
from domain.store.account_facts import Talked
from domain.threadsafe.decoder import JsonObject

OWN: Final = ("kind", "text", "match", "step", "filed_at", "status", "outcome", "decided_at")


def own_report_json(report: UUID, content: Report, names: PlayerNames) -> JsonObject:
    """A report for its reporter: the outcome, and neither the reason nor the operator."""
    plain: JsonObject = msgspec.to_builtins(content)
    return {"report": str(report), "player": _party(content.player, names)} | {
        name: plain[name] for name in OWN
    }


def report_json(report: UUID, content: Report, names: PlayerNames) -> JsonObject:
    """A report for operators."""
    return own_report_json(report, content, names) | {
        "reporter": _party(content.reporter, names),
        "taken_by": _party(content.taken_by, names),
        "taken_at": msgspec.to_builtins(content.taken_at),
        "reason": content.reason,
    }


def quoted_line_json(line: Talked | None) -> JsonObject | None:
    """The line of talk that a report is about; None if there is none, or it is erased."""
    return None if line is None else {"step": line.step, "seat": line.seat, "text": line.text}


def _party(player: str | None, names: PlayerNames) -> JsonObject | None:
    return None if player is None else {"player": player, "name": names(player)}
