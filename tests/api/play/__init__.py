"""Tests of play over HTTP: what a seat may do besides its moves."""
