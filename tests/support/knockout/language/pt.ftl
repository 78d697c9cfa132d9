# O que cada facto conta, por que uma jogada é recusada, e as palavras do jogo.

fact-dealt = { $seat } recebe { $cards_count } cartas{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-set-aside = As outras cartas ficam de lado{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-bid-placed = { $card ->
    [hidden] { $seat } licita uma carta virada para baixo.
   *[other] { $seat } licita { $card }, virada para baixo.
  }
fact-bids-turned = As licitações são viradas: { $bids_word }.
item-turned-bid = { $seat } licitou { $card }
fact-card-drawn = { $card ->
    [hidden] { $seat } tira uma carta.
   *[other] { $seat } tira { $card }.
  }
fact-seat-out = { $seat } sai do jogo.
fact-all-turned = Todas as cartas são viradas. Estas estavam de lado: { $aside_word }.

# O que se pergunta a um lugar, e o que faz a sua jogada.

prompt-bid-to-make = Ronda { $round }, ainda jogam { $left }: licita uma das tuas cartas virada para baixo.
prompt-bid-making = A licitação mais baixa da ronda sai do jogo, a mais alta tira uma carta.

# Por que uma jogada é recusada.

refused-seats = Jogam dois a quatro lugares.
refused-not-in-hand = Não tem esta carta na mão.
refused-bid-already = Já licitou nesta ronda.
refused-seat-is-out = Um lugar que saiu já não licita.
refused-match-over = A partida acabou.

# Como acaba uma partida; papéis, jogadas, os seus campos e variantes.

word-last-suitor = resta o último pretendente
word-suitor = Pretendente
word-bid = licitar uma carta
word-card = carta
word-hand = cartas na mão

# De que tratam as variantes.

word-about-hand = cartas dadas a cada lugar
