"""Tests of the kernel: facts, offers, draws, clocks, texts."""
