friends-title = Os teus amigos
friends-friend = Amigo
friends-about = A tua entrada mostra a que mesas se sentam. Eles não ficam a saber.
friends-link = Para os teus amigos: quem abrir esta ligação pode adicionar-te
friends-away = Agora em nenhuma mesa
