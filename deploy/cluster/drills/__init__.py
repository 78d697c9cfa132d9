"""Drills on a cluster that runs: machines die under matches, and then everything is compared."""
