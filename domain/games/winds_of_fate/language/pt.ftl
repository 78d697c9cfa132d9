# What every fact of Winds of Fate tells its viewer, what seats are asked, why moves are refused, and the game's words.

fact-board-laid = O barco está em Troia com uma tripulação de { $crew }. Os encontros: { $places_word }. Ordem de jogo: { $order_word }.
item-space-line = { $tile_word } ({ $space_word })
fact-deck-shuffled = { $again ->
    [yes] { $cards_count ->
        [one] A carta descartada vai para baixo do baralho.
       *[other] As { $cards_count } cartas descartadas são baralhadas e vão para baixo do baralho.
      }
   *[no] As { $cards_count } cartas de aventura são baralhadas.
  }
fact-gods-shuffled = { $again ->
    [yes] Todas as cartas dos deuses já foram viradas: as { $gods_count } são baralhadas de novo.
   *[no] As { $gods_count } cartas dos deuses são baralhadas.
  }
fact-decks-reshuffled = Os dois baralhos são baralhados de novo: { $deck_count } cartas de aventura e { $gods_count } cartas dos deuses.
fact-dealt = { $seat } recebe { cards-told }.
cards-told = { $cards_count ->
    [one] uma carta{ cards-seen }
   *[other] { $cards_count } cartas{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } põe uma carta de destino virada para baixo.
   *[other] { $seat } põe uma carta de destino virada para baixo: { $destiny_word }.
  }
fact-round-began = Começa a ronda { $number } de { $last }. Ordem de jogo: { $order_word }.
fact-ship-sailed = { $path ->
    [calm] Mar calmo depois da aventura ganha: o barco deixa { $start_word } e alcança { $space_word }.
   *[stormy] Tempestade depois da aventura perdida: o barco deixa { $start_word } e é arrastado para { $space_word }.
  }
fact-tile-met = { $effects_count ->
    [0] O barco encontra { $tile_word }.
   *[other] O barco encontra { $tile_word }: { $effects_word }.
  }
item-effect-line = { $change ->
    [crew_lost] { $number ->
        [one] menos um tripulante
       *[other] menos { $number } tripulantes
      }
    [crew_gained] { $number ->
        [one] mais um tripulante
       *[other] mais { $number } tripulantes
      }
    [draw] { $number ->
        [one] uma carta
       *[other] { $number } cartas
      }
    [points] { $number ->
        [one] um ponto
       *[other] { $number } pontos
      }
    [chip] { $number ->
        [one] uma ficha de aposta
       *[other] { $number } fichas de aposta
      }
    [place_bet] uma aposta para fazer
   *[move_bet] uma aposta para mover
  }{ $who ->
    [each] {" "}por cada jogador
    [first] {" "}para quem é primeiro na ordem de jogo
    [last] {" "}para quem é último na ordem de jogo
    [fewest] {" "}para quem tem menos cartas
   *[none] {""}
  }{ $may ->
    [yes] {" "}(opcional)
   *[no] {""}
  }
fact-crew-lost = { $accepted ->
    [yes] { $seat } aceita: encontrar { $tile_word } custa { $number } à tripulação, que fica em { $crew }.
   *[no] Encontrar { $tile_word } custa { $number } à tripulação, que fica em { $crew }.
  }
fact-crew-gained = { $accepted ->
    [yes] { $seat } aceita: encontrar { $tile_word } devolve { $number } à tripulação, que fica em { $crew }.
   *[no] Encontrar { $tile_word } devolve { $number } à tripulação, que fica em { $crew }.
  }
fact-cards-drawn = { $stage ->
    [consolation] Como consolação, { $seat } tira { cards-told }.
   *[other] { $seat } tira { cards-told }.
  }
fact-points-gained = { $points ->
    [one] { $seat } ganha um ponto e fica com { $total }.
   *[other] { $seat } ganha { $points } pontos e fica com { $total }.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } recebe uma ficha de aposta e fica com { $total }.
   *[other] { $seat } recebe { $chips } fichas de aposta e fica com { $total }.
  }
fact-bet-placed = { $supply ->
    [0] { $seat } aposta na ronda { $round }: uma só ficha, nenhuma da reserva.
   *[other] { $seat } aposta na ronda { $round }: uma pilha de { $chips } fichas, das quais { $supply } da reserva.
  }
fact-bet-moved = { $chips ->
    [one] { $seat } move uma pilha de uma ficha da ronda { $before } para a ronda { $round }.
   *[other] { $seat } move uma pilha de { $chips } fichas da ronda { $before } para a ronda { $round }.
  }
fact-declined = { $change ->
    [crew_lost] { $seat } recusa: a tripulação não perde ninguém.
    [crew_gained] { $seat } recusa: a tripulação não recupera ninguém.
    [draw] { $seat } prefere não tirar cartas.
    [points] { $seat } recusa os pontos.
    [chip] { $seat } recusa a ficha de aposta.
    [place_bet] { $seat } não faz nenhuma aposta.
   *[move_bet] { $seat } não move nenhuma aposta.
  }
fact-lapsed = { $reason ->
    [ship] A tripulação está completa e não recupera ninguém.
    [crew] A tripulação está completa: não recupera ninguém por { $seat }.
    [cards] { $seat } não tira nada: já não há cartas.
    [chip] { $seat } já não tem fichas de aposta e não faz nenhuma aposta.
    [marker] { $seat } já não tem marcadores e não faz nenhuma aposta.
    [stack] { $seat } não tem pilhas na pista e não move nenhuma aposta.
   *[stuck] { $seat } não move nenhuma aposta: nenhuma pilha sua está ao lado de uma ronda por vir.
  }
fact-rewards-shown = As recompensas: { $offered_word }. Começa a aventura ({ $space_word }).
item-tile-line = { $effects_count ->
    [0] { $tile_word }
   *[other] { $tile_word } ({ $effects_word })
  }
fact-card-played = { $card ->
    [hidden] { $seat } joga uma carta virada para baixo ({ $number } nesta aventura).
   *[other] { $seat } joga uma carta virada para baixo ({ $number } nesta aventura): { $card_word }.
  }
fact-passed = { $number ->
    [0] { $seat } passa sem ter jogado cartas e fica em { place-told } lugar na ordem de jogo.
   *[other] { $seat } passa e fica em { place-told } lugar na ordem de jogo.
  }
place-told = { $place ->
    [1] primeiro
    [2] segundo
    [3] terceiro
    [4] quarto
   *[5] quinto
  }
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } troca a carta de destino, virada para baixo.
   *[other] { $seat } troca a carta de destino: { $destiny_word } em vez de { $before_word }.
  }
fact-god-turned = { $helps ->
    [yes] A carta dos deuses é { $god_word }: { $number } para a Ajuda.
   *[no] A carta dos deuses é { $god_word }: { $number } para o Estorvo.
  }
fact-cards-turned = { $helps ->
    [yes] { $seat } ajudou com { $cards_word }: { $total } ao todo.
   *[no] { $seat } estorvou com { $cards_word }: { $total } ao todo.
  }
fact-adventure-resolved = { $won ->
    [yes] { $even ->
        [yes] Ajuda { $help }, Estorvo { $hinder }: empate, por isso a aventura está ganha.
       *[no] Ajuda { $help }, Estorvo { $hinder }: a aventura está ganha.
      }
   *[no] Ajuda { $help }, Estorvo { $hinder }: a aventura está perdida e custa { $lost } à tripulação, que fica em { $crew }.
  }
fact-reward-taken = { $effects_count ->
    [0] { $seat } fica com { $tile_word }.
   *[other] { $seat } fica com { $tile_word } ({ $effects_word }).
  }
fact-destinies-turned = { $ending ->
    [safe] Ulisses está a salvo em Ítaca!
    [death] Ulisses perdeu toda a tripulação.
   *[stranded] Ulisses ficou perdido no mar.
  } As cartas de destino: { $chosen_word }.
item-destiny-line = { $seat } ({ $destiny_word })
fact-scored = Pontuação: { $scores_word }. { $tied_count ->
    [0] { $best } tem mais pontos.
   *[other] Empate entre { $tied_word }: { $best } fica à frente, por estar antes na ordem de jogo.
  }
item-score-line = { $seat } { $total } (apostas { $bets }, fichas { $chips }, destino { $destiny }, pontos { $points })
fact-hand-turned = { $cards_count ->
    [0] { $seat } já não tem cartas
   *[other] { $seat } ainda tem na mão { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] ; viradas para baixo na aventura: { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] ; carta de destino: { $destiny_word }
  }.
fact-decks-turned = { $deck_count ->
    [0] O baralho está vazio
   *[other] Restam no baralho: { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; cartas dos deuses por vir: { $gods_word }
  }.

# What a seat is asked, and what each of its choices does.

asked-by = { $stage ->
    [encounter] Encontro com { $tile_word }:
    [consolation] Consolação:
   *[draft] Recompensa:
  }
pays-told = { $pays ->
    [never] já não pode pagar nada
    [once] paga { $most } se a viagem acabar na ronda { $low }
   *[span] paga até { $most } se a viagem acabar entre as rondas { $low } e { $high }
  }
item-stack-line = { $chips ->
    [one] uma pilha de uma ficha na ronda { $round } ({ pays-told })
   *[other] uma pilha de { $chips } fichas na ronda { $round } ({ pays-told })
  }
item-target-line = para a ronda { $round } (aí { pays-told })
prompt-destiny-asked = Como vai acabar a viagem? Põe uma das tuas três cartas de destino virada para baixo: se acertar, vale-te { $right } pontos.
prompt-destiny-choice = A carta fica virada para baixo até ao fim. Podes trocá-la quando passares sem ter jogado cartas.
at-place = { $tile ->
    [none] { $space_word }
   *[other] { $tile_word } ({ $space_word })
  }
prompt-card-asked = Ronda { $round } de { $last }, { at-place }, tripulação de { $crew }. { $playable ->
    [yes] { $suit ->
        [none] Joga uma carta virada para baixo, ou passa.
        [help] Jogaste Ajuda ({ $number }): joga outra carta de Ajuda virada para baixo, ou passa.
       *[hinder] Jogaste Estorvo ({ $number }): joga outra carta de Estorvo virada para baixo, ou passa.
      }
   *[no] Não tens nenhuma carta que possas jogar: tens de passar.
  } { $others_count ->
    [0] Todos os outros passaram.
   *[other] Ainda contigo nesta aventura: { $others_word }.
  }
prompt-play-choice = { $suit ->
    [none] Joga uma carta virada para baixo. Depois, todas as tuas cartas nesta aventura têm de ser do mesmo naipe, Ajuda ou Estorvo.
    [help] Joga outra carta de Ajuda virada para baixo.
   *[hinder] Joga outra carta de Estorvo virada para baixo.
  }
prompt-pass-choice = Sai desta aventura e fica em { place-told } lugar na ordem de jogo.{ $kept ->
    [none] {""}
   *[other] {" "}Como não jogaste cartas, podes trocar a tua carta de destino { $kept_word } por outra.
  }
prompt-reward-asked = { $offered_count ->
    [1] Fica com a última recompensa: { $offered_word }.
   *[other] Escolhe uma das recompensas: { $offered_word }.
  }
prompt-draft-choice = A peça é tua, e o que ela diz faz-se logo.{ $idle_count ->
    [0] {""}
   *[other] {" "}A ti, não te serviria de nada: { $idle_word }.
  }
prompt-bet-asked = { asked-by } podes apostar na ronda em que a viagem acaba. Esta é a ronda { $round } de { $last }; tens { $chips ->
    [one] uma ficha de aposta
   *[other] { $chips } fichas de aposta
  }, e cada uma que guardares vale { $worth } pontos.
prompt-place-choice = Põe uma das tuas fichas de aposta numa ronda, da { $round } à { $last }; a reserva junta uma por cada ronda de avanço. Uma pilha paga as suas fichas, menos 1, 3, 6, 10 ou 15 se falhar por 1, 2, 3, 4 ou 5 rondas.{ $late ->
    [yes] {" "}Na ronda { $round } já não pode pagar nada: a aventura desta ronda acabou.
   *[no] {""}
  }
prompt-bet-move-asked = { asked-by } podes mover uma das tuas pilhas uma ronda. Tens { $stacks_word }.
prompt-stack-choice = { $chips ->
    [one] Move a tua pilha de uma ficha da ronda { $round }. Pode ir { $targets_word }.
   *[other] Move a tua pilha de { $chips } fichas da ronda { $round }. Pode ir { $targets_word }.
  }
label-kept-destiny = manter { $destiny_word }
label-other-destiny = trocar por { $destiny_word }
label-own-stack = { $chips ->
    [one] a tua pilha de uma ficha na ronda { $round }
   *[other] a tua pilha de { $chips } fichas na ronda { $round }
  }
prompt-effect-asked = { asked-by } { $change ->
    [crew_lost] queres que a tripulação perca { $number } dos seus? Agora é de { $crew }.
    [crew_gained] queres que a tripulação recupere { $number } dos seus? Agora é de { $crew }.
    [draw] { $number ->
        [one] queres tirar uma carta?
       *[other] queres tirar { $number } cartas?
      }
    [points] { $number ->
        [one] queres um ponto?
       *[other] queres { $number } pontos?
      }
   *[chip] { $number ->
        [one] queres uma ficha de aposta?
       *[other] queres { $number } fichas de aposta?
      }
  }
prompt-accept-choice = { $change ->
    [crew_lost] Aceita: a tripulação perde { $number } dos seus e fica em { $crew }.
    [crew_gained] Aceita: a tripulação recupera { $number } dos seus e fica em { $crew }.
    [draw] { $number ->
        [one] Tira uma carta do baralho.
       *[other] Tira { $number } cartas do baralho.
      }
    [points] { $number ->
        [one] Recebe um ponto.
       *[other] Recebe { $number } pontos.
      }
   *[chip] { $number ->
        [one] Recebe uma ficha de aposta da reserva.
       *[other] Recebe { $number } fichas de aposta da reserva.
      }
  }
prompt-decline-choice = { $change ->
    [place_bet] Não faças nenhuma aposta e guarda as tuas fichas.
    [move_bet] Deixa as tuas pilhas onde estão.
   *[other] Recusa: não acontece nada.
  }

# Why a move is refused.

refused-seats = Jogam de três a cinco.
refused-no-such-board = Não existe esse tabuleiro.
refused-no-such-tiles = Não existe esse conjunto de peças.
refused-chosen-already = A tua carta de destino já está posta; podes trocá-la ao passar sem ter jogado.
refused-choose-first = Primeiro todos põem uma carta de destino.
refused-journey-over = A viagem acabou.
refused-not-your-turn = É a vez de outra pessoa.
refused-no-adventure = Agora ninguém joga nem passa: outra coisa vem primeiro.
refused-not-in-hand = Não tens esta carta.
refused-other-suit = Todas as tuas cartas numa aventura são do mesmo naipe, Ajuda ou Estorvo.
refused-no-switch-after-playing = Se jogaste uma carta, não podes trocar a carta de destino nesta aventura.
refused-destiny-kept = Já tens esta carta de destino; para a guardar, não escolhas nenhuma.
refused-no-draft = Agora não se escolhe recompensa.
refused-tile-not-shown = Esta recompensa não está exposta.
refused-no-such-tile = Não existe essa recompensa.
refused-nothing-offered = Não há nada que possas aceitar ou recusar.
refused-say-which-round = Aceita-se uma aposta dizendo para onde vai.
refused-no-bet-due = Agora não se aposta.
refused-no-move-due = Agora não se move aposta.
refused-not-your-stack = Esta pilha não é tua.
refused-not-the-next-round = Uma aposta move-se uma ronda, para trás ou para a frente.
refused-round-gone-or-too-late = Uma aposta fica numa ronda, da atual à última.

# Words.

word-fate = parca
word-safe = A salvo
word-death = Morte
word-stranded = Perdido no mar
word-help-1 = Ajuda 1
word-help-2 = Ajuda 2
word-help-3 = Ajuda 3
word-help-4 = Ajuda 4
word-help-5 = Ajuda 5
word-help-6 = Ajuda 6
word-help-7 = Ajuda 7
word-help-8 = Ajuda 8
word-help-9 = Ajuda 9
word-hinder-1 = Estorvo 1
word-hinder-2 = Estorvo 2
word-hinder-3 = Estorvo 3
word-hinder-4 = Estorvo 4
word-hinder-5 = Estorvo 5
word-hinder-6 = Estorvo 6
word-hinder-7 = Estorvo 7
word-hinder-8 = Estorvo 8
word-hinder-9 = Estorvo 9
word-athena-1 = Atena 1
word-athena-2 = Atena 2
word-athena-3 = Atena 3
word-athena-4 = Atena 4
word-athena-5 = Atena 5
word-athena-6 = Atena 6
word-athena-7 = Atena 7
word-athena-8 = Atena 8
word-athena-9 = Atena 9
word-poseidon-1 = Poseidon 1
word-poseidon-2 = Poseidon 2
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-poseidon-6 = Poseidon 6
word-poseidon-7 = Poseidon 7
word-poseidon-8 = Poseidon 8
word-poseidon-9 = Poseidon 9
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
word-cephalonia = a Cefalónia
word-crete = Creta
word-syrtis = a Sirte
word-sicily = a Sicília
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

word-choose-destiny = pôr uma carta de destino
word-play = jogar uma carta
word-pass = passar
word-draft = escolher uma recompensa
word-accept = aceitar
word-decline = recusar
word-destiny = carta de destino
word-card = carta
word-god = deus
word-player = quem
word-tile = recompensa
word-round = ronda
word-stack = pilha de fichas
word-hands = as mãos
word-played = as cartas jogadas
word-destinies = as cartas de destino
word-deck = o baralho
word-gods = os deuses por vir
word-board = tabuleiro
word-tiles = peças
word-ithaca-needs-win = Ítaca tem de ser ganha
word-aegean = Mar Egeu
word-worlds = mundos possíveis
word-off = ninguém os vê
word-players = cada um vê os seus
word-after = depois do fim

# What the options are about.

word-about-board = o tabuleiro
word-about-tiles = as peças e as cartas
word-about-ithaca-needs-win = se a aventura em Ítaca tem de ser ganha para chegar a casa a salvo
word-about-worlds = quem vê o que não se pode excluir: ninguém, todos a partir do que viram, ou todos depois do fim

# What cannot be ruled out.

prompt-god-to-come = { $gods_count ->
    [1] A próxima carta dos deuses é { $gods_word }.
   *[other] A próxima carta dos deuses é uma destas: { $gods_word }.
  }
prompt-destinies-open = Podem ter qualquer destino: { $players_word }.
prompt-hand-without = { $seat } não pode ter na mão nenhuma destas cartas: { $cards_word }.
prompt-down-without = { $seat } não pode ter viradas para baixo nenhuma destas cartas: { $cards_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-holds = { $player } tem esta carta na mão: { $card_word }.
guess-about-holds = uma carta na mão
guess-played = { $player } tem esta carta virada para baixo: { $card_word }.
guess-about-played = uma carta virada para baixo
guess-destiny-of = O destino de { $player } é { $destiny_word }.
guess-about-destiny-of = um destino
guess-next-god = A próxima carta dos deuses é { $god_word }.
guess-about-next-god = a próxima carta dos deuses
