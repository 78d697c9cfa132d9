invited-field = Du wurdest eingeladen?
invited-link = Füge den Link der Einladung oder die Adresse einer Partie ein
invited-go = Zur Partie
invited-unknown = Das ist kein Link zu einer Partie. Füge ihn ganz ein: Der Code allein sagt nicht, welche Partie es ist.
