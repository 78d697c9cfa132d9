"""Analysis of matches whose secrets are shown."""
