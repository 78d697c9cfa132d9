"""Tests of the commands of fair play."""
