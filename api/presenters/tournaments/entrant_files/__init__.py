"""Entrants in files of organizers, as CSV or in columns like TRF, and what is wrong in which line."""
