keeping-keep = Für ohne Netz behalten
keeping-more = Das Replay, wie es hier zu sehen ist, mit den Namen der Spieler, wird in diesem Browser aufbewahrt.
keeping-now = Die Partie wird aufbewahrt
keeping-kept = Diese Partie ist auf diesem Gerät aufbewahrt.
keeping-forget = Nicht mehr aufbewahren
