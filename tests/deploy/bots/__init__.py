"""Tests of bots that somebody writes, and of what they play."""
