"""The measurements there are. Each lives in a module of its own and is imported when it is called."""

from deploy.lazy import Entry, group

BENCHES = {
    "engine": Entry("deploy.bench.engine", "Random playouts on the rules: steps a second on one core."),
}

command = group("bench", "Measure, and print figures and ratios.", BENCHES)
