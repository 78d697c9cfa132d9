zoom = Tamanho do tabuleiro
zoom-in = Maior
zoom-out = Menor
zoom-whole = O tabuleiro inteiro
