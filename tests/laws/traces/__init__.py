"""Laws of traces: what is hidden is in no span, and in no byte that is exported."""
