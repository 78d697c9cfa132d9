keeping-keep = Garder pour quand il n’y a pas de réseau
keeping-more = Le replay tel qu’on le voit ici, avec les noms des joueurs, est gardé dans ce navigateur.
keeping-now = La partie est en cours d’enregistrement
keeping-kept = Cette partie est gardée sur cet appareil.
keeping-forget = Ne plus la garder
