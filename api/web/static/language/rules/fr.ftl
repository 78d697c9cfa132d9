rules-english = Ces règles sont en anglais.
plate-card = Carte
plate-says = Ce qu’elle dit
plate-many = Combien
plate-encounter = Rencontre
plate-reward = Récompense
plate-does = Ce que cela fait
plate-place = Rang dans l’ordre du tour
