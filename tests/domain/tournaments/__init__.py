"""Tests of the commands of tournaments, and of what opens and ends their matches."""
