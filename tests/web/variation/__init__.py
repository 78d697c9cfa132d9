"""The page of variations."""
