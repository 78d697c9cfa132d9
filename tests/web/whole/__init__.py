"""The whole of it: matches played to their end by every means, and every page at every size."""
