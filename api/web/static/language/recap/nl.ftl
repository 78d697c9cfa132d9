recap = Sinds je wegging
recap-close = Verbergen
recap-more = En nog { $n }
recap-learned = Kregen iets te zien wat anderen niet zagen:
