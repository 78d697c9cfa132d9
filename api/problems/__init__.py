"""Problems: what can be wrong with a request, as RFC 9457 has it."""
