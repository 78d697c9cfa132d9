"""Tests of what calls a player back: the list of turns, the sign in the tab, and pushes."""
