"""Bots that somebody writes: a folder to begin with, and matches that a bot plays on a service."""
