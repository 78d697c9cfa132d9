"""The commands of those who audit: records, keys, and the log of heads."""
