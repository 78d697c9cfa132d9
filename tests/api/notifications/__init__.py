"""Tests of what players are asked, and of where they are told so."""
