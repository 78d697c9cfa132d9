# What every fact of Wrath of Poseidon tells its viewer, what seats are asked, why moves are refused, and words.

# Ships: as part of a sentence after "the", in a list, and as company on the same square.

named-ship = { $ship ->
    [white] barco branco
    [yellow] barco amarelo
    [green] barco verde
   *[red] barco vermelho
  }
item-vessel = o { $ship_word }
item-companion = { $ship ->
    [white] o barco branco
    [yellow] o barco amarelo
    [green] o barco verde
   *[red] o barco vermelho
  }

# Facts.

fact-boards-offered = { $games ->
    [1] { $poseidon } é Poseidon e escolhe o tabuleiro.
   *[other] Jogo { $game } de { $games }: { $poseidon } é Poseidon e escolhe o tabuleiro.
  }
fact-sea-laid = { $games ->
    [1] O jogo começa no tabuleiro { $chart_name }.
   *[other] O jogo { $game } de { $games } começa no tabuleiro { $chart_name }.
  } { $poseidon } é Poseidon; { $navigators_count ->
    [1] a navegar: { $navigators_word }
   *[other] os navegantes são { $navigators_word }
  }.
fact-proposed = { $seat } propõe: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } concorda com a proposta.
fact-council-closed = { $by_agreement ->
    [yes] Está acordado: { captaincies }{ lighthouse-places }.
   *[no] Segundo as regras: { captaincies }{ lighthouse-places }.
  }
captaincies = { $first } governa { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
second-captain = { $second_ships_count ->
    [0] {""}
   *[other] , { $second } { $second_ships_word }
  }
third-captain = { $third_ships_count ->
    [0] {""}
   *[other] , { $third } { $third_ships_word }
  }
fourth-captain = { $fourth_ships_count ->
    [0] {""}
   *[other] , { $fourth } { $fourth_ships_word }
  }
common-ship = { $common_count ->
    [0] {""}
   *[other] ; todos os navegantes governam { $common_word } à vez
  }
lighthouse-places = { $lights ->
    [0] {""}
    [1] ; um farol fica em { $yellow }
   *[other] ; o farol amarelo fica em { $yellow }, o vermelho em { $red }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } como Poseidon coloca um remoinho em segredo.
   *[other] { $seat } como Poseidon coloca um remoinho em { $square }, em segredo.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } como Poseidon coloca um banco de névoa em segredo.
   *[other] { $seat } como Poseidon coloca um banco de névoa em { $square }, em segredo.
  }
fact-round-began = Começa a ronda { $number } de { $rounds }.
coloured-storm = { $tile ->
    [white] tempestade branca
    [yellow] tempestade amarela
    [green] tempestade verde
   *[red] tempestade vermelha
  }
fact-storm-shown = { $tile ->
    [black] { $spent ->
        [yes] { $poseidon } como Poseidon joga a Grande Tempestade, e nada acontece.
       *[no] { $poseidon } como Poseidon lança a Grande Tempestade.
      }
   *[other] { $spent ->
        [yes] { $poseidon } como Poseidon joga a { coloured-storm }; o barco dessa cor já está na Ilha Sagrada, e nada acontece.
       *[no] { $poseidon } como Poseidon lança a { coloured-storm }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] { $seat } como Poseidon joga um marcador de tempestade virado para baixo.
    [black] { $seat } como Poseidon joga a Grande Tempestade virada para baixo.
   *[other] { $seat } como Poseidon joga a { coloured-storm } virada para baixo.
  }
fact-ships-driven = { $drives ->
    [hidden] { $certain ->
        [no] Que barcos a tempestade arrasta, e para onde, só { $seat } como Poseidon sabe.
       *[yes] { $driven_count ->
            [1] A tempestade arrasta { $driven_word } uma casa; só { $seat } como Poseidon sabe para onde.
           *[other] A tempestade arrasta { $driven_word } uma casa cada; só { $seat } como Poseidon sabe para onde.
          }
      }
   *[listed] { $passages_count ->
        [0] { $seat } como Poseidon não arrasta nenhum barco.
       *[other] { $seat } como Poseidon arrasta { $passages_word }.
      }
  }
item-passage = { $square ->
    [hidden] o { named-ship } para { heading-with-article }
   *[other] o { named-ship } para { heading-with-article } até { $square }
  }
heading-with-article = { $heading ->
    [e] { $heading_word }
    [w] { $heading_word }
   *[other] { $heading_word }
  }
sea-monster = { $tile ->
    [leviathan] o Leviatã
   *[kraken] o Kraken
  }
fact-monster-rose = { $poseidon } como Poseidon lança { sea-monster } contra o { named-ship }, que não pode navegar nesta ronda.
fact-ship-sailed = { $off_board ->
    [yes] { $square ->
        [hidden] { $captain } move o { named-ship } para { heading-with-article } e chega ao limite do tabuleiro: o barco permanece onde está.
       *[other] { $captain } move o { named-ship } para { heading-with-article } e chega ao limite do tabuleiro: o barco permanece em { $square }.
      }
   *[no] { $square ->
        [hidden] { $captain } move o { named-ship } para { heading-with-article }.
       *[other] { $captain } move o { named-ship } para { heading-with-article } até { $square }.
      }
  }
fact-surveyed = { $captain } explora com o { named-ship }: «{ own-square }{ sight }.»
fact-survey-forgone = { $captain } renuncia à exploração do { named-ship }.
fact-came-home = O { named-ship }, governado por { $captain }, chegou à Ilha Sagrada! { $ships_home ->
    [1] É o primeiro barco a chegar.
    [2] Já chegaram dois barcos.
    [3] Já chegaram três barcos.
   *[other] Chegaram os quatro barcos.
  }
fact-caught-in-maelstrom = O { named-ship }, governado por { $captain }, é apanhado por um remoinho.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] { $seat } como Poseidon empurra o { named-ship } uma casa para fora do remoinho; mais ninguém sabe para onde.
   *[other] { $to ->
        [hidden] { $seat } como Poseidon empurra o { named-ship } para fora do remoinho, para { heading-with-article }.
       *[other] { $seat } como Poseidon empurra o { named-ship } para fora do remoinho, para { heading-with-article } até { $to }.
      }
  }
fact-sea-revealed = Mostra-se o tabuleiro de Poseidon: { $berths_word }{ revealed-maelstroms }{ revealed-fog-banks }.{ revealed-tiles }
item-berth = { $home ->
    [yes] { $ship_word } na Ilha Sagrada
   *[no] { $ship_word } em { $square }
  }
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
    [1] ; um remoinho em { $maelstroms_word }
   *[other] ; remoinhos em { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
    [1] ; um banco de névoa em { $fog_banks_word }
   *[other] ; bancos de névoa em { $fog_banks_word }
  }
revealed-tiles = { $played_count ->
    [0] {""}
    [1] {" "}Foi jogado um marcador: { $played_word }.
   *[other] {" "}Os marcadores foram jogados por esta ordem: { $played_word }.
  }
fact-game-scored = { $competitive ->
    [yes] O jogo acabou: { ships-home }. Pontos de vitória: { $tallies_word }.{ series-points }
   *[no] { $navigators_win ->
        [yes] Os navegantes vencem o jogo: { ships-home }. Pontos de vitória: { $tallies_word }.
       *[no] { $poseidon } como Poseidon vence o jogo: { ships-home }.{ also-winners } Pontos de vitória: { $tallies_word }.
      }
  }
ships-home = { $ships_home_count ->
    [0] nenhum barco alcançou a Ilha Sagrada
    [1] um barco alcançou a Ilha Sagrada ({ $ships_home_word })
    [2] dois barcos alcançaram a Ilha Sagrada ({ $ships_home_word })
    [3] três barcos alcançaram a Ilha Sagrada ({ $ships_home_word })
   *[other] os quatro barcos alcançaram a Ilha Sagrada
  }
item-tally = { $seat } { $points }
series-points = { $totals_count ->
    [0] {""}
   *[other] {" "}Na série até agora: { $totals_word }.
  }
also-winners = { $also_count ->
    [0] {""}
    [1] {" "}{ $also_word } também vence, com um barco seu na Ilha Sagrada.
   *[other] {" "}{ $also_word } também vencem, cada um com um barco seu na Ilha Sagrada.
  }

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $company_count ->
        [0] {""}
       *[other] Estás na mesma casa que { $company_word }
      }
   *[other] Estás { own-ground }{ $company_count ->
        [0] {""}
       *[other] {" "}na mesma casa que { $company_word }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] em alto-mar
    [woody] numa ilha florestal
    [rocky] numa ilha rochosa
    [lighthouse] numa casa com um farol{ $report_light ->
        [none] {""}
        [yellow] {" "}de luz amarela
       *[red] {" "}de luz vermelha
      }
   *[fog] num banco de névoa
  }
sight = { $sights_count ->
    [0] { sight-nothing }
   *[other] { you-see } { $sights_word }
  }
sight-nothing = { $report_ground ->
    [sea] { $company_count ->
        [0] Não vês senão o mar
       *[other] {""}
      }
   *[other] {""}
  }
you-see = { $report_ground ->
    [sea] { $company_count ->
        [0] Vês
       *[other] {" "}e vês
      }
   *[other] {" "}e vês
  }
item-islands-sighted = { $number ->
    [1] uma ilha{ island-kinds }
    [2] duas ilhas{ island-kinds }
    [3] três ilhas{ island-kinds }
    [4] quatro ilhas{ island-kinds }
    [5] cinco ilhas{ island-kinds }
    [6] seis ilhas{ island-kinds }
    [7] sete ilhas{ island-kinds }
   *[other] oito ilhas{ island-kinds }
  }
island-kinds = { $kinds_count ->
    [0] {""}
   *[other] {" "}({ $kinds_word })
  }
number-of-islands = { $number ->
    [2] duas
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
   *[other] oito
  }
item-island-kind = { $kind ->
    [woody] { $number ->
        [1] uma florestal
       *[other] { number-of-islands } florestais
      }
    [rocky] { $number ->
        [1] uma rochosa
       *[other] { number-of-islands } rochosas
      }
   *[sacred] a Ilha Sagrada
  }
item-ships-sighted = { $counted ->
    [no] um barco ou mais{ ship-colours }
   *[yes] { $number ->
        [1] um barco{ ship-colours }
        [2] dois barcos{ ship-colours }
       *[other] três barcos{ ship-colours }
      }
  }
ship-colours = { $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours_word })
  }
item-lighthouses-sighted = { $number ->
    [1] um farol
   *[other] dois faróis
  }
item-fog-banks-sighted = { $number ->
    [1] um banco de névoa
   *[other] dois bancos de névoa
  }
item-coast-sighted = a costa

# What a seat is asked.

prompt-board-asked = { $games ->
    [1] Escolhe o tabuleiro em que se joga este jogo.
   *[other] Jogo { $game } de { $games }: escolhe o tabuleiro em que és Poseidon.
  }
prompt-council-asked = { $proposed ->
    [yes] { $proposer } propõe: { captaincies-asked }{ lighthouse-places }. { council-answer }
   *[no] Segundo as regras: { captaincies-asked }{ lighthouse-places }. { council-answer }
  }
captaincies-asked = { $yours ->
    [yes] tu governas { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
   *[no] { captaincies }
  }
council-answer = { $complete ->
    [no] { $wanted ->
        [1] Propõe uma casa para o farol.
       *[other] Propõe casas para o farol amarelo e para o vermelho.
      }
   *[yes] { $left ->
        [0] Concorda; já não tens propostas.
        [1] Concorda, ou faz a tua última proposta.
       *[other] Concorda, ou propõe outra coisa.
      }
  }
prompt-placing-asked = { $fog ->
    [yes] { $of ->
        [1] Coloca o banco de névoa em segredo.
       *[other] Coloca em segredo o banco de névoa { $number } de { $of }.
      }
   *[no] { $of ->
        [1] Coloca o remoinho em segredo.
       *[other] Coloca em segredo o remoinho { $number } de { $of }.
      }
  }
prompt-storm-asked = Ronda { $round } de { $rounds }: joga um dos teus marcadores ({ $left_word }). No mar: { $places_word }.{ home-already }
home-already = { $home_count ->
    [0] {""}
   *[other] {" "}Na Ilha Sagrada: { $home_word }.
  }
item-tile-left = { $number ->
    [1] { $tile_word }
   *[other] { $tile_word } × { $number }
  }
item-place = { $square ->
    [hidden] { $ship_word }
   *[other] { $ship_word } em { $square }
  }
prompt-sail-asked = Ronda { $round } de { $rounds }. { tile-before }{ ships-to-sail }{ ship-held }
tile-before = { $tile ->
    [hidden] Poseidon jogou um marcador de tempestade virado para baixo.
    [black] Poseidon lançou a Grande Tempestade.
    [leviathan] Poseidon lançou o Leviatã contra o barco { $struck_word }.
    [kraken] Poseidon lançou o Kraken contra o barco { $struck_word }.
   *[other] Poseidon jogou a { coloured-storm }.
  }
ships-to-sail = { $ships_count ->
    [0] {""}
    [1] {" "}Move { $ships_word }.
   *[other] {" "}Move os teus barcos um a um, pela ordem que quiseres: { $ships_word }.
  }
ship-held = { $held ->
    [none] {""}
   *[other] {" "}Um monstro marinho retém o barco { $held_word }: explora com ele, ou renuncia à exploração.
  }
prompt-push-asked = O { named-ship }, governado por { $captain }, foi apanhado pelo remoinho em { $square }. Empurra-o uma casa.

# What a choice does.

prompt-choose-board-choice = Escolhe um de { $boards } tabuleiros; todos veem qual.
prompt-agree-choice = { $last ->
    [yes] Concorda: contigo todos concordam, e a proposta fica assente.
   *[no] Concorda com a proposta; outros ainda têm de responder.
  }
prompt-propose-choice = { $fixed ->
    [yes] Propõe { proposed-lights }{ then-asked }
   *[no] { $wanted ->
        [0] Propõe quem governa cada barco{ then-asked }
       *[other] Propõe quem governa cada barco, e { proposed-lights }{ then-asked }
      }
  }
proposed-lights = { $wanted ->
    [1] onde fica o farol
   *[other] onde ficam os faróis, primeiro o amarelo
  }
then-asked = { $others ->
    [yes] . Pergunta-se depois aos outros se concordam.
   *[no] . Fica logo assente.
  }
prompt-place-maelstrom-choice = Coloca um remoinho numa de { $squares } casas. Um barco que navegue para lá é avisado depois da exploração, e tu empurra-lo uma casa.
prompt-place-fog-bank-choice = Coloca um banco de névoa numa de { $squares } casas. Os barcos veem aí apenas névoa, e nenhum barco que lá esteja.
prompt-raise-storm-choice = { $driven_count ->
    [0] Joga a { coloured-storm }: o barco dessa cor já está na Ilha Sagrada, e nada acontece.{ face-down }
   *[other] { $tile ->
        [black] Lança a Grande Tempestade: arrasta cada barco no mar uma casa ({ $driven_word }).{ face-down }
       *[other] Lança a { coloured-storm }: arrasta o barco dessa cor uma casa ({ $driven_word }).{ face-down }
      }
  }
face-down = { $hidden ->
    [yes] {" "}O marcador fica virado para baixo.
   *[no] {""}
  }
prompt-raise-monster-choice = Lança um monstro marinho contra um barco no mar, que não pode navegar nesta ronda. Tens { $beasts_word }.
prompt-sail-choice = { $ships_count ->
    [1] Move o teu barco ({ $ships_word }) uma casa; a exploração segue-se logo.
   *[other] Move um dos teus barcos ({ $ships_either }) uma casa; a exploração segue-se logo.
  }
prompt-survey-choice = Explora com o { named-ship } onde ele está; todos ouvem a resposta.
prompt-forgo-choice = Renuncia à exploração do { named-ship }.
prompt-push-choice = Empurra o { named-ship } para uma casa adjacente; mais ninguém vê para onde.

# Refusals.

refused-seats = A Ira de Poseidon é para dois a cinco jogadores.
refused-no-such-board = Não há tabuleiro com este nome.
refused-nobody-to-compete-with = Os navegantes competem a partir de três jogadores.
refused-game-over = O jogo acabou.
refused-not-your-part = Isso cabe ao outro lado.
refused-not-now = Não é altura para isso.
refused-agreed-already = Já concordas com a proposta em causa; cabe aos outros responder.
refused-proposals-spent = Já fizeste as tuas três propostas.
refused-captains-misfit = Cada um dos quatro barcos precisa de um navegante como capitão.
refused-captains-fixed = Na competição entre navegantes, as regras determinam os capitães.
refused-lighthouses-number = Propõe uma casa para cada farol deste jogo, nem mais nem menos.
refused-lighthouses-missing = A proposta não diz onde ficam os faróis.
refused-no-such-square = O tabuleiro não tem essa casa.
refused-too-near = Nem numa ilha inicial ou na Ilha Sagrada, nem numa casa adjacente.
refused-square-taken = Numa casa cabe um só marcador.
refused-not-at-sea = Um remoinho precisa de uma casa sem ilha.
refused-not-this-tile = Primeiro os remoinhos, depois os bancos de névoa, tantos quantos os acordados.
refused-tile-spent = Já não há esse marcador.
refused-great-storm-again = Não há duas Grandes Tempestades em rondas consecutivas.
refused-great-storms-left = As Grandes Tempestades que restam já não poderiam ficar separadas.
refused-ship-not-driven = A tempestade também arrasta este barco; diz para onde.
refused-ship-not-hit = A tempestade não arrasta este barco.
refused-ship-home = Este barco já está na Ilha Sagrada e não volta a mover-se.
refused-storm-off-board = Não há casa nessa direção.
refused-storm-home = Uma tempestade não pode arrastar um barco para a Ilha Sagrada.
refused-not-your-ship = Este barco tem outro capitão.
refused-acted-already = Este barco já jogou nesta ronda.
refused-held = Um monstro marinho retém este barco: pode explorar, ou renunciar à exploração.
refused-not-held = Nenhum monstro marinho retém este barco: tem de navegar.
refused-no-such-note = A carta tem figuras e marcadores de lembrete dos barcos, e marcadores de remoinho e de banco de névoa: figure:white, reminder:red, counter:maelstrom, counter:fog_bank e semelhantes.
refused-no-such-counters = Este jogo joga-se sem aquilo que estes marcadores representam.
refused-no-reminders = Este jogo joga-se sem marcadores de lembrete.
refused-too-many-marks = Uma casa para uma figura, quatro para marcadores de lembrete, e para os outros marcadores tantas quantos os remoinhos ou bancos de névoa do jogo.
refused-mark-misfit = Cada marca é uma casa do tabuleiro, uma só vez.

# Words.

word-white = branco
word-yellow = amarelo
word-green = verde
word-red = vermelho
word-black = a Grande Tempestade
word-leviathan = o Leviatã
word-kraken = o Kraken
word-n = norte
word-ne = nordeste
word-e = este
word-se = sudeste
word-s = sul
word-sw = sudoeste
word-w = oeste
word-nw = noroeste
word-ships-home = três ou quatro barcos alcançaram a Ilha Sagrada
word-ships-lost = menos de três barcos alcançaram a Ilha Sagrada
word-series-played = a série foi jogada
word-poseidon = Poseidon
word-navigator = navegante
word-competitor = rival

# What moves and their fields, options, and what may lie face down are called.

word-propose = propor
word-choose-board = escolher o tabuleiro
word-chosen = escolhido
word-agree = concordar
word-place-maelstrom = colocar um remoinho
word-place-fog-bank = colocar um banco de névoa
word-raise-storm = lançar uma tempestade
word-raise-monster = lançar um monstro marinho
word-sail = navegar
word-survey = explorar
word-forgo = renunciar à exploração
word-push = empurrar o barco
word-captains = capitães
word-lighthouses = faróis
word-square = casa
word-tile = marcador de tempestade
word-headings = direções
word-heading = direção
word-ship = barco
word-positions = onde estão os barcos
word-played = as tempestades jogadas
word-maelstroms = remoinhos
word-fog-banks = bancos de névoa
word-board = tabuleiro
word-deduction = dedução
word-standard = normal
word-harder = mais complicada
word-easier = mais simples
word-reminders = marcadores de lembrete
word-monsters = monstros marinhos
word-ships-sighted = barcos à vista
word-count = quantos
word-presence = se há algum
word-storm-home = uma tempestade para a Ilha Sagrada
word-forbidden = é proibida
word-counts = conta como chegada
word-competitive = competição entre navegantes
word-worlds = casas possíveis
word-off = ninguém as vê
word-after = depois do fim
word-navigators = todos as veem

# What the options are about.

word-about-board = o tabuleiro: A ou B (9x9), C ou D (11x11); ou escolhido pelo Poseidon de cada jogo
word-about-deduction = mais complicada esconde os marcadores de tempestade; mais simples diz as cores à vista
word-about-reminders = se a carta tem marcadores de lembrete
word-about-monsters = monstros marinhos, cada um mais uma ronda
word-about-lighthouses = faróis, colocados pelos navegantes
word-about-maelstroms = remoinhos, colocados por Poseidon em segredo
word-about-fog-banks = bancos de névoa, colocados por Poseidon em segredo
word-about-ships-sighted = se uma exploração conta os barcos à vista
word-about-storm-home = se uma tempestade pode empurrar um barco para a Ilha Sagrada
word-about-competitive = competição entre navegantes: uma série em que cada lugar é Poseidon uma vez
word-about-worlds = quem vê o que não se pode excluir: ninguém, todos, ou todos depois do fim

# What cannot be ruled out.
prompt-ship-places = { $squares_count ->
    [one] O { named-ship } está em { $squares_word }.
   *[other] O { named-ship } pode estar em { $squares_count } casas: { $squares_word }.
  }
prompt-maelstrom-places = { $number ->
    [1] { $squares_count ->
        [1] O remoinho está em { $squares_word }.
       *[other] O remoinho pode estar em { $squares_count } casas: { $squares_word }.
      }
   *[other] Os remoinhos podem estar em { $squares_count } casas: { $squares_word }.
  }
prompt-fog-places = { $number ->
    [1] { $squares_count ->
        [1] O banco de névoa está em { $squares_word }.
       *[other] O banco de névoa pode estar em { $squares_count } casas: { $squares_word }.
      }
   *[other] Os bancos de névoa podem estar em { $squares_count } casas: { $squares_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-ship-at = O { named-ship } está em { $square }.
guess-about-ship-at = um barco
guess-maelstrom-at = Um remoinho está em { $square }.
guess-about-maelstrom-at = um remoinho
guess-fog-bank-at = Um banco de névoa está em { $square }.
guess-about-fog-bank-at = um banco de névoa
