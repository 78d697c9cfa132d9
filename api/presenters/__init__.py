"""Presenters: how matches and records are shown, as JSON and in the languages of people."""
