"""The commands of organizers and arbiters: registration, rounds, rulings, announcements, the end."""
