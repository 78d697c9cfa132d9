zoom = Grootte van het bord
zoom-in = Groter
zoom-out = Kleiner
zoom-whole = Het hele bord
