"""Laws that hold for every game there is."""
