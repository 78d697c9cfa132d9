"""Whole matches: the record of one that is disclosed, who had which seat, and what it says of its players."""
