"""Laws that hold for every game there is, and for the source itself."""
