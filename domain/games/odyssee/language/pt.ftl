# What every fact of Odyssee tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = O mar { $board_name } está posto, com as cartas { $deck_name }. { $first } começa.
fact-cards-laid = { $cards_count } cartas de aventura estão ocultas na borda: { $cards_word }.
fact-turn-began = Turno { $turn } de { $seat }, { $upkeep ->
    [gift] que dá uma oferenda aos deuses.
    [hunger] que não tem oferenda e recebe uma pedra de fome.
   *[none] cuja tripulação passa fome.
  }
fact-turn-skipped = { $seat } perde este turno.
fact-die-rolled = { $seat } lança { $pips }.
fact-ship-sailed = { $seat } navega para { $to }.
fact-storm-laid = { $seat } põe a seta da tempestade em { $anchor }, apontando para { $direction_word }{ $paid ->
    [yes] {" "}e dá uma oferenda por isso.
   *[no] ; sob Éolo é grátis.
  }
fact-ship-blown = { $wind ->
    [storm] A tempestade leva
    [strong] Um vento forte empurra
   *[breeze] Uma brisa move
  } { $seat } para { $to }{ $ashore ->
    [yes] , em terra.
   *[no] .
  }
fact-landed = { $island ->
    [none] { $seat } encalha em Sirte e perderá um turno.
   *[other] { $seat } desembarca na ilha { $island }{ $winds ->
        [yes] , onde Éolo dá ventos por três turnos.
       *[no] .
      }
  }
fact-card-taken = { $seat } toma a carta da ilha { $island }: { $card_word }.
fact-choice-opened = { $owner }, a quem pertence a ilha { $island }, escolhe uma carta para { $seat }. { $seat } pode antes fazer uma oferta.
fact-choice-left = { $seat } deixa a escolha a { $owner }.
fact-card-given = { $owner } dá uma carta a { $seat }: { $card_word }.
fact-chip-laid = { $from_rim ->
    [yes] { $seat } move uma ficha da borda para a ilha { $island }
   *[no] { $seat } põe uma ficha na ilha { $island }
  }{ $owner ->
    [none] .
   *[other] ; a de { $owner } vai para a borda.
  }
fact-god-die-thrown = { $seat } lança o dado dos deuses: { $white ->
    [yes] branco.
   *[no] preto.
  }
fact-trial-thrown = { $seat } lança { $pips } onde se pede { $at_least }, e { $passed ->
    [yes] consegue.
   *[no] falha.
  }
fact-gifts-won = { $seat } ganha { gifts }{ $saved ->
    [yes] ; a tripulação faminta está salva.
   *[no] .
  }
fact-gifts-lost = { $seat } perde { gifts }.
gifts = { $count ->
    [one] { $count } oferenda
   *[other] { $count } oferendas
  }
fact-heroes-joined = { heroes-of } a bordo com { $seat }.
heroes-of = { $count ->
    [one] { $count } herói volta
   *[other] { $count } heróis voltam
  }
fact-heroes-lost = { $seat } perde { $count ->
    [one] { $count } herói.
   *[other] { $count } heróis.
  }
fact-turns-lost = { $seat } perderá { $turns ->
    [one] { $turns } turno.
   *[other] { $turns } turnos.
  }
fact-protected = { $seat } tem proteção contra { protection }.
fact-protection-used = { $seat } é poupado por uma proteção contra { protection }.
protection = { $against ->
    [trial] uma prova
   *[fight] uma perda em combate
  }
fact-ship-drifted = { $seat } deriva para { $direction_word } até { $to }{ $ashore ->
    [yes] , em terra.
   *[no] .
  }
fact-ship-ferried = { $seat } é levado para { $to }.
fact-chip-barred = { $seat } não põe ficha aqui.
fact-ship-lost = { $cause ->
    [hunger] A tripulação de { $seat } morreu de fome.
    [fight] A tripulação de { $seat } foi morta.
   *[adventure] O último herói de { $seat } está perdido.
  } { $seat } recomeça em Troia{ $chips ->
    [0] {""}
    [one] {" "}e retira { $chips } ficha da borda
   *[other] {" "}e retira { $chips } fichas da borda
  }{ $gifts ->
    [0] .
    [one] , com { $gifts } oferenda da reserva.
   *[other] , com { $gifts } oferendas da reserva.
  }
fact-ships-met = { $seat } partilha uma casa com { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } não ataca { $other }, que ainda pode atacar.
   *[no] { $seat } também não ataca { $other }; separam-se.
  }
fact-fight-called = { $seat } ataca { $other }.
fact-fought-on = { $spoken ->
    [yes] { $seat } também continua a lutar.
   *[no] { $seat } continua a lutar; { $other } tem a palavra.
  }
fact-round-fought = Uma ronda de { $seats_word }: lançado { $pips_word }, com heróis { $sums_word }. { $loser ->
    [none] Empate.
   *[other] { $loser } perde-a.
  }
fact-offer-made = { $seat } oferece a { $to } um acordo: dá { stake-gives }, recebe { stake-gets }{ adventure-card }.
fact-offer-refused = { $seat } recusa a oferta de { $of }.
fact-deal-struck = { $seat } aceita: { $of } dá { stake-gives }, recebe { stake-gets }{ adventure-card }.
stake-gives = { $gives_gifts ->
    [0] nenhuma oferenda
    [one] { $gives_gifts } oferenda
   *[other] { $gives_gifts } oferendas
  }{ $gives_cards_count ->
    [0] {""}
   *[other] , { $gives_cards_word }
  }{ $gives_island ->
    [none] {""}
   *[other] , a ilha { $gives_island }
  }
stake-gets = { $gets_gifts ->
    [0] nenhuma oferenda
    [one] { $gets_gifts } oferenda
   *[other] { $gets_gifts } oferendas
  }{ $gets_cards_count ->
    [0] {""}
   *[other] , { $gets_cards_word }
  }{ $gets_island ->
    [none] {""}
   *[other] , a ilha { $gets_island }
  }
adventure-card = { $card ->
    [none] {""}
   *[other] ; a aventura é { $card_word }
  }
fact-home-reached = { $seat } está em casa, em Ítaca!
fact-cap-reached = Todos tiveram { $turns } turnos, e ninguém está em casa.
fact-rim-turned = As cartas da borda são viradas: { $cards_word }.

# Why a move is refused.

refused-seats = Jogam de dois a seis.
refused-no-such-board = Não existe esse tabuleiro.
refused-no-such-deck = Não existe esse baralho.
refused-not-now = Não é isso que há a fazer agora.
refused-not-your-turn = Agora não é a sua vez.
refused-game-over = A partida acabou.
refused-rolled-already = O dado está lançado: agora o seu navio navega.
refused-not-rolled = Lance primeiro o dado da vela.
refused-no-such-hex = O tabuleiro não tem essa casa.
refused-not-entitled = Tem mais fichas do que cartas: não pode entrar em Ítaca.
refused-out-of-reach = O seu navio não pode ir para lá com este lance.
refused-no-gift-for-storm = A seta da tempestade custa uma oferenda, e não tem nenhuma.
refused-not-the-newcomer = A escolha é sua: não a pode deixar.
refused-not-the-owner = Quem possui a ilha escolhe a carta.
refused-card-not-yours = Não tem essa carta.
refused-offer-open = Há primeiro uma oferta a responder.
refused-no-offer-open = Não há oferta a responder.
refused-offers-spent = Aqui não se pode oferecer mais.
refused-gifts-misfit = Não há tantas oferendas.
refused-cards-misfit = Não há essa carta desse lado, ou foi nomeada duas vezes.
refused-island-misfit = Essa ilha não pode ser entregue.
refused-card-misfit = Essa carta não é para esta aventura.
refused-no-such-ship = Não há esse navio a encontrar.
refused-not-met = Não encontra esse navio agora.

# How a match ends.

word-home-reached = em casa, em Ítaca
word-cap-reached = sem mais turnos

# Words.

word-wanderer = errante
word-none = nenhum
word-hidden = oculto
word-e = leste
word-ne = nordeste
word-nw = noroeste
word-w = oeste
word-sw = sudoeste
word-se = sudeste
word-cicones = os Cícones
word-lotus-eaters = os Lotófagos
word-cyclops = o Ciclope
word-bag-of-winds = o saco de Éolo
word-laestrygonians = os Lestrigões
word-circe = Circe
word-underworld = o Submundo
word-sirens = as Sereias
word-scylla = Cila
word-charybdis = Caríbdis
word-cattle-of-helios = o gado de Hélio
word-calypso = Calipso
word-phaeacians = os Feácios
word-moly = Hermes e a móli
word-athena = Atena

# What moves and their fields, options, and what may lie face down are called.

word-roll = lançar o dado
word-sail = navegar
word-lay-storm = pôr a seta da tempestade
word-leave-choice = deixar a escolha ao dono
word-give = dar uma carta
word-attack = atacar
word-let-pass = deixar passar
word-fight-on = continuar a luta
word-propose = propor um negócio
word-counter = propor outro negócio
word-accept = aceitar
word-refuse = recusar
word-to = para
word-direction = direção
word-anchor = posta em
word-card = carta
word-seat = jogador
word-gives = dá
word-gets = recebe
word-gifts = oferendas
word-cards = cartas
word-island = ilha
word-rim = as cartas na borda
word-board = tabuleiro
word-deck = baralho
word-cap = turnos no máximo

# What the options are about.

word-about-board = o tabuleiro
word-about-deck = as cartas de aventura
word-about-cap = turnos de cada lugar após os quais a partida acaba de qualquer modo
