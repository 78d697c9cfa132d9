"""The documentation as a site: the pages of all rooms, and a reference that is made from the code."""
