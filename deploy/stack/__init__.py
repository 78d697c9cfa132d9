"""The whole service on one machine: servers, schema, processes, supervised."""
