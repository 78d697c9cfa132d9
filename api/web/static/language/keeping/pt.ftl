keeping-keep = Guardar para quando não há rede
keeping-more = A repetição tal como se vê aqui, com os nomes dos jogadores, fica guardada neste navegador.
keeping-now = A partida está a ser guardada
keeping-kept = Esta partida está guardada neste dispositivo.
keeping-forget = Deixar de a guardar
