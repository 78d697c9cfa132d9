"""The schema of the database: numbered SQL files, and what applies them."""
