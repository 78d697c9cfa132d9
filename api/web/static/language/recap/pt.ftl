recap = Desde que saíste
recap-close = Esconder
recap-more = E mais { $n }
recap-learned = Viram o que outros não viram:
