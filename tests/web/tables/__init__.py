"""Tests of the page of a match before its start: hosts, guests and bots."""
