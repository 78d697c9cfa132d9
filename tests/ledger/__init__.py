"""What others make of the ledger: dishonest operators, and tools that are not ours."""
