"""Tests of what Odysseus says to be possible: compared with all hands, one by one, and in kept matches."""
