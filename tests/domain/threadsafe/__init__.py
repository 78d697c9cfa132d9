"""Tests of what threads share: decoders, values made once, tables that rules looked ahead at."""
