"""Tests of the table of a match on the page: hosts, guests and bots before its start, and takebacks."""
