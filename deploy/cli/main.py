"""The `nostos` command: the list of its commands, each of which is imported when it is called."""

import click

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

COMMANDS = {
    "demo": CommandEntry(
        "deploy.cli.demo", "Play a whole match, or a tournament, over REST with bots, and verify it."
    ),
    "tournament": CommandEntry(
        "deploy.cli.tournament.command", "Run a tournament, or look at one: standings, pairings, archive."
    ),
    "up": CommandEntry("deploy.cli.up", "Run the service here: servers, migrations, projector, web."),
    "play": CommandEntry("deploy.play.play", "Play in the terminal: the lobby, a table, replays."),
    "watch": CommandEntry("deploy.play.watch", "Follow a match in the terminal, or go through it by keys."),
    "bot": CommandEntry("deploy.bots.command", "Write a bot of your own, and let it play matches."),
    "status": CommandEntry(
        "deploy.cli.status", "Show the whole service: servers, leaders, lags, and what cures what is wrong."
    ),
    "cluster": CommandEntry("deploy.cluster.command", "Run the topology of several machines on this one."),
    "doctor": CommandEntry("deploy.cli.doctor", "Check this machine and say how to cure what is wrong."),
    "migrate": CommandEntry("deploy.cli.migrate", "Bring the database's schema up to date."),
    "rebuild": CommandEntry("deploy.cli.rebuild", "Make a read model again from the log."),
    "dead-letters": CommandEntry(
        "deploy.cli.dead_letters", "List events that a read model could not apply; replay them."
    ),
    "findings": CommandEntry(
        "deploy.stack.findings",
        "List where the log was not what was signed; acknowledge it.",
    ),
    "losses": CommandEntry(
        "deploy.operators.losses", "List steps that the log lost with a server, also by receipts."
    ),
    "recover": CommandEntry(
        "deploy.operators.recovery",
        "Begin a new log of heads where signed ones are lost for good, and say so.",
    ),
    "cold": CommandEntry("deploy.operators.cold", "Say how much of the log is cold; move old matches there."),
    "keys": CommandEntry(
        "deploy.audit.keys", "Show the keys that sign receipts and checkpoints; change them."
    ),
    "sealing-keys": CommandEntry(
        "deploy.audit.sealing_keys", "Show the keys that seal what is hidden in the database; change them."
    ),
    "personal-keys": CommandEntry(
        "deploy.audit.personal_keys",
        "Show where the keys of players lie; move them to a database of their own.",
    ),
    "deletions": CommandEntry(
        "deploy.audit.deletions", "Show which players were deleted; delete them again after a restore."
    ),
    "organizer": CommandEntry(
        "deploy.operators.organizer", "Register an organizer, who may open matches as their referee."
    ),
    "operator": CommandEntry(
        "deploy.operators.operator", "Register an operator, who may ban players and abort matches."
    ),
    "acts": CommandEntry("deploy.operators.acts", "List what operators did, to whom, when and why."),
    "ban": CommandEntry("deploy.operators.ban", "Ban a player, also an operator; end a ban."),
    "revoke": CommandEntry(
        "deploy.operators.revocation", "Revoke all tokens of a player, also of an operator."
    ),
    "reports": CommandEntry("deploy.operators.reports", "List what players reported to the operators."),
    "verify": CommandEntry("deploy.audit.verify", "Check records of matches, offline."),
    "witness": CommandEntry(
        "deploy.audit.witness", "Watch a service from another machine, and cosign its checkpoints."
    ),
    "monitor": CommandEntry(
        "deploy.audit.monitor", "Read all leaves of a service's log, and find two heads for one step."
    ),
    "fair-play": CommandEntry(
        "deploy.fair_play.command", "Say whether moves fit what seats could know, and what chance gave."
    ),
    "simulate": CommandEntry("deploy.simulation.simulate", "Play many games on the rules alone, and count."),
    "leaderboard": CommandEntry(
        "deploy.simulation.leaderboard", "Compare bots: each plays the same games in all places."
    ),
    "learn": CommandEntry(
        "deploy.research.learn", "Let navigators learn to steer: an example for researchers."
    ),
    "dataset": CommandEntry("deploy.research.dataset", "Write matches of bots as tables, for researchers."),
    "bench": CommandEntry("deploy.bench.command", "Measure: figures and ratios."),
    "soak": CommandEntry("deploy.soak.command", "Do one thing many times, and count what goes wrong."),
    "new-game": CommandEntry(
        "deploy.cli.new_game", "Make a new game: a copy of the toy game, ready to be changed."
    ),
    "completion": CommandEntry(
        "deploy.cli.completion", "Print the script that completes commands in bash, zsh or fish."
    ),
    "docs": CommandEntry("deploy.site.command", "Build the documentation as a site, or show it here."),
    "test": CommandEntry("deploy.cli.test_command", "Run lint, types, import contracts and tests."),
}

main = click.version_option(package_name="nostos")(
    LazyGroup("nostos", "Nostos: four board games about Odysseus, every move an event.", COMMANDS)
)
