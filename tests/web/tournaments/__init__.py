"""The pages of tournaments: the form of regulations, organizers and entrants, axe, the keyboard."""
