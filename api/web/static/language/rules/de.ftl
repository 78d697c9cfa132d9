rules-english = Diese Regeln sind auf Englisch.
plate-card = Karte
plate-says = Was darauf steht
plate-many = Wie viele
plate-encounter = Begegnung
plate-reward = Belohnung
plate-does = Was es bewirkt
plate-place = Rang in der Zugfolge
