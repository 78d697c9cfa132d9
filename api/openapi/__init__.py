"""The OpenAPI document: declarations, schemas and words of the whole API, and of one game."""
