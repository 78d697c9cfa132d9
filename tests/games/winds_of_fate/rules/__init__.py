"""Tests of Winds of Fate by the sections of its RULES.md."""
