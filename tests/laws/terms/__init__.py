"""Laws of what players agree on before a match: clocks, and what happens to sides that leave."""
