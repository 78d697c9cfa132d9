friends-title = Deine Freunde
friends-friend = Befreundet
friends-about = Deine Lobby zeigt, an welchen Tischen sie sitzen. Sie erfahren nichts davon.
friends-link = Für deine Freunde: Wer diesen Link öffnet, kann dich hinzufügen
friends-away = Gerade an keinem Tisch
