"""Streams: frames pushed to viewers, and moves taken in over one open request."""
