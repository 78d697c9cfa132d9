"""Journeys over HTTP: whole matches against the whole service."""
