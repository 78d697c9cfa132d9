"""Tests of Wrath of Poseidon by the sections of its RULES.md."""
