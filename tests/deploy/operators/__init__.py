"""Tests of the commands of those who operate the service."""
