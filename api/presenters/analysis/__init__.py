"""What is found of matches whose secrets are shown: how many worlds each viewer held possible."""
