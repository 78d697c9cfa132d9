"""`nostos fair-play`: audits and luck reports of disclosed records, and how well they work on bots."""
