"""The list of benches, each of which is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

BENCHES = {
    "engine": CommandEntry(
        "deploy.bench.engine", "Random playouts on the rules: steps a second on one core."
    ),
    "append": CommandEntry(
        "deploy.bench.append", "Events appended a second, compared with the limit of Postgres."
    ),
    "moves": CommandEntry(
        "deploy.bench.moves", "Durable moves a second over HTTP, and when the opponent sees them."
    ),
    "growth": CommandEntry("deploy.bench.growth", "Whether long matches are slower than short ones."),
    "storage": CommandEntry("deploy.bench.storage", "Bytes that a move takes in the database, by table."),
    "push": CommandEntry(
        "deploy.bench.push", "10,000 streams in one process; a move that 1,000 of them get."
    ),
    "replay": CommandEntry("deploy.bench.replay", "Views at any step, projections, folding."),
    "lobby": CommandEntry("deploy.bench.lobby", "A page of 10,000 matches."),
    "pages": CommandEntry("deploy.bench.pages.visits", "The page of a match over a slow network."),
    "worlds": CommandEntry("deploy.bench.worlds", "Possible worlds of a game: milliseconds an answer."),
    "bots": CommandEntry("deploy.bench.bots", "How strong a bot is among others, and its time a move."),
    "strangers": CommandEntry(
        "deploy.bench.strangers", "A paced player's move while strangers take what they can get."
    ),
    "ledger": CommandEntry(
        "deploy.bench.ledger", "Sealing and receipts a step; verifying a record of 300 steps."
    ),
    "scale": CommandEntry(
        "deploy.bench.scale.nodes", "A move among 20,000 live matches on two nodes, compared with 200."
    ),
    "clocks": CommandEntry(
        "deploy.bench.scale.running_clocks",
        "How late a step says that time is up, among 5,000 running clocks.",
    ),
    "rounds": CommandEntry(
        "deploy.bench.scale.opened_rounds",
        "From the opening of a round until its 100 matches have started.",
    ),
    "pairings": CommandEntry(
        "deploy.bench.scale.paired_rounds",
        "How long a round of 200 entrants takes to be paired, by what the tournament is.",
    ),
    "fair-play": CommandEntry(
        "deploy.bench.scale.fair_play_reports",
        "A report on 100 matches over REST: how long, and the memory of its process.",
    ),
    "starts": CommandEntry(
        "deploy.bench.scale.starts", "When a node is ready, with a log of 50,000 events and of 5,000,000."
    ),
}

command = LazyGroup("bench", "Measure, and print figures and ratios.", BENCHES)
