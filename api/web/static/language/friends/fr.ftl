friends-title = Tes amis
friends-friend = Ami
friends-about = Ton accueil montre à quelles tables ils sont assis. Ils n’en savent rien.
friends-link = Pour tes amis : qui ouvre ce lien peut t’ajouter
friends-away = À aucune table en ce moment
