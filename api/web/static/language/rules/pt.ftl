rules-english = Estas regras estão em inglês.
plate-card = Carta
plate-says = O que diz
plate-many = Quantas
plate-encounter = Encontro
plate-reward = Recompensa
plate-does = O que faz
plate-place = Posição na ordem de jogo
