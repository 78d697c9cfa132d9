"""Tests of the games for researchers."""
