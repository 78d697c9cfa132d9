"""For tests of the service: one here, one replayed from a record, homes, patient requests, code of pages."""
