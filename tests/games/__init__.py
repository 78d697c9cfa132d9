"""Tests of each game, in a folder of the game's name, and of the recipe for a new one."""
