invited-field = On t’a invité ?
invited-link = Colle le lien de l’invitation, ou l’adresse d’une partie
invited-go = Vers la partie
invited-unknown = Ce n’est pas un lien vers une partie. Colle-le en entier : le code seul ne dit pas de quelle partie il s’agit.
