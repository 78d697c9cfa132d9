"""The soaks there are. Each lives in a module of its own and is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

SOAKS = {
    "demos": CommandEntry("deploy.soak.demos", "Demos of every game, at its smallest and its largest table."),
    "starts": CommandEntry(
        "deploy.soak.starts", "Cold starts that are met by 50 different requests at once."
    ),
}

command = LazyGroup("soak", "Do one thing many times, and count what goes wrong.", SOAKS)
