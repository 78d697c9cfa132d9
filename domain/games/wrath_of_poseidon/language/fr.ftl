# What every fact of Wrath of Poseidon tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = { $number ->
    [0] Un jeu commence
    [1] Le deuxième jeu commence
    [2] Le troisième jeu commence
    [3] Le quatrième jeu commence
   *[other] Le cinquième jeu commence
  } sur le plateau { $chart_name }. { $poseidon } est Poséidon ; navigateurs : { $navigators_word }.
fact-proposed = { $seat } propose : { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } est d'accord.
fact-council-closed = C'est convenu : { captaincies }{ lighthouse-places }.
captaincies = le navire blanc pour { captain-white }, jaune pour { captain-yellow }, vert pour { captain-green }, rouge pour { captain-red }
captain-white = { $captains_white ->
    [none] tous à tour de rôle
   *[other] { $captains_white }
  }
captain-yellow = { $captains_yellow ->
    [none] tous à tour de rôle
   *[other] { $captains_yellow }
  }
captain-green = { $captains_green ->
    [none] tous à tour de rôle
   *[other] { $captains_green }
  }
captain-red = { $captains_red ->
    [none] tous à tour de rôle
   *[other] { $captains_red }
  }
lighthouse-places = { $lighthouses_count ->
    [0] {""}
    [1] ; un phare en { $lighthouses_word }
   *[other] ; des phares, jaune et rouge, en { $lighthouses_word }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } pose un maelström en secret.
   *[other] { $seat } pose un maelström en { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } pose un banc de brume en secret.
   *[other] { $seat } pose un banc de brume en { $square }.
  }
fact-round-began = Manche { $number }.
fact-storm-shown = { $tile ->
    [black] Poséidon soulève la Grande Tempête.
   *[other] { $spent ->
        [yes] Poséidon joue la tempête : { $tile_word } ; ce navire ({ $tile_word }) est rentré, et rien n'arrive.
       *[no] Poséidon soulève la tempête : { $tile_word }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] Poséidon joue une tempête cachée.
   *[other] Poséidon joue une tempête cachée : { $tile_word }.
  }
fact-ships-driven = { $drives ->
    [hidden] Où vont les navires, Poséidon seul le sait.
   *[listed] { $drives_count ->
        [0] Aucun navire n'est poussé.
       *[other] Poussés : { $drives_word }.
      }
  }
fact-monster-rose = { $tile_word } se dresse contre le navire { $ship_word }, qui ne peut bouger cette manche.
fact-ship-sailed = { $off_board ->
    [yes] Le navire { $ship_word } sortirait du plateau ({ $heading_word }) et reste où il est.
   *[no] Le navire { $ship_word } fait voile : { $heading_word }.
  }
fact-surveyed = Le navire { $ship_word } : { own-square }{ sight }.
fact-survey-forgone = Le navire { $ship_word } n'observe rien.
fact-came-home = Le navire { $ship_word } a atteint l'Île sacrée !
fact-caught-in-maelstrom = Le navire { $ship_word } est pris dans un maelström.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] Le maelström pousse le navire { $ship_word } d'une case, Poséidon seul sait où.
   *[other] Le maelström pousse le navire { $ship_word } : { $heading_word }.
  }
fact-sea-revealed = Le plateau est retourné : blanc en { $positions_white }, jaune en { $positions_yellow }, vert en { $positions_green }, rouge en { $positions_red }{ revealed-maelstroms }{ revealed-fog-banks }.
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
   *[other] ; maelströms en { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
   *[other] ; brume en { $fog_banks_word }
  }
fact-game-scored = { $navigators_win ->
    [yes] Les navigateurs gagnent le jeu
   *[no] Poséidon gagne le jeu
  }; { $home_count ->
    [0] aucun navire n'est rentré
   *[other] rentrés : { $home_word }
  }. Points par place : { $points_word }.

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $report_company_count ->
        [0] {""}
       *[other] Vous êtes avec { company }
      }
   *[other] Vous êtes sur { own-ground }{ $report_company_count ->
        [0] {""}
       *[other] {" "}avec { company }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] une case de mer profonde
    [woody] une île boisée
    [rocky] une île rocheuse
    [lighthouse] une case avec un phare{ $report_light ->
        [none] {""}
       *[other] {" "}({ $report_light_word })
      }
   *[fog] une case avec un banc de brume
  }
company = { $report_company_count ->
    [1] le navire { $report_company_word }
   *[other] les navires { $report_company_word }
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
        [0] Vous ne voyez que la mer
       *[other] {""}
      }
   *[other] {""}
  }
sight-some = { you-see } { seen-islands }{ seen-ships }{ seen-lighthouses }{ seen-fog }{ seen-coast }
you-see = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Vous voyez
       *[other] {" "}et vous voyez
      }
   *[other] {" "}et vous voyez
  }
seen-islands = { $report_islands ->
    [0] {""}
    [1] une île{ island-kinds }
    [2] deux îles{ island-kinds }
    [3] trois îles{ island-kinds }
    [4] quatre îles{ island-kinds }
    [5] cinq îles{ island-kinds }
    [6] six îles{ island-kinds }
    [7] sept îles{ island-kinds }
   *[other] huit îles{ island-kinds }
  }
island-kinds = { $report_woody ->
    [none] {""}
   *[other] {" "}(boisées { $report_woody }, rocheuses { $report_rocky }{ $report_sacred ->
        [0] {""}
       *[other] , l'Île sacrée
      })
  }
seen-ships = { $report_ships ->
    [0] {""}
   *[other] { before-ships }{ ships-in-sight }{ ship-colours }
  }
ships-in-sight = { $report_counted ->
    [no] un navire ou plus
   *[yes] { $report_ships ->
        [1] un navire
        [2] deux navires
       *[other] trois navires
      }
  }
ship-colours = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_colours_word })
  }
seen-lighthouses = { $report_lighthouses ->
    [0] {""}
    [1] { before-lighthouses }un phare
   *[other] { before-lighthouses }deux phares
  }
seen-fog = { $report_fog_banks ->
    [0] {""}
    [1] { before-fog }un banc de brume
   *[other] { before-fog }deux bancs de brume
  }
seen-coast = { $report_coast ->
    [no] {""}
   *[yes] { before-coast }la côte
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
               *[other] {" et "}
              }
           *[other] {" et "}
          }
       *[other] {" et "}
      }
   *[other] {" et "}
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
    [no] {" et "}
   *[yes] {", "}
  }

# Refusals.

refused-seats = La Colère de Poséidon se joue de deux à cinq.
refused-no-such-board = Il n'y a pas de plateau de ce nom.
refused-nobody-to-compete-with = Les navigateurs rivalisent à partir de trois joueurs.
refused-game-over = Le jeu est fini.
refused-not-your-part = C'est à l'autre camp de le faire.
refused-not-now = Ce n'est pas le moment.
refused-agreed-already = Vous acceptez la proposition en cours ; c'est aux autres de répondre.
refused-proposals-spent = Vous avez fait vos trois propositions.
refused-captains-misfit = Chacun des quatre navires veut un navigateur pour capitaine.
refused-captains-fixed = Entre navigateurs rivaux, les règles nomment les capitaines.
refused-lighthouses-number = Proposez une case pour chaque phare de ce jeu, ni plus ni moins.
refused-lighthouses-missing = La proposition ne dit pas où sont les phares.
refused-no-such-square = Le plateau n'a pas cette case.
refused-too-near = Ni sur une île de départ ou l'Île sacrée, ni à côté.
refused-square-taken = Une case porte une tuile.
refused-not-at-sea = Un maelström veut une case sans île.
refused-not-this-tile = D'abord les maelströms, puis les bancs de brume, autant que convenu.
refused-tile-spent = Il ne reste pas de telle tuile.
refused-great-storm-again = Pas deux grandes tempêtes en deux manches de suite.
refused-great-storms-left = Les grandes tempêtes restantes ne pourraient plus être séparées.
refused-ship-not-driven = La tempête pousse aussi ce navire ; dites où.
refused-ship-not-hit = La tempête ne pousse pas ce navire.
refused-ship-home = Ce navire est rentré et n'agit plus.
refused-storm-off-board = Il n'y a pas de case dans cette direction.
refused-storm-home = Une tempête ne pousse pas un navire sur l'Île sacrée.
refused-not-your-ship = Ce navire a un autre capitaine.
refused-acted-already = Ce navire a déjà joué cette manche.
refused-held = Un monstre marin tient ce navire : il peut observer, ou non.
refused-not-held = Aucun monstre marin ne tient ce navire : il doit faire voile.
refused-no-such-note = La carte a des figurines et des rappels des navires, et des jetons de maelström et de banc de brume, rien d'autre.
refused-no-such-counters = Ce jeu se joue sans ce que ces jetons représentent.
refused-no-reminders = Ce jeu se joue sans rappels.
refused-too-many-marks = Une case pour une figurine, quatre pour des rappels, et pour les jetons autant que le jeu a de maelströms ou de bancs de brume.
refused-mark-misfit = Chaque marque est une case du plateau, une seule fois.

# Words.

word-white = blanc
word-yellow = jaune
word-green = vert
word-red = rouge
word-black = la Grande Tempête
word-leviathan = Le Léviathan
word-kraken = Le Kraken
word-n = nord
word-ne = nord-est
word-e = est
word-se = sud-est
word-s = sud
word-sw = sud-ouest
word-w = ouest
word-nw = nord-ouest
word-ships-home = trois ou quatre navires sont rentrés
word-ships-lost = moins de trois navires sont rentrés
word-series-played = la série est jouée
word-poseidon = Poséidon
word-navigator = navigateur
word-competitor = rival

# What moves and their fields, options, and what may lie face down are called.

word-propose = proposer
word-agree = accepter
word-place-maelstrom = placer un maelström
word-place-fog-bank = placer un banc de brume
word-raise-storm = lever une tempête
word-raise-monster = lever un monstre marin
word-sail = faire voile
word-survey = observer
word-forgo = renoncer à observer
word-push = pousser le navire
word-captains = capitaines
word-lighthouses = phares
word-square = case
word-tile = tuile de tempête
word-headings = caps
word-heading = cap
word-ship = navire
word-positions = où sont les navires
word-played = les tempêtes jouées
word-maelstroms = maelströms
word-fog-banks = bancs de brume
word-board = plateau
word-deduction = déduction
word-standard = normale
word-harder = plus difficile
word-easier = plus facile
word-reminders = rappels
word-monsters = monstres marins
word-ships-sighted = navires en vue
word-count = combien
word-presence = s’il y en a
word-storm-home = une tempête vers l’île sacrée
word-forbidden = est interdite
word-counts = le ramène
word-competitive = navigateurs rivaux

# What the options are about.

word-about-board = le plateau : A ou B (9x9), C ou D (11x11)
word-about-deduction = plus difficile cache les tuiles de tempête ; plus facile dit les couleurs en vue
word-about-reminders = si la carte a des rappels
word-about-monsters = monstres marins, chacun une manche de plus
word-about-lighthouses = phares, placés par les navigateurs
word-about-maelstroms = maelströms, placés en secret par Poséidon
word-about-fog-banks = bancs de brume, placés en secret par Poséidon
word-about-ships-sighted = si une observation compte les navires en vue
word-about-storm-home = si une tempête peut pousser un navire sur l’Île sacrée
word-about-competitive = navigateurs rivaux : une série où chaque place est Poséidon une fois
