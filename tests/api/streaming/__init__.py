"""Tests of streams and of moves over one open request."""
