"""Fair play: whether a seat's moves fit what it could know, and what chance gave each seat; on disclosed
matches.
"""
