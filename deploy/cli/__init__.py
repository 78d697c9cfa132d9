"""The commands of `nostos` that have no room of their own."""
