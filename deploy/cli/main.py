"""The `nostos` command. Each command lives in a module of its own and is imported when it is called."""

import click

from deploy.terminal.lazy_group import Entry, group

COMMANDS = {
    "demo": Entry("deploy.cli.demo", "Play a whole match over REST with bots and print where to replay it."),
    "up": Entry("deploy.cli.up", "Run the service here: servers, migrations, projector, web."),
    "doctor": Entry("deploy.cli.doctor", "Check this machine and say how to cure what is wrong."),
    "migrate": Entry("deploy.cli.migrate", "Bring the database's schema up to date."),
    "rebuild": Entry("deploy.cli.rebuild", "Make a read model anew from the log."),
    "dead-letters": Entry(
        "deploy.cli.dead_letters", "Events that a read model could not take in; replay them."
    ),
    "keys": Entry("deploy.cli.keys", "The keys that receipts and checkpoints are signed with; change them."),
    "organizer": Entry(
        "deploy.cli.organizer", "Register an organizer, who may open matches as their referee."
    ),
    "verify": Entry("deploy.cli.verify", "Check records of matches, offline."),
    "witness": Entry("deploy.cli.witness", "Watch a service from elsewhere, and cosign what it signs."),
    "simulate": Entry("deploy.simulation.simulate", "Play many games straight on the rules and count."),
    "bench": Entry("deploy.bench.command", "Measure: figures and ratios."),
    "soak": Entry("deploy.soak.command", "Do one thing many times, and count what goes wrong."),
    "new-game": Entry("deploy.cli.new_game", "Make a new game: a copy of the toy, ready to be changed."),
    "test": Entry("deploy.cli.test_command", "Lint, types, import contracts and tests."),
}

main = click.version_option(package_name="nostos")(
    group("nostos", "Nostos: four board games about Odysseus, every move an event.", COMMANDS)
)
