"""Tests: laws over every game, rules by section, journeys over HTTP. The folders mirror the code's."""
