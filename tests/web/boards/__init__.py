"""What is drawn on the boards: nothing hides another thing."""
