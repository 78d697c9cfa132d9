"""What is found of matches whose secrets are shown."""
