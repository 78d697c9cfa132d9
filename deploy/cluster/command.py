"""The list of commands of `nostos cluster`, each of which is imported when it is called."""

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

COMMANDS = {
    "up": CommandEntry("deploy.cluster.up", "Run the cluster until Ctrl-C, and show its members."),
    "status": CommandEntry("deploy.cluster.status", "Show the members of a cluster that runs."),
    "drill": CommandEntry(
        "deploy.cluster.drills.drill", "Kill machines and change primaries under matches, and compare."
    ),
    "upgrade-drill": CommandEntry(
        "deploy.cluster.drills.upgrade",
        "Upgrade the nodes and roll them back under matches, and compare.",
    ),
    "restore-drill": CommandEntry(
        "deploy.cluster.drills.restore", "Restore the cluster to a moment under matches, and compare."
    ),
    "valkey-drill": CommandEntry(
        "deploy.cluster.drills.valkey_drill", "Kill primaries of a Valkey cluster under streams, and compare."
    ),
}

command = LazyGroup(
    "cluster",
    "Run three machines on this one, with Debian's etcd, Patroni, PgBouncer, HAProxy, Redis and Sentinel.",
    COMMANDS,
)
