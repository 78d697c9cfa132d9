"""Soaks: the same thing many times over, to find what goes wrong once in a hundred times."""
