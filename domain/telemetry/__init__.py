"""What the service measures of itself: every metric is declared here, and every room counts with these."""
