"""Checks of a record against what people kept: receipts of their commands, and checkpoints of the log."""
