"""Tests of Odysseus by the sections of its RULES.md."""
