"""Tests of what operators do, over HTTP."""
