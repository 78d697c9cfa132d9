rules-english = Deze regels zijn in het Engels.
plate-card = Kaart
plate-says = Wat erop staat
plate-many = Hoeveel
plate-encounter = Ontmoeting
plate-reward = Beloning
plate-does = Wat het doet
plate-place = Plaats in de beurtvolgorde
