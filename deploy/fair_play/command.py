"""The list of commands about fair play, each of which is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

FAIR_PLAY = {
    "audit": CommandEntry(
        "deploy.fair_play.audit", "Say how well the moves in records fit what the seats could know."
    ),
    "luck": CommandEntry("deploy.fair_play.luck_report", "Say what chance gave each seat in records."),
    "calibrate": CommandEntry(
        "deploy.fair_play.calibrate", "Audit bots of a kind, honest ones or such that peek, and count."
    ),
    "luck-check": CommandEntry(
        "deploy.fair_play.luck_check", "Let bots play, and compare the mean luck with 0."
    ),
    "full-count": CommandEntry(
        "deploy.fair_play.full_count", "All that calibrate and luck-check measure, kept in a folder."
    ),
}

command = LazyGroup("fair-play", "Whether moves fit what seats could know, and what chance gave.", FAIR_PLAY)
