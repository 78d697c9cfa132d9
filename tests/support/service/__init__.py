"""For tests of the service: one in this process, one replayed from a record, homes, and patient requests."""
