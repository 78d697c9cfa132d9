"""The matches of a tournament's tables: they are opened, their results are taken, and they are ended.

Whoever does this may be killed at any moment and start again: what is done is found, and done once.
"""
