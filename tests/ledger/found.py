"""What is found of each attack, and by whom, in the words of who finds it. `test_dishonest` checks it.

Of this the table in LIMITS.md is made (`python -m tests.ledger.limits_table`). Whoever is not named finds
nothing.
"""

from collections.abc import Mapping
from typing import Final

FORKED: Final = {
    "several files": "same history: have different heads",
    "kept receipts": "kept receipts: has another head: the ledger was rewritten",
    "players' keys": "signatures: the command is not signed",
}
UNKNOWN_HEAD: Final = {"Nostos-Seen": "refused: a head that this match's ledger never had"}
NOT_COSIGNED: Final = {"witnesses": "checkpoint: 0 witnesses signed, 2 are asked for"}
REFUSED: Final = {
    "a witness": "does not sign: REFUSES, not yet proved",
    "a monitor": "does not go on: the leaves do not make the root that was signed",
}
TWO_LEAVES: Final = {
    "the log": "one leaf a step: have different heads",
    "a monitor": "two leaves: has the leaves",
}
ALARM: Final = {"the notary": "alarm: is not what was signed: the log was rewritten"}
NOT_SIGNED: Final = {"players' keys": "signatures: the command is not signed"}
OF_ANOTHER: Final = "authors: the player's signature: it is of another command"

FOUND: Final[Mapping[str, Mapping[str, str]]] = {
    "edited": {"a player's record": "no record: the service can make none", **ALARM},
    "edited_and_put_back": {},
    "rewritten": {**FORKED, **NOT_COSIGNED, **REFUSED, **ALARM, **UNKNOWN_HEAD},
    "tail_dropped": {
        "kept receipts": "kept receipts: the record ends before",
        "a witness": "does not sign: not now: it shows",
        "a monitor": "does not go on: it shows 31 leaves, and there were 38",
        **ALARM,
        **UNKNOWN_HEAD,
    },
    "step_removed": {
        "the referee's record": "moves re-decided: it is not the turn of seat",
        **FORKED,
        **NOT_COSIGNED,
        **REFUSED,
        **ALARM,
        **UNKNOWN_HEAD,
    },
    "forked": {**FORKED, **TWO_LEAVES},
    "two_games": {**FORKED, **TWO_LEAVES},
    "split_log": {
        **FORKED,
        "witnesses": "checkpoint: 1 witnesses signed, 2 are asked for",
        "a witness": "proves: no longer holds what it held at",
        "a monitor": "two logs: the service signed different logs of 38 leaves",
    },
    "never_logged": {
        "witnesses": "checkpoint: there is no checkpoint",
        "the log": "heads in the log: not among the 19 leaves of the log",
    },
    "signed_for_another": {
        "a player's record": OF_ANOTHER,
        "the referee's record": OF_ANOTHER,
        **NOT_SIGNED,
        "the page": "authors: author-other",
    },
    "signed_twice": {
        "a player's record": "commands: its command made",
        "the referee's record": "commands: its command made",
        **NOT_SIGNED,
        "the page": "commands: command-other",
    },
    "move_of_a_signer": NOT_SIGNED,
    "move_of_another": {},
    "drawn_otherwise": {
        "a player's record": "commitment: the seed commits to",
        "the referee's record": "commitment: the seed commits to",
    },
    "seed_ground": {
        "a player's record": "says: no seat contributed: all chance is the operator's",
        "the referee's record": "says: no seat contributed: all chance is the operator's",
    },
    "contribution_ground": {
        "a player's record": "chance: seat 2 had committed itself to something else",
        "the referee's record": "chance: seat 2 had committed itself to something else",
        "several files": "chance: seat 2 had committed itself to something else",
        "the page": "chance: contribution-other",
    },
    "reveal_missed": {
        "a player's record": "says: seats that did not reveal, so that chance was drawn anew: 2",
        "the referee's record": "says: seats that did not reveal, so that chance was drawn anew: 2",
    },
    "reveal_called_missed": {
        "a player's record": "chance: the seats had time left to reveal",
        "the referee's record": "chance: the seats had time left to reveal",
        "several files": "chance: the seats had time left to reveal",
        **NOT_SIGNED,
    },
    "beacon_left_out": {
        "a player's record": "chance: the match starts without the public randomness that was agreed on",
        "the referee's record": "chance: the match starts without the public randomness that was agreed on",
        "several files": "chance: the match starts without the public randomness that was agreed on",
        **NOT_SIGNED,
    },
    "old_key": {"the service's keys": "valid keys: ended at 2024-06-01T00:00:00Z, and it signed for 2028"},
    "stolen_key": {
        "the service's keys": "valid keys: and no trusted witness cosigned this before",
        **NOT_COSIGNED,
    },
    "new_service_key": {
        "the service's keys": "header: the signature: it is not of a known key",
        **NOT_COSIGNED,
        "a witness": "does not sign: the checkpoint is not signed by a key that this witness trusts",
        "a monitor": "does not go on: no key that is trusted signed the checkpoint",
    },
    "backdated": {**NOT_SIGNED, "witnesses": "kept checkpoints: a log that did not hold it yet"},
    "postdated": {"witnesses": "witnessed times: and mentor cosigned it at 2024-01-01T00:00"},
    "dated_a_little_off": {},
    "result_changed": {
        "a player's record": "result: outcome.winners[0] is 2",
        "the referee's record": "result: outcome.winners[0] is 2",
        "several files": "result: outcome.winners[0] is 2",
        "the page": "result: result-other",
    },
    "looked": {},
    "silent": {},
}
"""By attack and finder: what the finder calls it, a colon, and words that it says."""
