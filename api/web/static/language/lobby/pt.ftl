invited-field = Recebeste um convite?
invited-link = Cola a ligação do convite, ou o endereço de uma partida
invited-go = Ir para a partida
invited-unknown = Isso não é uma ligação para uma partida. Cola-a toda: só o código não diz qual é a partida.
