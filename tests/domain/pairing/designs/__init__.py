"""Tests of schedules that are made before the first round."""
