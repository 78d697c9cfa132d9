"""The resources of the API: one blueprint each."""
