"""The read models: one file a table, with the handler that writes it and the queries that read it."""
