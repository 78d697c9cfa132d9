recap = Depuis ton départ
recap-close = Masquer
recap-more = Et { $n } de plus
recap-learned = Ont vu ce que d’autres n’ont pas vu :
