"""Decisions: what each command does to a match, or why it is refused. Pure, by the sections of RULES.md.

Each has a context, which holds the truth. Yet whether a command is refused, and why, depends on nothing but
what its player can see.
"""
