"""Halls: addresses from which many people play, whose quotas an organizer raises for some time."""
