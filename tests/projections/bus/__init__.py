"""Tests of the bus: how it is named."""
