friends-title = Je vrienden
friends-friend = Vriend
friends-about = Je lobby laat zien aan welke tafels ze zitten. Ze merken er niets van.
friends-link = Voor je vrienden: wie deze link opent, kan je toevoegen
friends-away = Nu aan geen tafel
