"""Responses about tournaments, as marshmallow schemas: they are the documentation of what is sent."""
