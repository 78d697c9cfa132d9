# What every fact of Wrath of Poseidon tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = { $number ->
    [0] Um jogo começa
    [1] O segundo jogo começa
    [2] O terceiro jogo começa
    [3] O quarto jogo começa
   *[other] O quinto jogo começa
  } no tabuleiro { $chart_name }. { $poseidon } é Posídon; navegadores: { $navigators_word }.
fact-proposed = { $seat } propõe: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } concorda.
fact-council-closed = Está acordado: { captaincies }{ lighthouse-places }.
captaincies = o navio branco para { captain-white }, amarelo para { captain-yellow }, verde para { captain-green }, vermelho para { captain-red }
captain-white = { $captains_white ->
    [none] todos à vez
   *[other] { $captains_white }
  }
captain-yellow = { $captains_yellow ->
    [none] todos à vez
   *[other] { $captains_yellow }
  }
captain-green = { $captains_green ->
    [none] todos à vez
   *[other] { $captains_green }
  }
captain-red = { $captains_red ->
    [none] todos à vez
   *[other] { $captains_red }
  }
lighthouse-places = { $lighthouses_count ->
    [0] {""}
    [1] ; um farol em { $lighthouses_word }
   *[other] ; faróis, amarelo e vermelho, em { $lighthouses_word }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } põe um turbilhão em segredo.
   *[other] { $seat } põe um turbilhão em { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } põe um banco de nevoeiro em segredo.
   *[other] { $seat } põe um banco de nevoeiro em { $square }.
  }
fact-round-began = Ronda { $number }.
fact-storm-shown = { $tile ->
    [black] Posídon levanta a Grande Tempestade.
   *[other] { $spent ->
        [yes] Posídon joga a tempestade: { $tile_word }; esse navio ({ $tile_word }) está em casa, e nada acontece.
       *[no] Posídon levanta a tempestade: { $tile_word }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] Posídon joga uma tempestade oculta.
   *[other] Posídon joga uma tempestade oculta: { $tile_word }.
  }
fact-ships-driven = { $drives ->
    [hidden] Para onde vão os navios, só Posídon sabe.
   *[listed] { $drives_count ->
        [0] Nenhum navio é levado.
       *[other] Levados: { $drives_word }.
      }
  }
fact-monster-rose = { $tile_word } ergue-se contra o navio { $ship_word }, que não se move nesta ronda.
fact-ship-sailed = { $off_board ->
    [yes] O navio { $ship_word } sairia do tabuleiro para { $heading_word }, e fica onde está.
   *[no] O navio { $ship_word } navega para { $heading_word }.
  }
fact-surveyed = O navio { $ship_word }: { own-square }{ sight }.
fact-survey-forgone = O navio { $ship_word } nada observa.
fact-came-home = O navio { $ship_word } chegou à Ilha Sagrada!
fact-caught-in-maelstrom = O navio { $ship_word } é apanhado num turbilhão.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] O turbilhão empurra o navio { $ship_word } uma casa, só Posídon sabe para onde.
   *[other] O turbilhão empurra o navio { $ship_word } para { $heading_word }.
  }
fact-sea-revealed = O tabuleiro é virado: branco em { $positions_white }, amarelo em { $positions_yellow }, verde em { $positions_green }, vermelho em { $positions_red }{ revealed-maelstroms }{ revealed-fog-banks }.
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
   *[other] ; turbilhões em { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
   *[other] ; nevoeiro em { $fog_banks_word }
  }
fact-game-scored = { $navigators_win ->
    [yes] Os navegadores ganham o jogo
   *[no] Posídon ganha o jogo
  }; { $home_count ->
    [0] nenhum navio está em casa
   *[other] em casa: { $home_word }
  }. Pontos por lugar: { $points_word }.

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $report_company_count ->
        [0] {""}
       *[other] Estão com { company }
      }
   *[other] Estão em { own-ground }{ $report_company_count ->
        [0] {""}
       *[other] {" "}com { company }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] uma casa de mar profundo
    [woody] uma ilha arborizada
    [rocky] uma ilha rochosa
    [lighthouse] uma casa com um farol{ $report_light ->
        [none] {""}
       *[other] {" "}({ $report_light_word })
      }
   *[fog] uma casa com um banco de nevoeiro
  }
company = { $report_company_count ->
    [1] o navio { $report_company_word }
   *[other] os navios { $report_company_word }
  }
sight = { $report_islands ->
    [0] { sight-past-islands }
   *[other] { sight-some }
  }
sight-past-islands = { $report_ships ->
    [0] { sight-past-ships }
   *[other] { sight-some }
  }
sight-past-ships = { $report_lighthouses ->
    [0] { sight-past-lighthouses }
   *[other] { sight-some }
  }
sight-past-lighthouses = { $report_fog_banks ->
    [0] { sight-past-fog }
   *[other] { sight-some }
  }
sight-past-fog = { $report_coast ->
    [no] { sight-nothing }
   *[yes] { sight-some }
  }
sight-nothing = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Não veem senão o mar
       *[other] {""}
      }
   *[other] {""}
  }
sight-some = { you-see } { seen-islands }{ seen-ships }{ seen-lighthouses }{ seen-fog }{ seen-coast }
you-see = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Veem
       *[other] {" "}e veem
      }
   *[other] {" "}e veem
  }
seen-islands = { $report_islands ->
    [0] {""}
    [1] uma ilha{ island-kinds }
    [2] duas ilhas{ island-kinds }
    [3] três ilhas{ island-kinds }
    [4] quatro ilhas{ island-kinds }
    [5] cinco ilhas{ island-kinds }
    [6] seis ilhas{ island-kinds }
    [7] sete ilhas{ island-kinds }
   *[other] oito ilhas{ island-kinds }
  }
island-kinds = { $report_woody ->
    [none] {""}
   *[other] {" "}(arborizadas { $report_woody }, rochosas { $report_rocky }{ $report_sacred ->
        [0] {""}
       *[other] , a Ilha Sagrada
      })
  }
seen-ships = { $report_ships ->
    [0] {""}
   *[other] { before-ships }{ ships-in-sight }{ ship-colours }
  }
ships-in-sight = { $report_counted ->
    [no] um navio ou mais
   *[yes] { $report_ships ->
        [1] um navio
        [2] dois navios
       *[other] três navios
      }
  }
ship-colours = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_colours_word })
  }
seen-lighthouses = { $report_lighthouses ->
    [0] {""}
    [1] { before-lighthouses }um farol
   *[other] { before-lighthouses }dois faróis
  }
seen-fog = { $report_fog_banks ->
    [0] {""}
    [1] { before-fog }um banco de nevoeiro
   *[other] { before-fog }dois bancos de nevoeiro
  }
seen-coast = { $report_coast ->
    [no] {""}
   *[yes] { before-coast }a costa
  }

# Between the things in sight stands a comma, and before the last of them "and".

before-ships = { $report_islands ->
    [0] {""}
   *[other] { comma-past-ships }
  }
before-lighthouses = { $report_islands ->
    [0] { $report_ships ->
        [0] {""}
       *[other] { comma-past-lighthouses }
      }
   *[other] { comma-past-lighthouses }
  }
before-fog = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] {""}
           *[other] { comma-past-fog }
          }
       *[other] { comma-past-fog }
      }
   *[other] { comma-past-fog }
  }
before-coast = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] { $report_fog_banks ->
                [0] {""}
               *[other] {" e "}
              }
           *[other] {" e "}
          }
       *[other] {" e "}
      }
   *[other] {" e "}
  }
comma-past-ships = { $report_lighthouses ->
    [0] { comma-past-lighthouses }
   *[other] {", "}
  }
comma-past-lighthouses = { $report_fog_banks ->
    [0] { comma-past-fog }
   *[other] {", "}
  }
comma-past-fog = { $report_coast ->
    [no] {" e "}
   *[yes] {", "}
  }

# Refusals.

refused-seats = A Ira de Posídon é para dois a cinco jogadores.
refused-no-such-board = Não há tabuleiro com este nome.
refused-nobody-to-compete-with = Os navegadores competem a partir de três jogadores.
refused-game-over = O jogo acabou.
refused-not-your-part = Isso cabe ao outro lado.
refused-not-now = Não é altura para isso.
refused-agreed-already = Concorda com a proposta que vale; cabe aos outros responder.
refused-proposals-spent = Já fez as suas três propostas.
refused-captains-misfit = Cada um dos quatro navios precisa de um navegador como capitão.
refused-captains-fixed = Entre navegadores rivais, as regras dão os capitães.
refused-lighthouses-number = Proponha uma casa para cada farol deste jogo, nem mais nem menos.
refused-lighthouses-missing = A proposta não diz onde ficam os faróis.
refused-no-such-square = O tabuleiro não tem essa casa.
refused-too-near = Nem numa ilha de partida ou na Ilha Sagrada, nem ao lado.
refused-square-taken = Uma casa leva uma peça.
refused-not-at-sea = Um turbilhão precisa de uma casa sem ilha.
refused-not-this-tile = Primeiro os turbilhões, depois os bancos de nevoeiro, tantos quantos o acordado.
refused-tile-spent = Já não há essa peça.
refused-great-storm-again = Não há duas grandes tempestades em rondas seguidas.
refused-great-storms-left = As grandes tempestades restantes já não poderiam ficar separadas.
refused-ship-not-driven = A tempestade também leva este navio; diga para onde.
refused-ship-not-hit = A tempestade não leva este navio.
refused-ship-home = Este navio está em casa e já não age.
refused-storm-off-board = Não há casa nessa direção.
refused-storm-home = Uma tempestade não pode levar um navio para a Ilha Sagrada.
refused-not-your-ship = Este navio tem outro capitão.
refused-acted-already = Este navio já jogou nesta ronda.
refused-held = Um monstro marinho prende este navio: pode observar, ou não.
refused-not-held = Nenhum monstro marinho prende este navio: tem de navegar.
refused-no-such-note = A carta tem figuras e lembretes dos navios, e fichas de turbilhões e de bancos de nevoeiro, nada mais.
refused-no-such-counters = Este jogo joga-se sem aquilo que estas fichas representam.
refused-no-reminders = Este jogo joga-se sem lembretes.
refused-too-many-marks = Uma casa para uma figura, quatro para lembretes, e para as fichas tantas quantos os turbilhões ou bancos de nevoeiro do jogo.
refused-mark-misfit = Cada marca é uma casa do tabuleiro, uma só vez.

# Words.

word-white = branco
word-yellow = amarelo
word-green = verde
word-red = vermelho
word-black = a Grande Tempestade
word-leviathan = O Leviatã
word-kraken = O Kraken
word-n = norte
word-ne = nordeste
word-e = leste
word-se = sudeste
word-s = sul
word-sw = sudoeste
word-w = oeste
word-nw = noroeste
word-ships-home = três ou quatro navios chegaram a casa
word-ships-lost = menos de três navios chegaram a casa
word-series-played = a série foi jogada
word-poseidon = Posídon
word-navigator = navegador
word-competitor = rival

# What moves and their fields, options, and what may lie face down are called.

word-propose = propor
word-agree = concordar
word-place-maelstrom = pôr um turbilhão
word-place-fog-bank = pôr um banco de nevoeiro
word-raise-storm = levantar uma tempestade
word-raise-monster = invocar um monstro marinho
word-sail = navegar
word-survey = observar
word-forgo = não observar
word-push = empurrar o navio
word-captains = capitães
word-lighthouses = faróis
word-square = casa
word-tile = peça de tempestade
word-headings = rumos
word-heading = rumo
word-ship = navio
word-positions = onde estão os navios
word-played = as tempestades jogadas
word-maelstroms = turbilhões
word-fog-banks = bancos de nevoeiro
word-board = tabuleiro
word-deduction = dedução
word-standard = normal
word-harder = mais difícil
word-easier = mais fácil
word-reminders = lembretes
word-monsters = monstros marinhos
word-ships-sighted = navios à vista
word-count = quantos
word-presence = se há algum
word-storm-home = uma tempestade até à Ilha Sagrada
word-forbidden = é proibida
word-counts = leva-o a casa
word-competitive = navegadores que competem

# What the options are about.

word-about-board = o tabuleiro: A ou B (9x9), C ou D (11x11)
word-about-deduction = mais difícil esconde as peças de tempestade; mais fácil diz as cores à vista
word-about-reminders = se a carta tem lembretes
word-about-monsters = monstros marinhos, cada um mais uma ronda
word-about-lighthouses = faróis, postos pelos navegadores
word-about-maelstroms = turbilhões, postos por Posídon em segredo
word-about-fog-banks = bancos de nevoeiro, postos por Posídon em segredo
word-about-ships-sighted = se uma observação conta os navios à vista
word-about-storm-home = se uma tempestade pode levar um navio à Ilha Sagrada
word-about-competitive = navegadores que competem: uma série em que cada lugar é Posídon uma vez
