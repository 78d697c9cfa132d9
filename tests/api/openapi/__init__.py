"""Tests of the OpenAPI document, and of clients that are made from it."""
