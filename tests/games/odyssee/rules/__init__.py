"""Tests of Odyssee by the sections of its RULES.md."""
