"""The commands that take something home: the archive, and standings with results as CSV or in columns."""
