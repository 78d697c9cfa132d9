# What every fact of Odyssee tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-sea-laid = O tabuleiro { $board_name_word } está posto, com as cartas de aventura { $deck_name_word }. Cada barco parte de Troia com quatro heróis, três dádivas e dez fichas de soberano. A sorte decide quem começa: { $first }.
fact-cards-laid = { $cards ->
    [hidden] { $cards_count } cartas de aventura estão viradas para baixo na borda, uma no número de cada ilha.
   *[other] { $cards_count } cartas de aventura estão viradas para baixo na borda: { $lying_word }.
  }
fact-rim-reshuffled = { $cards_count ->
    [one] A última carta de aventura da borda fica onde está.
   *[other] As { $cards_count } cartas de aventura da borda são baralhadas de novo, viradas para baixo.
  }
item-rim-card = { $title_word } (ilha { $island })
fact-turn-began = Turno { $turn } de { $seat }: { $upkeep ->
    [gift] uma dádiva volta à reserva, { gifts-left }.
    [hunger] já não há dádivas, e { $seat } recebe uma pedra de fome ({ $now_hunger } de 3).
   *[none] já não há dádivas, e não existe uma quarta pedra de fome.
  }{ crew-starves }
gifts-left = { $now_gifts ->
    [0] não resta nenhuma
    [one] resta { $now_gifts }
   *[other] restam { $now_gifts }
  }
crew-starves = { $starving ->
    [next] {" "}A tripulação passa fome: morre no fim do próximo turno, a não ser que antes uma aventura dê uma dádiva.
    [now] {" "}A tripulação passa fome: morre no fim deste turno, a não ser que uma aventura dê uma dádiva.
   *[no] {""}
  }
fact-turn-skipped = { $seat } não joga este turno{ $now_skip ->
    [0] .
    [one] {" "}nem o seguinte.
   *[other] {" "}nem os { $now_skip } seguintes.
  }
fact-die-rolled = { $seat } lança o dado da vela: { $pips }.
fact-ship-sailed = { $stays ->
    [yes] { $seat } fica { at-place }.
   *[no] { $seat } navega { from-place } { to-place }.
  }
at-place = { $start_land ->
    [sea] em { $start_hex }
    [island] na ilha { $start_island } ({ $start_hex })
    [syrte] em Sirte
    [troy] em Troia
   *[ithaca] em Ítaca
  }
from-place = { $start_land ->
    [sea] de { $start_hex }
    [island] da ilha { $start_island } ({ $start_hex })
    [syrte] de Sirte
    [troy] de Troia
   *[ithaca] de Ítaca
  }
to-place = { $there_land ->
    [sea] até { $there_hex }
    [island] até à ilha { $there_island } ({ $there_hex })
    [syrte] até Sirte
    [troy] até Troia
   *[ithaca] até Ítaca
  }
fact-storm-laid = { $seat } põe a seta da tempestade em { $anchor }, na direção { $direction_word }{ $paid ->
    [yes] , por uma dádiva ({ gifts-left }).
   *[no] , grátis sob Éolo.
  } { $hit_count ->
    [0] Não move nenhum barco.
    [one] Move o barco de { $hit_word }.
   *[other] Move os barcos de { $hit_word }.
  }
fact-ship-blown = { $wind ->
    [storm] A tempestade leva
    [strong] Um vento forte empurra
   *[breeze] Uma brisa move
  } { $seat } { from-place } { to-place }{ landfall }.
landfall = { $landfall ->
    [lands] ; o barco desembarca lá no próximo turno de { $seat }
    [home] ; se { $seat } ainda puder entrar em Ítaca no próximo turno, a partida acaba
   *[no] {""}
  }
fact-landed = { $shore ->
    [syrte] { $seat } encalha em Sirte e perde um turno.
    [own] { $seat } desembarca na ilha { $island }, onde já está uma ficha de { $seat }: não há aventura.
    [first] { $seat } desembarca na ilha { $island }, onde ainda ninguém esteve.
    [owned] { $seat } desembarca na ilha { $island }, que pertence a { $owner }.
    [poor] { $seat } desembarca na ilha { $island }, que pertence a { $owner }, sem carta para dar: não há aventura.
   *[free] { $seat } desembarca na ilha { $island }, que não pertence a ninguém e já não tem carta: não há aventura.
  }{ $shore ->
    [syrte] {""}
   *[other] { $chip ->
        [no] {" "}{ $seat } não tem ficha para pôr aqui.
       *[yes] {""}
      }
  }{ $winds ->
    [yes] {" "}Éolo torna a seta da tempestade grátis nos próximos três turnos de { $seat }.
   *[no] {""}
  }
fact-card-taken = { $seat } tira a carta de aventura da ilha { $island } e lê em voz alta: { card-read }
card-read = { $read_telling ->
    [told] { $read_title_word }. “{ $read_text_word }”
    [own] { $read_title_word }. “{ $read_text_word }” Ou seja: { $read_effects_word }.
   *[mute] { $read_title_word }. Ou seja: { $read_effects_word }.
  }
fact-choice-opened = { $owner }, a quem pertence a ilha { $island }, tem de dar a { $seat } uma destas cartas: { $cards_word }. { $seat } pode antes propor um acordo.
fact-choice-left = { $seat } deixa a escolha da carta a { $owner }.
fact-card-given = { $owner } dá uma carta de aventura a { $seat }, e { $seat } lê em voz alta: { card-read }
fact-chip-laid = { $from_rim ->
    [yes] { $seat } põe a ficha da borda na ilha { $island }
   *[no] { $seat } põe uma ficha de soberano na ilha { $island }
  } ({ $now_chips ->
    [0] não resta nenhuma ficha na mão
    [one] resta { $now_chips } ficha na mão
   *[other] restam { $now_chips } fichas na mão
  }) e fica com a ilha{ $owner ->
    [none] .
   *[other] ; a ficha de { $owner } vai para a borda.
  }
fact-god-die-thrown = { $seat } lança o dado dos deuses: { $white ->
    [yes] branco.
   *[no] preto.
  }
fact-trial-thrown = { $seat } lança o dado da vela: { $pips }, quando é preciso pelo menos { $at_least }. { $passed ->
    [yes] A prova está superada.
   *[no] A prova falha.
  }
fact-gifts-won = { $seat } recebe { gifts } e tem agora { $now_gifts }{ $supply ->
    [0] ; a reserva está vazia
   *[other] {""}
  }{ $saved ->
    [yes] . A tripulação faminta está salva, e as suas pedras de fome são devolvidas.
   *[no] .
  }
fact-gifts-lost = { $seat } perde { gifts }; { gifts-left }.
gifts = { $count ->
    [one] { $count } dádiva
   *[other] { $count } dádivas
  }
fact-heroes-joined = { $count ->
    [one] { $count } herói volta a bordo com { $seat }
   *[other] { $count } heróis voltam a bordo com { $seat }
  }; agora são { $now_heroes }.
fact-heroes-lost = { $seat } perde { $count ->
    [one] { $count } herói
   *[other] { $count } heróis
  }; { $now_heroes ->
    [0] não resta nenhum.
    [one] resta { $now_heroes }.
   *[other] restam { $now_heroes }.
  }
fact-turns-lost = { $seat } perde { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
  }{ $added ->
    [yes] , { $now_skip } ao todo.
   *[no] .
  }
fact-protected = { $seat } tem a partir de agora uma proteção: { $against ->
    [trial] a próxima prova é superada sem lançar.
   *[fight] o próximo herói que um combate custaria é poupado.
  }
fact-protection-used = { $against ->
    [trial] { $seat } supera a prova sem lançar, e a proteção está gasta.
   *[fight] Uma proteção evita que { $seat } perca um herói, e está gasta.
  }
fact-ship-drifted = { $seat } deriva na direção { $direction_word }, { from-place } { to-place }{ landfall }.
fact-ship-ferried = O barco de { $seat } é levado { from-place } { to-place }.
fact-chip-barred = { $seat } não pode pôr ficha por esta aventura.
fact-ship-lost = { $cause ->
    [hunger] A tripulação de { $seat } morreu de fome, e o barco está perdido.
    [fight] A tripulação de { $seat } foi morta, e o barco está perdido.
   *[adventure] O último herói de { $seat } morreu, e o barco está perdido.
  } { $seat } recomeça em Troia, com quatro heróis e { $now_gifts ->
    [0] nenhuma dádiva
    [one] { $now_gifts } dádiva
   *[other] { $now_gifts } dádivas
  }; as cartas e as ilhas ficam{ $chips ->
    [0] {""}
    [one] , e { $chips } ficha volta da borda
   *[other] , e { $chips } fichas voltam da borda
  }.{ $now_wards_count ->
    [0] {""}
   *[other] {" "}Uma proteção fica: { $now_wards_word }.
  }
fact-ships-met = { $seat } encontra { $others_word } { at-place }.
fact-pass-granted = { $asked ->
    [yes] { $seat } deixa passar { $other }; { $other } ainda pode atacar.
   *[no] { $seat } também deixa passar { $other }, e separam-se.
  }
fact-fight-called = { $seat } ataca { $other }, com { $heroes ->
    [one] { $heroes } herói
   *[other] { $heroes } heróis
  } contra { $other_heroes }. { $other } fala primeiro.
fact-fought-on = { $spoken ->
    [yes] { $seat } também continua a lutar contra { $other }, e lançam-se os dados de uma ronda.
   *[no] { $seat } continua a lutar; agora fala { $other }.
  }
fact-round-fought = { $one } lança { $one_pips } e soma { $one_heroes ->
    [one] { $one_heroes } herói
   *[other] { $one_heroes } heróis
  }: { $one_sum }. { $two } lança { $two_pips } e soma { $two_heroes ->
    [one] { $two_heroes } herói
   *[other] { $two_heroes } heróis
  }: { $two_sum }. { $loser ->
    [none] É um empate, e ambos lançam outra vez.
   *[other] { $loser } perde a ronda.
  }
fact-offer-made = { $seat } propõe um acordo a { $to }: { $seat } dá: { given }; { $to } dá: { taken }{ adventure-card }.
given = { $given_count ->
    [0] nada
   *[other] { $given_word }
  }
taken = { $taken_count ->
    [0] nada
   *[other] { $taken_word }
  }
item-handed-gifts = { $count ->
    [one] { $count } dádiva
   *[other] { $count } dádivas
  }
item-handed-card = a carta “{ $title_word }”
item-handed-island = a ilha { $island }
adventure-card = { $adventure ->
    [none] {""}
   *[other] ; a carta para a aventura é “{ $adventure_word }”
  }
fact-offer-refused = { $seat } recusa a proposta de { $of }{ $then ->
    [round] , e lançam-se os dados de uma ronda.
   *[choice] ; agora { $owner } escolhe a carta.
  }
fact-deal-struck = { $seat } aceita a proposta de { $of }: { $of } dá: { given }; { $seat } dá: { taken }{ $adventure ->
    [none] . O combate acabou.
   *[other] ; a carta para a aventura é “{ $adventure_word }”.
  }
fact-home-reached = { $seat } está em casa, em Ítaca, antes de todos os outros, com { $now_chips ->
    [0] nenhuma ficha na mão
    [one] { $now_chips } ficha na mão
   *[other] { $now_chips } fichas na mão
  } e { cards-held }! Os outros, por ordem: { $counts_word }.
cards-held = { $now_cards_count ->
    [0] nenhuma carta
    [one] { $now_cards_count } carta
   *[other] { $now_cards_count } cartas
  }
chips-in-hand = { $chips ->
    [0] nenhuma ficha na mão
    [one] { $chips } ficha na mão
   *[other] { $chips } fichas na mão
  }
cards-owned = { $cards ->
    [0] nenhuma carta
    [one] { $cards } carta
   *[other] { $cards } cartas
  }
item-final-count = { $seat } ({ chips-in-hand }, { cards-owned }, { $islands ->
    [0] nenhuma ilha
    [one] { $islands } ilha
   *[other] { $islands } ilhas
  })
fact-cap-reached = Todos tiveram { $turns } turnos, e ninguém está em casa. Por ordem: { $counts_word }. { $decided ->
    [count] Decidem as menos fichas na mão, descontadas as cartas.
    [islands] As fichas menos as cartas estão empatadas no topo, e decide o maior número de ilhas.
   *[shared] As fichas menos as cartas e as ilhas estão empatadas no topo: a vitória é partilhada.
  }
fact-rim-turned = { $lying_count ->
    [0] Já não há nenhuma carta na borda.
    [one] A carta que ainda estava na borda é virada: { $lying_word }.
   *[other] As cartas que ainda estavam na borda são viradas: { $lying_word }.
  }

# What a card says: its effects, one after the other.

item-gifts = { $count ->
    [-9] perde 9 dádivas
    [-8] perde 8 dádivas
    [-7] perde 7 dádivas
    [-6] perde 6 dádivas
    [-5] perde 5 dádivas
    [-4] perde 4 dádivas
    [-3] perde 3 dádivas
    [-2] perde 2 dádivas
    [-1] perde 1 dádiva
    [one] recebe { $count } dádiva
   *[other] recebe { $count } dádivas
  }
item-heroes = { $count ->
    [-4] perde 4 heróis
    [-3] perde 3 heróis
    [-2] perde 2 heróis
    [-1] perde 1 herói
    [one] { $count } herói volta a bordo
   *[other] { $count } heróis voltam a bordo
  }
item-skip = perde { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
  }
item-protect = { $against ->
    [trial] supera a próxima prova sem lançar
   *[fight] conserva o próximo herói que um combate custaria
  }
item-drift = { $who ->
    [self] deriva { $hexes ->
        [one] { $hexes } casa
       *[other] { $hexes } casas
      } numa direção tirada à sorte
   *[others] todos os outros barcos no mar derivam { $hexes ->
        [one] { $hexes } casa
       *[other] { $hexes } casas
      } numa direção tirada à sorte
  }
item-ferry = o teu barco é levado { $hexes ->
    [one] { $hexes } casa
   *[other] { $hexes } casas
  } { $towards ->
    [ithaca] para mais perto de Ítaca
   *[troy] para trás, em direção a Troia
  }
item-bar = não ponhas ficha
item-toss = lança o dado dos deuses { $times ->
    [one] uma vez
   *[other] { $times } vezes
  } ({ $white_count ->
    [0] preto: { $black_count ->
        [0] nada
       *[other] { $black_word }
      }
   *[other] branco: { $white_word }{ $black_count ->
        [0] {""}
       *[other] ; preto: { $black_word }
      }
  })
item-trial = lança o dado da vela ({ $passed_count ->
    [0] menos de { $at_least }: { $failed_count ->
        [0] nada
       *[other] { $failed_word }
      }
   *[other] { $at_least } ou mais: { $passed_word }{ $failed_count ->
        [0] {""}
       *[other] ; menos: { $failed_word }
      }
  })
item-readable-card = { $title_word } ({ $effects_word })

# What a seat is asked.

prompt-turn-asked = O teu turno { $turn }: o teu barco está { at-place }. { $storm ->
    [gift] Lança o dado da vela e navega, ou põe a seta da tempestade por uma dádiva; tens { $gifts }.
    [free] Lança o dado da vela e navega, ou põe a seta da tempestade, que sob Éolo é grátis para ti.
   *[none] Lança o dado da vela e navega; não tens dádiva para a seta da tempestade.
  }{ crew-starves }
prompt-course-asked = Lançaste { $pips }: navega no máximo { $pips ->
    [one] { $pips } casa
   *[other] { $pips } casas
  } { from-place }, ou fica. { $home ->
    [yes] Ítaca está aberta para ti: tens { chips-in-hand } e { cards-owned }.
   *[no] Ítaca ainda está fechada para ti: tens { chips-in-hand } e { cards-owned }.
  }
prompt-guest-asked = Desembarcaste na ilha { $island } de { $owner }, que tem de te dar uma destas cartas: { $cards_word }. Propõe um acordo a { $owner }, ou deixa a escolha a { $owner }.
prompt-owner-asked = { $guest } desembarcou na tua ilha { $island } e recebe para sempre uma das tuas cartas: { $cards_word }. { $deals ->
    [yes] Escolhe a carta, ou propõe um acordo a { $guest }.
   *[no] Escolhe a carta.
  }
prompt-meeting-asked = O teu barco está { at-place } com { $others_word }. Ataca ou deixa passar: tens { $heroes ->
    [one] { $heroes } herói
   *[other] { $heroes } heróis
  }.
prompt-passage-asked = { $other } deixa-te passar. Atacas mesmo assim, ou também deixas passar { $other }? Tens { $heroes ->
    [one] { $heroes } herói
   *[other] { $heroes } heróis
  }, { $other } tem { $other_heroes }.
prompt-round-asked = Lutas contra { $other }: os teus heróis { $heroes }, os do outro barco { $other_heroes }. { $due ->
    [yes] Continua a lutar, e lançam-se os dados de uma ronda, ou propõe um acordo a { $other }.
   *[no] Continua a lutar, e fala { $other }, ou propõe um acordo a { $other }.
  }
prompt-answer-asked = { $other } propõe-te um acordo: recebes: { given }; dás: { taken }{ adventure-card }. { $left ->
    [0] Aceita ou recusa.
   *[other] Aceita, recusa, ou responde com outra proposta.
  } { $then ->
    [round] Se recusares, lançam-se os dados de uma ronda.
    [mine] Se recusares, escolhes tu a carta.
   *[theirs] Se recusares, { $other } escolhe a carta.
  }

# What a choice does.

prompt-to-roll = Lança o dado da vela: mostra 1 a 4, e o teu barco pode navegar outras tantas casas.
prompt-to-sail = Escolhe uma casa a { $pips } de distância no máximo, { from-place }; com a tua própria casa, ficas. Numa ilha ou em Sirte o teu barco desembarca.{ $home ->
    [yes] {" "}Em Ítaca ganhas.
   *[no] {""}
  }
prompt-to-lay-storm = Põe a seta da tempestade em vez de navegar{ $storm ->
    [free] , grátis sob Éolo
   *[gift] , por uma dádiva
  }: a partir da sua casa sopra por cinco filas, no meio até à próxima costa, ao lado duas casas, por fora uma.
prompt-to-leave-choice = Não proponhas nada: { $owner } escolhe a carta que recebes.
prompt-to-give = Dá uma das tuas cartas a { $guest }, que fica com ela e faz o que ela diz.
prompt-to-attack = { $others_count ->
    [one] Ataca { $others_word }: lançam-se os dados até uma tripulação morrer ou fecharem um acordo.
   *[other] Ataca um destes barcos: { $others_word }. Lançam-se os dados até uma tripulação morrer ou fecharem um acordo.
  }
prompt-to-let-pass = { $asked ->
    [yes] { $others_count ->
        [one] Não comeces um combate com { $others_word }; o outro barco ainda pode atacar.
       *[other] Não comeces um combate com um destes barcos: { $others_word }. Ele ainda pode atacar.
      }
   *[no] Também não comeces um combate com { $others_word }: separam-se.
  }
prompt-to-fight-on = { $due ->
    [yes] Não proponhas nada: tu e { $other } lançam o dado da vela e somam os heróis; a soma mais baixa perde um herói.
   *[no] Não proponhas nada; { $other } fala antes de se lançarem os dados.
  }
prompt-to-propose = { $on_island ->
    [yes] Propõe um acordo a { $other }: diz qual é a carta para a aventura, e o que mais muda de mãos.
   *[no] Propõe um acordo a { $other }: dádivas, cartas, uma ilha. Se for aceite, o combate acaba.
  }
prompt-to-counter = Responde a { $other } com outra proposta; { $left ->
    [one] é a última que aqui se pode fazer.
   *[other] aqui ainda se podem fazer { $left }.
  }
prompt-to-accept = Aceita a proposta de { $other }: recebes: { given }; dás: { taken }{ adventure-card }.
prompt-to-refuse = Recusa a proposta de { $other }: { $then ->
    [round] o combate continua, e lançam-se os dados de uma ronda.
    [mine] escolhes tu a carta.
   *[theirs] { $other } escolhe a carta.
  }

# Why a move is refused.

refused-seats = Jogam de dois a seis.
refused-no-such-board = Não existe esse tabuleiro.
refused-no-such-deck = Não existe esse baralho.
refused-not-now = Não é isso que há a fazer agora.
refused-not-your-turn = Agora não é a tua vez.
refused-game-over = A partida acabou.
refused-rolled-already = O dado está lançado: agora o teu barco navega.
refused-not-rolled = Lança primeiro o dado da vela.
refused-no-such-hex = O tabuleiro não tem essa casa.
refused-not-entitled = Tens mais fichas na mão do que cartas: não podes entrar em Ítaca.
refused-out-of-reach = O teu barco não pode ir para lá com este lançamento.
refused-no-gift-for-storm = A seta da tempestade custa uma dádiva, e não tens nenhuma.
refused-not-the-newcomer = A escolha é tua: não a podes deixar.
refused-not-the-owner = Quem possui a ilha escolhe a carta.
refused-card-not-yours = Não tens essa carta.
refused-offer-open = Há primeiro uma proposta a responder.
refused-no-offer-open = Não há proposta a responder.
refused-offers-spent = Aqui não se pode propor mais nada.
refused-gifts-misfit = Não há tantas dádivas.
refused-cards-misfit = Não há essa carta desse lado, ou foi nomeada duas vezes.
refused-island-misfit = Essa ilha não pode ser entregue.
refused-card-misfit = Essa carta não é para esta aventura.
refused-no-such-ship = Não há esse barco a encontrar.
refused-not-met = Não encontras esse barco agora.

# How a match ends.

word-home-reached = um barco está em casa, em Ítaca
word-cap-reached = todos os turnos passaram

# Words.

word-wanderer = errante
word-none = nenhum
word-hidden = virado para baixo
word-aegean = Mar Egeu
word-wanderings = Errâncias
word-e = este
word-ne = nordeste
word-nw = noroeste
word-w = oeste
word-sw = sudoeste
word-se = sudeste
word-trial = a próxima prova é superada sem lançar
word-fight = o próximo herói que um combate custaria é poupado
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

# What the cards of the deck Wanderings say.

word-wanderings-cicones = Saqueias Ísmaro e festejas um turno a mais na praia: recebe 3 dádivas e perde um turno. Depois os Cícones voltam com reforços. Lança o dado da vela: abaixo de 3 perdes um herói.
word-wanderings-lotus-eaters = Os teus homens provam o lótus e esquecem o caminho de casa. Recebe 3 dádivas e perde 2 turnos.
word-wanderings-cyclops = Polifemo rola a pedra para a entrada: perde um turno. Lança o dado da vela: com 3 ou mais sais debaixo das ovelhas dele e recebes 3 dádivas; abaixo perdes 2 heróis, e Poseidon ouve a maldição dele: o teu barco é levado 4 casas para trás, em direção a Troia.
word-wanderings-bag-of-winds = Éolo recebe-te durante um mês: recebe 2 dádivas e perde um turno. Ele dá-te os ventos num saco; lança o dado dos deuses. Branco: o vento oeste leva-te 4 casas para mais perto de Ítaca. Preto: os teus homens abrem o saco, e o teu barco é levado 6 casas para trás, em direção a Troia.
word-wanderings-laestrygonians = Gigantes atiram rochedos para o porto. Lança o dado da vela: com um 4 cortas as amarras a tempo; abaixo perdes um herói e não pões ficha.
word-wanderings-circe = Circe transforma os teus homens em porcos, e depois põe-lhes a mesa. Recebe 4 dádivas; um herói volta a bordo; perdes 2 turnos.
word-wanderings-underworld = Perguntas o caminho aos mortos, e perdes 2 turnos. Lança o dado dos deuses quatro vezes. Branco: recebe uma dádiva. Preto: perde uma dádiva.
word-wanderings-sirens = Elas cantam. Lança o dado da vela: abaixo de 4 ficas a ouvi-las; perde um turno e não ponhas ficha.
word-wanderings-scylla = Seis cabeças descem do rochedo. Perdes um herói, e o luto dura um turno que não jogas. Lança o dado dos deuses: com preto, perdes outro.
word-wanderings-charybdis = O remoinho engole as tuas provisões, e agarras-te a uma figueira até ele cuspir o teu barco. Perde uma dádiva e um turno; derivas 5 casas ao sabor dos ventos.
word-wanderings-cattle-of-helios = Sem vento e sem pão, os teus homens matam o gado do Sol. Recebe 4 dádivas e perde um turno. Lança o dado dos deuses: com preto, o raio leva um herói; não pões ficha e derivas 4 casas.
word-wanderings-calypso = Calipso retém-te, e alimenta-te bem. Recebe 5 dádivas e perde 3 turnos.
word-wanderings-phaeacians = Eles ouvem, eles choram, e levam-te para casa a remos. Recebe 3 dádivas e perde um turno; o teu barco é levado 5 casas para mais perto de Ítaca.
word-wanderings-moly = Hermes mostra-te uma raiz preta com uma flor branca. Recebe 2 dádivas. Superas a próxima prova sem lançar.
word-wanderings-athena = A deusa está ao teu lado: recebe uma dádiva, e o próximo herói que perderias num combate é poupado. Aos outros ela manda um vento: todos os barcos no mar menos o teu derivam 2 casas.

# What moves and their fields, options, and what may lie face down are called.

word-roll = lançar o dado
word-sail = navegar
word-lay-storm = pôr a seta da tempestade
word-leave-choice = deixar a escolha ao dono
word-give = dar uma carta
word-attack = atacar
word-let-pass = deixar passar
word-fight-on = continuar a lutar
word-propose = propor um acordo
word-counter = propor outro acordo
word-accept = aceitar
word-refuse = recusar
word-to = para
word-direction = direção
word-anchor = posta em
word-card = carta
word-seat = jogador
word-gives = dá
word-gets = recebe
word-gifts = dádivas
word-cards = cartas
word-island = ilha
word-rim = as cartas na borda
word-board = tabuleiro
word-deck = baralho
word-cap = turnos no máximo
word-worlds = cartas possíveis na borda
word-off = ninguém as vê
word-players = todos as veem
word-after = depois do fim

# What the options are about.

word-about-board = o tabuleiro
word-about-deck = as cartas de aventura
word-about-cap = turnos de cada lugar após os quais a partida acaba de qualquer modo
word-about-worlds = quem vê o que pode estar na borda: ninguém, todos, ou todos depois do fim

# What cannot be ruled out.
prompt-cards-shuffled = Na borda estão, para as ilhas { $islands_word }, por qualquer ordem: { $titles_word }.
prompt-cards-known = Na borda estão: { $lying_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-card-at = Na ilha { $island } está a carta “{ $card_word }”.
guess-about-card-at = uma carta da borda
