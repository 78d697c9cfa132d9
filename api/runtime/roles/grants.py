"""What each login may do: processes hold their logins against this table. The grants are in the migrations.

Whoever adds a table or a function to the schema adds a line here; a test compares this with a migrated
database.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from api.runtime.roles.logins import Role
from domain.store.postgres.privileges import Privileges

READ_MODELS: Final = (
    "acts",
    "dead_letters",
    "frames",
    "lobby",
    "lobby_steps",
    "notes",
    "participations",
    "players",
    "rated_facts",
    "rated_matches",
    "rating_changes",
    "rating_deletions",
    "ratings",
    "reports",
    "talk",
    "tournament_frames",
    "tournament_people",
    "tournaments",
    "tracking",
)
LOG: Final = ("events", "cold_events", "cold_streams", "cooling_matches")
READING_THE_LOG: Final = ("stream_events", "log_events", "last_position", "cold_width")
LOG_OF_HEADS: Final = (
    *("checkpoints", "cosignatures", "heads", "nodes"),
    *("later_checkpoints", "later_cosignatures", "later_heads", "later_nodes"),
)
NOTARY: Final = ("notary", "unsigned_matches")
FINDINGS: Final = ("acknowledgements", "findings", "open_findings")
SEALING: Final = ("data_keys", "sealing_keys", "nostos_personal.keys", "nostos_personal.deletions")
PRESENCE: Final = ("presence_streams", "presence_refusals", "presence_counts")
FAIR_PLAY: Final = ("fair_play_reports", "fair_play_notes", "fair_play_parts")
WEBHOOKS: Final = ("webhooks", "webhook_deliveries")
PUSHES: Final = ("push_subscriptions", "pushes", "push_turns")
MAILS: Final = ("mail_addresses", "mails")
# Not `audience`: who else saw a row is a secret too.
HIDDEN_CONTENT: Final = {
    "frames": ("match", "step", "body"),
    "notes": ("match", "stream", "number", "seats", "step", "seat", "subject", "marks", "at", "sealed"),
    "talk": ("match", "stream", "number", "seats", "step", "seat", "text", "at", "author", "sealed"),
    "tournament_frames": ("tournament", "step", "variant", "body"),
}

WRITER: Final = {
    "SELECT": (
        *(*LOG, "clocks_minded", "next_checks", "bot_seats", "lineage", "losses"),
        *(*LOG_OF_HEADS, "discontinuities", *NOTARY, *SEALING, *PRESENCE, *FAIR_PLAY, *WEBHOOKS),
        *(*PUSHES, *MAILS, "push_position", "push_key"),
    ),
    "INSERT": (
        *("clocks_minded", "cosignatures", "later_cosignatures", "data_keys", "bot_seats", "losses"),
        *(*PRESENCE, *FAIR_PLAY, *WEBHOOKS, *PUSHES, *MAILS),
        *("push_position", "push_key"),
    ),
    "UPDATE": (
        *("clocks_minded", "next_checks", "presence_streams", "presence_counts", "fair_play_reports"),
        *(*WEBHOOKS, *PUSHES, *MAILS, "push_position"),
    ),
    "DELETE": ("bot_seats", *PRESENCE, "fair_play_notes", "fair_play_parts", *WEBHOOKS, *PUSHES, *MAILS),
    "EXECUTE": (
        *("append_after", "append_events", "move_to_cold", *READING_THE_LOG),
        *("add_first_sealing_key", "destroy_data_key", "take_bot_seats", "note_presence"),
        *("nostos_personal.add_key", "nostos_personal.destroy_key"),
    ),
}
PROJECTOR: Final = {
    "SELECT": (
        *(*LOG, *READ_MODELS, "next_checks"),
        *(*LOG_OF_HEADS, "discontinuities", *NOTARY, *FINDINGS, *SEALING),
    ),
    "INSERT": (
        *(*READ_MODELS, "next_checks", "cooling_matches", *LOG_OF_HEADS),
        *("findings", "data_keys", "unsigned_matches"),
    ),
    "UPDATE": (*READ_MODELS, "next_checks", *NOTARY),
    "DELETE": (*READ_MODELS, "next_checks", "unsigned_matches"),
    "EXECUTE": ("add_first_sealing_key", "nostos_personal.add_key", *READING_THE_LOG),
}
READER: Final = {
    "SELECT": (
        *("acts", "lobby", "lobby_steps", "participations", "players", "ratings", "reports", "tracking"),
        *("lineage", "losses", "rated_matches (match)", "tournaments", "tournament_people"),
        *(*LOG_OF_HEADS, "discontinuities", *NOTARY, *FINDINGS, "parked_streams"),
        *(f"{table} ({column})" for table, columns in HIDDEN_CONTENT.items() for column in columns),
    ),
    "EXECUTE": (
        *("viewer_bit", "match_in_view", "last_step_in_view", "seat_since", "shown_step"),
        "tournament_in_view",
    ),
}


def _lines(grants: Mapping[str, Iterable[str]]) -> Privileges:
    return frozenset(f"{kind} on {what}" for kind, objects in grants.items() for what in objects)


TABLES: Final = {Role.WRITER: WRITER, Role.PROJECTOR: PROJECTOR, Role.READER: READER}
GRANTS: Final[Mapping[Role, Privileges]] = {role: _lines(grants) for role, grants in TABLES.items()}
PERSONAL_GRANTS: Final[Mapping[Role, Privileges]] = {
    role: frozenset(line for line in GRANTS[role] if " on nostos_personal." in line)
    for role in (Role.WRITER, Role.PROJECTOR)
}
"""What a login may do in a database that has the personal keys alone; other logins have no business there."""
OBJECTS: Final = frozenset(
    each
    for grants in TABLES.values()
    for objects in grants.values()
    for what in objects
    for each in (what, what.split(" ")[0])
) | {f"{table} (audience)" for table in HIDDEN_CONTENT}
"""What this version of the schema has; a newer one may have more."""

# Temporary tables lead to nobody else's rows. Whoever does not own the database cannot forbid them; `nostos
# doctor` names the command. The projector makes them to rebuild a read model beside the one in use.
HARMLESS: Final[Mapping[Role, Privileges]] = dict.fromkeys(Role, frozenset({"makes temporary tables"}))
