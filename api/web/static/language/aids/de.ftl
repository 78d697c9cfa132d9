zoom = Größe des Spielplans
zoom-in = Größer
zoom-out = Kleiner
zoom-whole = Der ganze Spielplan
