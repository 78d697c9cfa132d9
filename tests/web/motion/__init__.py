"""How a step is shown as it comes."""
