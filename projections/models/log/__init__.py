"""What the transparency log rests in: the logs that there were, their tables, the matches that wait."""
