"""Tests of the embedded servers, the supervisor and the schema."""
