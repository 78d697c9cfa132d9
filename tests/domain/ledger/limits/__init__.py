"""Tests of the sentences of LIMITS.md: what is found in files, receipts and keys, and what is not."""
