"""Tests of Odysseus: scenes, playthroughs, views and bots; its rules are in a folder."""
