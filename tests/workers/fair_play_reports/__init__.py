"""Tests of the reports on fair play: their queue, processes that are killed, and what a report says."""
