motion-on = Les pièces se déplacent jusqu’à leur place
motion-less = Cet appareil demande moins de mouvement : rien ne bouge.
