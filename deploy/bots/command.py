"""The list of commands about bots of one's own, each of which is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

BOTS = {
    "new": CommandEntry("deploy.bots.new", "Write a folder with a bot that plays, to go on from."),
    "run": CommandEntry("deploy.bots.run", "Let a bot play matches on a service, and count."),
}

command = LazyGroup("bot", "Bots of your own: a first one, and matches that it plays.", BOTS)
