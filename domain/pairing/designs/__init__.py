"""Designs: whole schedules made before the first round, from closed forms and from a table of seatings."""
