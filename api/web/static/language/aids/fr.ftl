zoom = Taille du plateau
zoom-in = Agrandir
zoom-out = Réduire
zoom-whole = Tout le plateau
