"""What can go wrong for a person at the command line."""


class Trouble(Exception):  # noqa: N818 - what it is
    """Something the person can cure; the message is one line: what is wrong and, where known, the cure."""
