"""Tests of the page of the account, in a browser."""
