"""Tests of the resources over HTTP."""
