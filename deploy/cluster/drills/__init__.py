"""Drills on a cluster that runs: machines die or are upgraded under matches, then all is compared."""
