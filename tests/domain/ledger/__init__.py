"""Tests of entries, receipts, the log and the verifier."""
