"""Tests of halls: whose quotas organizers raise."""
