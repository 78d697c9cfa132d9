"""Parts that all endpoints share: declarations, bodies, headers, commands, conditional reads."""
