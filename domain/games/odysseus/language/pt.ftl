# What every fact of Odysseus tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-board-laid = O tabuleiro { $board_name } está montado: há um disco em cada círculo e dois de cada aventura na reserva.
fact-gods-dealt = Os deuses são distribuídos: { $holders_word }.
item-seat-god = { $seat } é { $god_word }
fact-task-dealt = { $task ->
    [hidden] { $seat } recebe uma missão secreta.
   *[other] { $seat } recebe uma missão: três pontos para { $task_three_word }, dois para { $task_two_word }, um para { $task_one_word }.
  }
fact-stack-shuffled = { $cards_count ->
    [0] Não sobra nenhuma carta de vento para o monte.
    [one] A única carta de vento que ninguém tem na mão forma o monte.
   *[other] As { $cards_count } cartas de vento que ninguém tem na mão são baralhadas e formam o monte.
  }
fact-stack-reshuffled = { $cards_count ->
    [one] A última carta do monte fica onde está.
   *[other] As { $cards_count } cartas do monte são baralhadas de novo.
  }
fact-dealt = { $cards_count ->
    [one] { $seat } recebe uma carta{ cards-seen }.
   *[other] { $seat } recebe { $cards_count } cartas{ cards-seen }.
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[other] {": "}{ $cards_word }
  }
fact-ship-placed = Como Zeus, { $seat } coloca o barco no círculo { $circle }. O disco que lá estava vai para a reserva: { $adventure_word }.
fact-round-began = Começa a ronda { $number }. À esquerda de Zeus, { $first } joga primeiro.
fact-card-laid = { $seat } joga { a-card } na { $space_word }.
a-card = { $card ->
    [dionysus] um Dioniso
   *[other] um vento de força { $card }
  }
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } joga uma carta virada para baixo na { $space_word }.
   *[other] { $seat } joga { a-card } virado para baixo na { $space_word }.
  }
fact-gods-traded = { $seat } gasta um Dioniso e troca de deus com { $other }: { $seat } tem agora { $taken_word }, e { $other } tem { $given_word }.
fact-passed = { $forced ->
    [yes] { $seat } não tem cartas nem um poder para usar e tem de passar.
   *[no] { $seat } passa.
  }{ $ends ->
    [yes] {" "}Todos passaram, um a seguir ao outro: a ronda acabou.
   *[no] {""}
  }
fact-power-declared = { $seat } quer usar { $god_word } para { purpose }. Como Atena, { $athena } pode impedi-lo.
purpose = { $god ->
    [zeus] terminar a ronda
    [hades] jogar cartas viradas para baixo
    [aphrodite] duplicar o vento na { $space_word }
    [hermes] mover { the-card } da { $source_word } para a { $space_word }
   *[poseidon] bloquear a { $space_word }
  }
the-card = { $card ->
    [hidden] a carta virada para baixo jogada por { $owner }
    [dionysus] o Dioniso jogado por { $owner }
   *[other] o vento de força { $card } jogado por { $owner }
  }
fact-power-allowed = Como Atena, { $seat } deixa { $other } usar { $god_word }.
fact-power-blocked = Como Atena, { $seat } impede { $other } de usar { $god_word }. Ambos os poderes ficam gastos nesta ronda.
fact-power-used = { $god ->
    [zeus] { $seat } usa Zeus e termina logo a ronda.
    [hades] { $seat } usa Hades e pode jogar cartas viradas para baixo até ao fim da ronda.
    [aphrodite] { $seat } usa Afrodite: o vento na { $space_word } conta a dobrar.
    [hermes] { $seat } usa Hermes e move { the-card } da { $source_word } para a { $space_word }.
   *[poseidon] { $seat } usa Poseidon e bloqueia a { $space_word }: as cartas que lá estão não contam.
  }
fact-cards-turned = { $turned_count ->
    [one] A carta virada para baixo é revelada: { $turned_word }.
   *[other] As cartas viradas para baixo são reveladas: { $turned_word }.
  }
item-card-turned = { a-card } jogado por { $seat } na { $space_word }
fact-ship-sailed = Barco { $number }: um vento de força { $strength } leva Ulisses pela { line } do círculo { $origin } ao círculo { $circle }{ tie }.
line = { $colour ->
    [yellow] linha amarela
    [green] linha verde
   *[red] linha vermelha
  }
tie = { $equal_count ->
    [0] {""}
    [one] {" "}({ $equal_word } tem a mesma força, mas { $colour_word } vem primeiro)
   *[other] {" "}({ $equal_word } têm a mesma força, mas { $colour_word } vem primeiro)
  }
fact-ship-stayed = Não há vento atrás do barco 1, e o barco não se move.
fact-disk-taken = No círculo { $circle }, Ulisses encontra { $adventure_word }.{ $scored_count ->
    [0] {""}
   *[other] {" "}Pontos: { $scored_word }.
  }
item-seat-points = { $seat } { $points } ({ $total } ao todo)
fact-nothing-met = { $sailed ->
    [no] O barco fica no círculo { $circle }, onde não há nenhum disco.
   *[yes] A viagem acaba no círculo { $circle }, onde não há nenhum disco.
  }
fact-disk-placed = Como Zeus, { $seat } põe um disco da reserva no círculo { $circle }: { $adventure_word }.
fact-task-shown = { $seat } mostra a missão: três pontos para { $task_three_word }, dois para { $task_two_word }, um para { $task_one_word }.
fact-game-decided = A pontuação final: { $standing_word }.{ $decided ->
    [last_disk] {" "}{ $level_word } têm os mesmos pontos; o último disco valeu mais para { $winners_word }.
    [shared] {" "}{ $winners_word } estão iguais em tudo e partilham a vitória.
   *[points] {""}
  }
item-seat-total = { $seat } { $total }
fact-table-turned-up = Todas as missões e mãos são reveladas: { $shown_word }.
item-seat-shown = { $seat } (3 para { $three_word }, 2 para { $two_word }, 1 para { $one_word }; { $hand_count ->
    [0] nenhuma carta na mão
   *[other] na mão { $hand_word }
  })

# What a seat is asked.

prompt-ship-to-place = Como Zeus, coloca o barco num círculo. A tua missão: três pontos para { $task_three_word }, dois para { $task_two_word }, um para { $task_one_word }.
prompt-god-turn = Ronda { $round }, é a tua vez como { $god_word }.{ marks }{ winds } { course }{ unseen }
marks = { $blocked ->
    [none] {""}
   *[other] {" "}Poseidon bloqueou a { $blocked_word }: as cartas que lá estão não contam.
  }{ $doubled ->
    [none] {""}
   *[other] {" "}Afrodite duplicou a { $doubled_word }: as cartas que lá estão contam a dobrar.
  }
winds = { $winds_count ->
    [0] {""}
   *[other] {" "}Estes ventos contam: { $winds_word }.
  }
item-ship-winds = barco { $number } ({ $winds_word })
item-wind-blowing = { $colour ->
    [yellow] amarelo
    [green] verde
   *[red] vermelho
  } { $strength }
course = { $wind ->
    [no] Ainda não há vento atrás do barco 1: o barco ficaria no círculo { $circle }.
   *[yes] { $adventure ->
        [none] Com os ventos de agora, o barco acabaria no círculo { $circle }, onde não há nenhum disco.
       *[other] Com os ventos de agora, o barco acabaria no círculo { $circle } e encontraria { $adventure_word }: { points } para ti.
      }
  }
points = { $points ->
    [0] nenhum ponto
    [one] { $points } ponto
   *[other] { $points } pontos
  }
unseen = { $unseen_count ->
    [0] {""}
   *[other] {" "}Cartas viradas para baixo que não conheces: { $unseen_word }.
  }
item-cards-unseen = { $number } na { $space_word }
prompt-power-to-answer = { $seat } quer usar { $god_word } para { purpose }. Como Atena, impedes ou deixas?
prompt-card-to-veil = O teu poder como Hades faz efeito: joga agora uma das tuas cartas virada para baixo.{ marks }{ winds }
prompt-disk-to-place = Como Zeus, escolhe um disco para o círculo { $circle }, onde o barco começou a ronda. Na reserva estão { $reserve_word }.
item-disks-left = { $adventure_word } ({ $number })

# What each kind of move does.

prompt-ship-placing = Coloca o barco num círculo qualquer. O disco que lá está vai para a reserva.
prompt-card-laying = { $sides ->
    [down] Joga uma carta virada para baixo numa das nove casas. Mais ninguém a conhece até ao fim da ronda.
    [either] Joga uma carta de vento numa das nove casas, virada para cima ou para baixo. A força dela soma-se ao vento dessa casa{ except }.{ twice }
   *[up] Joga uma carta de vento numa das nove casas. A força dela soma-se ao vento dessa casa{ except }.{ twice }
  }
except = { $blocked ->
    [none] {""}
   *[other] , exceto na { $blocked_word }, que está bloqueada
  }
twice = { $doubled ->
    [none] {""}
   *[other] {" "}Na { $doubled_word } conta a dobrar.
  }
prompt-god-trading = Gasta um Dioniso e troca { $god_word } pelo deus de outra pessoa. Ninguém o pode impedir.
prompt-turn-passing = { $ends ->
    [yes] Passa. Todos os outros passaram antes de ti: a ronda acaba e o barco navega.
   *[no] Passa. Na próxima fase podes voltar a agir.
  }
prompt-power-using = { $god ->
    [zeus] Usa Zeus: a ronda acaba logo e o barco navega.
    [hades] Usa Hades: joga agora uma carta virada para baixo, e mais tarde outras nesta ronda, se quiseres.
    [aphrodite] Usa Afrodite: o vento numa casa conta a dobrar nesta ronda{ except }.
    [hermes] Usa Hermes: move uma carta da { $source_word } para outra casa.
   *[poseidon] Usa Poseidon: as cartas numa casa não contam nesta ronda.
  }{ $athena ->
    [none] {""}
   *[other] {" "}Como Atena, { $athena } pode impedi-lo.
  }
label-laid-card = { $card ->
    [hidden] a carta virada para baixo jogada por { $seat } na { $space_word }
    [dionysus] o Dioniso { laid-by }
   *[other] o vento de força { $card } { laid-by }
  }
laid-by = { $own ->
    [yes] que jogaste { laid-how } { $space_word }
   *[no] jogado por { $seat } { laid-how } { $space_word }
  }
laid-how = { $face_down ->
    [yes] virado para baixo na
   *[no] na
  }
prompt-power-blocking = Impede { $seat } de usar { $god_word }: esse poder e o teu ficam gastos nesta ronda.
prompt-power-allowing = Deixa { $seat } usar { $god_word }: o poder faz efeito, e ainda podes impedir outro.
prompt-disk-placing = Põe um disco da reserva no círculo { $circle }.

# Refusals.

refused-seats = Odysseus é para três a seis jogadores.
refused-no-such-board = Não há nenhum tabuleiro com este nome.
refused-no-such-cards = Não há cartas com este nome.
refused-game-over = O jogo acabou.
refused-not-the-turn = Outra pessoa tem de jogar primeiro.
refused-not-now = Não é altura para isso.
refused-no-such-circle = O tabuleiro tem os círculos 0 a 17.
refused-not-in-hand = Não tens essa carta na mão.
refused-not-face-down = Só Hades joga cartas viradas para baixo, depois de o poder fazer efeito.
refused-face-down-first = Tens de jogar esta carta virada para baixo.
refused-no-dionysus = Não tens nenhum Dioniso para gastar.
refused-not-with-yourself = Trocas de deus com outra pessoa, não contigo.
refused-no-such-other = Não há ninguém nesse lugar.
refused-not-your-god = Não tens este deus.
refused-power-used = Este poder já foi usado nesta ronda.
refused-power-not-ready = Só podes usar um deus acabado de receber a partir da tua vez na fase seguinte.
refused-no-card = Hades precisa de uma carta para jogar.
refused-nothing-laid = Não há nenhuma carta que Hermes possa mover.
refused-no-such-card = Nenhuma carta com este número foi jogada.
refused-same-space = A carta já lá está.
refused-nothing-to-answer = Não há nenhum poder a que responder.
refused-none-in-reserve = Não há nenhum disco desta aventura na reserva.

# Words.

word-zeus = Zeus
word-poseidon = Poseidon
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
word-yellow = o amarelo
word-green = o verde
word-red = o vermelho
word-1-yellow = casa amarela do barco 1
word-1-green = casa verde do barco 1
word-1-red = casa vermelha do barco 1
word-2-yellow = casa amarela do barco 2
word-2-green = casa verde do barco 2
word-2-red = casa vermelha do barco 2
word-3-yellow = casa amarela do barco 3
word-3-green = casa verde do barco 3
word-3-red = casa vermelha do barco 3
word-ten-points = dez pontos alcançados
word-becalmed = uma calmaria prolongada
word-olympian = Olímpico
word-place-ship = colocar o barco
word-lay = jogar uma carta
word-trade = trocar deuses
word-pass = passar
word-end-round = Zeus: terminar a ronda
word-veil = Hades: jogar virada para baixo
word-charm = Afrodite: duplicar uma casa
word-carry = Hermes: mover uma carta
word-storm = Poseidon: bloquear uma casa
word-block = Atena: impedir
word-allow = Atena: permitir
word-refill = pôr um disco
word-face-down = virada para baixo
word-laid = carta numa casa

# O que fazem os poderes dos deuses, para quem olha para as cartas.

word-power-zeus = termina logo a ronda
word-power-poseidon = bloqueia uma casa: as cartas que lá estão não contam
word-power-athena = impede o poder que outro acaba de anunciar
word-power-hades = joga cartas viradas para baixo até ao fim da ronda
word-power-aphrodite = duplica o vento numa casa
word-power-hermes = move uma carta jogada para outra casa

# What moves and their fields, options, and what may lie face down are called.

word-circle = círculo
word-card = carta
word-player = quem
word-space = casa
word-seat = jogador
word-adventure = aventura
word-tasks = as missões
word-hands = as mãos
word-stack = o monte
word-board = tabuleiro
word-cards = cartas
word-aegean = Mar Egeu
word-ionian = Mar Jónico
word-worlds = o que é possível
word-off = ninguém o vê
word-after = depois do fim
word-players = todos o veem

# What the options are about.

word-about-board = o tabuleiro, como Mar Egeu ou Mar Jónico
word-about-cards = as cartas de vento e as missões, como standard
word-about-worlds = quem vê o que não pode excluir: ninguém, todos, ou todos depois do fim

# What cannot be ruled out.
prompt-tasks-open = { $players_count ->
    [one] Eis pelo que a missão pode dar três pontos a { $players_word }: { $adventures_word }.
   *[other] Eis pelo que as missões podem dar três pontos a { $players_word }: { $adventures_word }.
  }
prompt-hand-lacks = { $seat } não tem na mão nenhuma destas cartas: { $cards_word }.
prompt-hand-has = { $seat } tem na mão pelo menos uma de cada uma destas cartas: { $cards_word }.
prompt-down-one-of = { $cards_count ->
    [one] O que { $seat } colocou virado para baixo em { $space_word } é esta carta: { $cards_word }.
   *[other] O que { $seat } colocou virado para baixo em { $space_word } é uma destas cartas: { $cards_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-task-of = A missão de { $player } dá três pontos por isto: { $adventure_word }.
guess-about-task-of = uma missão
guess-holds = { $player } tem esta carta na mão: { $card_word }.
guess-about-holds = uma carta na mão
guess-face-down = A carta virada para baixo em { $space_word } é esta: { $card_word }.
guess-about-face-down = uma carta virada para baixo
