"""Tests of the commands of those who audit."""
