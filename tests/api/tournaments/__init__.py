"""Tournaments over HTTP: commands, reads, records, and what each viewer may know."""
