"""The `nostos` command, and everything that runs, measures and simulates the service."""
