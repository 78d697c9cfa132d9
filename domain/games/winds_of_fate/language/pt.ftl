# What every fact of Winds of Fate tells its viewer, why moves are refused, and the game's words.

fact-board-laid = O navio está em Troia com uma tripulação de { $crew }. Ordem: { $order_word }.
fact-deck-shuffled = { $cards_count ->
    [one] Uma carta vai para baixo do monte.
   *[other] { $cards_count } cartas são baralhadas e vão para baixo do monte.
  }
fact-gods-shuffled = As { $gods_count } cartas dos deuses são baralhadas.
fact-dealt = { $seat } recebe { cards-told }.
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } escolheu um destino.
   *[other] { $seat } escolheu um destino: { $destiny_word }.
  }
fact-round-began = Ronda { $number }.
fact-ship-sailed = { $path ->
    [calm] Mar calmo, o navio navega: { $space_word }.
   *[stormy] Uma tempestade leva o navio: { $space_word }.
  }
fact-tile-met = O navio encontra: { $tile_word }.
fact-crew-lost = A tripulação perde { $number }; restam { $crew }.
fact-crew-gained = A tripulação ganha { $number }; são { $crew }.
fact-cards-drawn = { $cards_count ->
    [0] { $seat } tiraria, mas já não há cartas.
   *[other] { $seat } tira { cards-told }.
  }
cards-told = { $cards_count ->
    [one] uma carta{ cards-seen }
   *[other] { $cards_count } cartas{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-points-gained = { $points ->
    [one] { $seat } ganha um ponto.
   *[other] { $seat } ganha { $points } pontos.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } toma uma ficha de aposta.
   *[other] { $seat } toma { $chips } fichas de aposta.
  }
fact-bet-placed = { $chips ->
    [one] { $seat } aposta na ronda { $round }, uma ficha.
   *[other] { $seat } aposta na ronda { $round }, { $chips } fichas.
  }
fact-bet-moved = { $seat } move uma aposta da ronda { $before } para a ronda { $round }.
fact-declined = { $seat } recusa: { $effect_word }.
fact-lapsed = { $seat ->
    [none] Nada acontece: { $effect_word }.
   *[other] Nada acontece: { $effect_word } para { $seat }.
  }
fact-rewards-shown = As recompensas: { $rewards_word }. A aventura começa.
fact-card-played = { $card ->
    [hidden] { $seat } joga uma carta oculta.
   *[other] { $seat } joga uma carta oculta: { $card_word }.
  }
fact-passed = { $seat } passa, e na próxima ronda será { $place ->
    [1] o primeiro
    [2] o segundo
    [3] o terceiro
    [4] o quarto
   *[5] o quinto
  } a jogar.
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } muda de destino.
   *[other] { $seat } muda de destino: { $destiny_word }.
  }
fact-god-turned = Os deuses: { $god_word }.
fact-cards-turned = { $seat } jogou { $cards_word }.
fact-adventure-resolved = { $won ->
    [yes] Ajuda { $help }, Estorvo { $hinder }: a aventura está ganha.
   *[no] Ajuda { $help }, Estorvo { $hinder }: a aventura está perdida, e { $lost } da tripulação com ela; restam { $crew }.
  }
fact-reward-taken = { $seat } toma { $tile_word }.
fact-destinies-turned = { $ending ->
    [safe] Ulisses está salvo em Ítaca!
    [death] Ulisses perdeu toda a tripulação.
   *[stranded] Ulisses ficou perdido no mar.
  } Destinos por lugar: { $destinies_word }.
fact-scored = Pontos por lugar: { $totals_word } (apostas { $bets_word }; fichas { $chips_word }; destino { $destiny_word }; ganhos { $points_word }).
fact-hand-turned = { $seat } mostra { $cards_count ->
    [0] nenhuma carta
   *[other] { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] , jogadas ocultas { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] , e o destino { $destiny_word }
  }.
fact-decks-turned = Os montes são mostrados: { $deck_count ->
    [0] nenhuma carta
   *[other] { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; deuses { $gods_word }
  }.

# Why a move is refused.

refused-seats = Jogam de três a cinco.
refused-no-such-board = Não existe esse tabuleiro.
refused-no-such-tiles = Não existe esse conjunto de peças.
refused-chosen-already = O destino está escolhido; muda-se passando sem ter jogado.
refused-choose-first = Primeiro todos escolhem um destino.
refused-journey-over = A viagem acabou.
refused-not-your-turn = É a vez de outro lugar.
refused-no-adventure = Agora ninguém joga nem passa: outra coisa vem primeiro.
refused-not-in-hand = Não tem esta carta.
refused-other-suit = Todas as suas cartas numa aventura são de um tipo.
refused-no-switch-after-playing = Quem jogou uma carta não muda de destino nesta aventura.
refused-destiny-kept = Este é o destino que tem; omita-o para o manter.
refused-no-draft = Agora não se toma recompensa.
refused-tile-not-shown = Esta recompensa não está exposta.
refused-no-such-tile = Não existe essa recompensa.
refused-nothing-offered = Nada é oferecido.
refused-say-which-round = Aceita-se uma aposta dizendo para onde vai.
refused-no-bet-due = Agora não se aposta.
refused-no-move-due = Agora não se move aposta.
refused-not-your-stack = Esta pilha não é sua.
refused-not-the-next-round = Uma aposta move-se uma ronda, para trás ou para a frente.
refused-round-gone-or-too-late = Uma aposta fica numa ronda, da atual à última.

# Words.

word-fate = destino
word-safe = Salvo
word-death = Morte
word-stranded = Perdido
word-help-1 = Ajuda 1
word-help-2 = Ajuda 2
word-help-3 = Ajuda 3
word-help-4 = Ajuda 4
word-help-5 = Ajuda 5
word-hinder-1 = Estorvo 1
word-hinder-2 = Estorvo 2
word-hinder-3 = Estorvo 3
word-hinder-4 = Estorvo 4
word-hinder-5 = Estorvo 5
word-athena-2 = Atena 2
word-athena-3 = Atena 3
word-athena-4 = Atena 4
word-poseidon-3 = Posídon 3
word-poseidon-4 = Posídon 4
word-poseidon-5 = Posídon 5
word-crew = uma mudança da tripulação
word-draw = tirar cartas
word-points = pontos
word-chip = uma ficha de aposta
word-place-bet = fazer uma aposta
word-move-bet = mover uma aposta
word-troy = Troia
word-ithaca = Ítaca
word-ismarus = Ísmaro
word-malea = Maleia
word-cythera = Citera
word-pylos = Pilos
word-zacynthus = Zacinto
word-cephalonia = Cefalónia
word-crete = Creta
word-syrtis = Sirte
word-sicily = Sicília
word-lotus-eaters = os Lotófagos
word-cyclops = o Ciclope
word-aeolus = Éolo
word-laestrygonians = os Lestrigões
word-circe = Circe
word-sirens = as Sereias
word-oracle = o oráculo
word-phaeacians = os Feácios
word-calypso = Calipso
word-ox = o boi
word-wine = o vinho
word-gold = o ouro
word-purse = a bolsa
word-omen = o presságio
word-prophecy = a profecia
word-tide = a maré
word-current = a corrente

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = escolher um destino
word-play = jogar uma carta
word-pass = passar
word-draft = tomar uma recompensa
word-accept = aceitar
word-decline = recusar
word-destiny = destino
word-card = carta
word-tile = recompensa
word-round = ronda
word-stack = pilha de fichas, por ordem de aposta
word-hands = as mãos
word-played = as cartas jogadas
word-destinies = os destinos
word-deck = o baralho
word-gods = os deuses por vir
word-board = tabuleiro
word-tiles = peças
word-ithaca-needs-win = Ítaca tem de ser ganha

# What the options are about.

word-about-board = o tabuleiro
word-about-tiles = as peças e as cartas
word-about-ithaca-needs-win = se a aventura em Ítaca tem de ser ganha para chegar a casa a salvo
