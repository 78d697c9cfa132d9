"""Tests of Winds of Fate: scenes, playthroughs, views and bots; its rules are in a folder."""
