"""Tests of what the pages call things: what is offered, what cannot be ruled out, boards of one's own."""
