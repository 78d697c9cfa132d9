rules-english = These rules are in English.
plate-card = Card
plate-says = What it says
plate-many = How many
plate-encounter = Encounter
plate-reward = Reward
plate-does = What it does
plate-place = Place in turn order
