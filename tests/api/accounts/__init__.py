"""Tests of accounts over HTTP: tokens, recovery, devices, names."""
