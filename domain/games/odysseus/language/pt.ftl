# What every fact of Odysseus tells its viewer, why moves are refused, and the game's words.

fact-board-laid = O tabuleiro { $board_name } está posto: um disco em cada círculo, dois de cada aventura na reserva.
fact-gods-dealt = Os deuses são distribuídos, a partir do lugar 0: { $gods_word }.
fact-task-dealt = { $task ->
    [hidden] { $seat } recebe uma tarefa.
   *[other] { $seat } recebe uma tarefa: { $task_three_word } por três pontos, { $task_two_word } por dois, { $task_one_word } por um.
  }
fact-stack-shuffled = { $cards_count ->
    [one] A última carta que não está em nenhuma mão é o monte.
   *[other] { $cards_count } cartas de vento são baralhadas.
  }
fact-dealt = { $cards ->
    [hidden] { $cards_count ->
        [one] { $seat } recebe uma carta.
       *[other] { $seat } recebe { $cards_count } cartas.
      }
   *[other] { $seat } recebe { $cards_word }.
  }
fact-ship-placed = { $seat } põe o navio no círculo { $circle }; na reserva { lies } agora { $adventure_word }.
lies = { $adventure ->
    [sirens] ficam
    [lotus_eaters] ficam
   *[other] fica
  }
fact-round-began = A ronda { $number } começa com { $first }.
fact-card-laid = { $seat } põe { $card_word } em { $space_word }.
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } põe uma carta oculta em { $space_word }.
   *[other] { $seat } põe { $card_word } oculto em { $space_word }.
  }
fact-gods-traded = { $seat } gasta um Dioniso e troca { $given_word } por { $taken_word } com { $other }.
fact-passed = { $forced ->
    [yes] { $seat } não tem mais que jogar e passa.
   *[no] { $seat } passa.
  }
fact-power-declared = { $seat } quer usar { power }. { $athena } pode impedi-lo como Atena.
fact-power-allowed = Atena permite.
fact-power-blocked = Atena impede { $god_word }.
fact-power-used = { $god ->
    [zeus] Zeus termina a ronda.
    [hades] Hades pode pôr cartas ocultas.
    [aphrodite] Afrodite duplica { $space_word }.
    [hermes] Hermes leva a carta { $laid } para { $space_word }.
   *[poseidon] Posídon bloqueia { $space_word }.
  }
power = { $god ->
    [zeus] Zeus para terminar a ronda
    [hades] Hades para pôr cartas ocultas
    [aphrodite] Afrodite para duplicar { $space_word }
    [hermes] Hermes para levar a carta { $laid } para { $space_word }
   *[poseidon] Posídon para bloquear { $space_word }
  }
fact-cards-turned = Viradas: { $cards_word }.
fact-ship-sailed = O navio vai { $colour_word } até ao círculo { $circle }, com vento de força { $strength }.
fact-ship-stayed = Não há vento, e o navio fica.
fact-disk-taken = No círculo { $circle } Ulisses encontra { $adventure_word }.
fact-nothing-met = No círculo { $circle } não há aventura.
fact-disk-placed = { $seat } põe { $adventure_word } no círculo { $circle }.
fact-task-shown = { $seat } mostra a tarefa: { $task_three_word } por três pontos, { $task_two_word } por dois, { $task_one_word } por um.
fact-game-decided = Os pontos, a partir do lugar 0: { $scores_word }.
fact-table-turned-up = Todas as tarefas e cartas são viradas.

# Refusals.

refused-seats = Odysseus é para três a seis jogadores.
refused-no-such-board = Não há tabuleiro com este nome.
refused-no-such-cards = Não há cartas com este nome.
refused-game-over = O jogo acabou.
refused-not-the-turn = Outra pessoa tem de jogar primeiro.
refused-not-now = Não é altura para isso.
refused-no-such-circle = O tabuleiro tem os círculos 0 a 17.
refused-not-in-hand = Não tem essa carta na mão.
refused-not-face-down = Só Hades põe cartas ocultas, quando o seu poder age.
refused-face-down-first = Esta carta tem de ser posta oculta.
refused-no-dionysus = Não tem nenhum Dioniso para gastar.
refused-not-with-yourself = Os deuses trocam-se com outro lugar.
refused-no-such-other = Não existe esse lugar.
refused-not-your-god = Não tem este deus.
refused-power-used = Este poder já foi usado nesta ronda.
refused-power-not-ready = Um deus recebido pode ser usado a partir da sua vez na fase seguinte.
refused-no-card = Hades precisa de uma carta para pôr.
refused-nothing-laid = Não há carta que Hermes possa mover.
refused-no-such-card = Nenhuma carta com este número foi posta.
refused-same-space = A carta já lá está.
refused-nothing-to-answer = Não há poder a que responder.
refused-none-in-reserve = Não há disco desta aventura na reserva.

# Words.

word-zeus = Zeus
word-poseidon = Posídon
word-athena = Atena
word-hades = Hades
word-aphrodite = Afrodite
word-hermes = Hermes
word-sirens = as sereias
word-underworld = o submundo
word-cyclops = o ciclope
word-circe = Circe
word-scylla = Cila
word-lotus-eaters = os lotófagos
word-dionysus = Dioniso
word-yellow = pela linha amarela
word-green = pela linha verde
word-red = pela linha vermelha
word-1-yellow = a casa amarela do navio 1
word-1-green = a casa verde do navio 1
word-1-red = a casa vermelha do navio 1
word-2-yellow = a casa amarela do navio 2
word-2-green = a casa verde do navio 2
word-2-red = a casa vermelha do navio 2
word-3-yellow = a casa amarela do navio 3
word-3-green = a casa verde do navio 3
word-3-red = a casa vermelha do navio 3
word-ten-points = atingiram-se dez pontos
word-becalmed = o mar continua calmo
word-olympian = Olímpico
word-place-ship = colocar o navio
word-lay = pôr uma carta
word-trade = trocar deuses
word-pass = passar
word-end-round = Zeus: terminar a ronda
word-veil = Hades: pôr oculto
word-charm = Afrodite: duplicar uma casa
word-carry = Hermes: mover uma carta
word-storm = Posídon: bloquear uma casa
word-block = Atena: impedir
word-allow = Atena: permitir
word-refill = pôr um disco
word-face-down = oculto
word-laid = carta, pela ordem em que foram postas

# What moves and their fields, options, and what may lie face down are called.

word-circle = círculo
word-card = carta
word-space = casa
word-seat = jogador
word-adventure = aventura
word-tasks = as tarefas
word-hands = as mãos
word-stack = a pilha
word-board = tabuleiro
word-cards = cartas

# What the options are about.

word-about-board = o tabuleiro: aegean ou ionian
word-about-cards = as cartas de vento e as tarefas: standard
