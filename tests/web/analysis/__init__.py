"""The analysis of a match whose secrets are shown."""
