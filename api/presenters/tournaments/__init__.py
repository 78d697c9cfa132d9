"""Tournaments as JSON, as each viewer knows them, and what is computed from them for everybody."""
