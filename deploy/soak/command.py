"""The soaks there are. Each lives in a module of its own and is imported when it is called."""

from deploy.terminal.lazy_group import Entry, group

SOAKS = {
    "demos": Entry("deploy.soak.demos", "Demos of every game, at its smallest and its largest table."),
    "starts": Entry("deploy.soak.starts", "Cold starts that are met by 50 different requests at once."),
}

command = group("soak", "Do one thing many times, and count what goes wrong.", SOAKS)
