"""The event store in Postgres: the recorder, its connections, and group commit."""
