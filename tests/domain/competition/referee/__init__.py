"""Tests of what a tournament allows, pairs and corrects."""
