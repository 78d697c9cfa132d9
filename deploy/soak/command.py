"""The list of soaks, each of which is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

SOAKS = {
    "demos": CommandEntry("deploy.soak.demos", "Demos of every game, with the fewest and the most players."),
    "starts": CommandEntry("deploy.soak.starts", "Cold starts that get 50 different requests at once."),
    "load": CommandEntry("deploy.soak.load", "An hour of load: memory, connections and lags must not grow."),
}

command = LazyGroup("soak", "Do one thing many times, and count what goes wrong.", SOAKS)
