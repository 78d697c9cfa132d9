"""Tests of what all endpoints share: bodies, commands, receipts."""
