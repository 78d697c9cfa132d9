"""The `nostos` command. Each command lives in a module of its own and is imported when it is called."""

import click

from deploy.lazy import Entry, group

COMMANDS = {
    "demo": Entry("deploy.demo", "Play a whole match over REST with bots and print where to replay it."),
    "up": Entry("deploy.up", "Run the service here: servers, migrations, projector, web."),
    "doctor": Entry("deploy.doctor", "Check this machine and say how to cure what is wrong."),
    "migrate": Entry("deploy.migrate_command", "Bring the database's schema up to date."),
    "rebuild": Entry("deploy.rebuild", "Make a read model anew from the log."),
    "dead-letters": Entry("deploy.dead_letters", "Events that a read model could not take in; replay them."),
    "keys": Entry("deploy.keys", "The keys that receipts and checkpoints are signed with; change them."),
    "organizer": Entry("deploy.organizer", "Register an organizer, who may open matches as their referee."),
    "verify": Entry("deploy.verify", "Check records of matches, offline."),
    "witness": Entry("deploy.witness", "Watch a service from elsewhere, and cosign what it signs."),
    "simulate": Entry("deploy.simulate", "Play many games straight on the rules and count."),
    "bench": Entry("deploy.bench.command", "Measure: figures and ratios."),
    "soak": Entry("deploy.soak.command", "Do one thing many times, and count what goes wrong."),
    "test": Entry("deploy.checks", "Lint, types, import contracts and tests."),
}

main = click.version_option(package_name="nostos")(
    group("nostos", "Nostos: four board games about Odysseus, every move an event.", COMMANDS)
)
