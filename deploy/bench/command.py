"""The measurements there are. Each lives in a module of its own and is imported when it is called."""

from deploy.terminal.lazy_group import Entry, group

BENCHES = {
    "engine": Entry("deploy.bench.engine", "Random playouts on the rules: steps a second on one core."),
    "append": Entry("deploy.bench.append", "Events appended a second, against what Postgres can take."),
    "moves": Entry(
        "deploy.bench.moves", "Durable moves a second over HTTP, and when the opponent sees them."
    ),
    "growth": Entry("deploy.bench.growth", "Whether long matches are slower than short ones."),
    "push": Entry("deploy.bench.push", "10,000 streams in one process; a move told to 1,000 of them."),
    "replay": Entry("deploy.bench.replay", "Looking back: views at any step, projections, folding."),
    "lobby": Entry("deploy.bench.lobby", "A page of 10,000 matches."),
    "ledger": Entry("deploy.bench.ledger", "Sealing and receipts a step; verifying a record of 300 steps."),
}

command = group("bench", "Measure, and print figures and ratios.", BENCHES)
