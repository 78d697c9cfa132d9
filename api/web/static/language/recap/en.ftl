recap = Since you left
recap-close = Dismiss
recap-more = And { $n } more
recap-learned = Saw what others did not:
