"""Tests of who is called by a push, and of how it is sent."""
