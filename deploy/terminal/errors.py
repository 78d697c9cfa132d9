"""What can go wrong for a person at the command line."""


class CommandError(Exception):
    """Something the person can put right. The message is one line: what is wrong and, if known, the cure."""
