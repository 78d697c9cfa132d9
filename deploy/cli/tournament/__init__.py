"""The commands of `nostos tournament`: what organizers, arbiters and entrants do, through the REST API."""
