"""Tests of Wrath of Poseidon: scenes, playthroughs, views and bots; its rules are in a folder."""
