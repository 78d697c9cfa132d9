# What every fact of Wrath of Poseidon tells its viewer, what seats are asked, why moves are refused, and words.

# Ships: as part of a sentence after "the", in a list, and as company on the same square.

named-ship = { $ship ->
    [white] navire blanc
    [yellow] navire jaune
    [green] navire vert
   *[red] navire rouge
  }
item-vessel = le { $ship_word }
item-companion = { $ship ->
    [white] le navire blanc
    [yellow] le navire jaune
    [green] le navire vert
   *[red] le navire rouge
  }

# Facts.

fact-boards-offered = { $games ->
    [1] Poséidon : { $poseidon }, qui choisit le plateau.
   *[other] Partie { $game } sur { $games } : Poséidon est { $poseidon }, qui choisit le plateau.
  }
fact-sea-laid = { $games ->
    [1] On joue sur le plateau { $chart_name }.
   *[other] La partie { $game } sur { $games } commence sur le plateau { $chart_name }.
  } Poséidon : { $poseidon } ; { $navigators_count ->
    [1] à la navigation : { $navigators_word }
   *[other] à la navigation : { $navigators_word }
  }.
fact-proposed = { $seat } propose : { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } accepte la proposition.
fact-council-closed = { $by_agreement ->
    [yes] C’est convenu : { captaincies }{ lighthouse-places }.
   *[no] Selon les règles : { captaincies }{ lighthouse-places }.
  }
captaincies = { $first } dirige { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
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
   *[other] {" "}; { $common_word } est dirigé par chacun à son tour
  }
lighthouse-places = { $lights ->
    [0] {""}
    [1] {" "}; un phare se trouve en { $yellow }
   *[other] {" "}; le phare jaune se trouve en { $yellow }, le rouge en { $red }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } en Poséidon pose un maelström en secret.
   *[other] { $seat } en Poséidon pose un maelström en { $square }, en secret.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } en Poséidon pose un banc de brume en secret.
   *[other] { $seat } en Poséidon pose un banc de brume en { $square }, en secret.
  }
fact-round-began = La manche { $number } sur { $rounds } commence.
coloured-storm = { $tile ->
    [white] tempête blanche
    [yellow] tempête jaune
    [green] tempête verte
   *[red] tempête rouge
  }
fact-storm-shown = { $tile ->
    [black] { $spent ->
        [yes] { $poseidon } en Poséidon joue la Grande Tempête, et rien n’arrive.
       *[no] { $poseidon } en Poséidon déchaîne la Grande Tempête.
      }
   *[other] { $spent ->
        [yes] { $poseidon } en Poséidon joue la { coloured-storm } ; son navire est déjà arrivé, et rien ne se passe.
       *[no] { $poseidon } en Poséidon déchaîne la { coloured-storm }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] { $seat } en Poséidon joue une tuile de tempête face cachée.
    [black] { $seat } en Poséidon joue la Grande Tempête face cachée.
   *[other] { $seat } en Poséidon joue la { coloured-storm } face cachée.
  }
fact-ships-driven = { $drives ->
    [hidden] { $certain ->
        [no] Quels navires la tempête pousse, et où, personne ne le sait, sauf { $seat } en Poséidon.
       *[yes] { $driven_count ->
            [1] La tempête pousse { $driven_word } d’une case ; personne ne sait où, sauf { $seat } en Poséidon.
           *[other] La tempête pousse { $driven_word } d’une case chacun ; personne ne sait où, sauf { $seat } en Poséidon.
          }
      }
   *[listed] { $passages_count ->
        [0] { $seat } en Poséidon ne pousse aucun navire.
       *[other] { $seat } en Poséidon pousse { $passages_word }.
      }
  }
item-passage = { $square ->
    [hidden] le { named-ship } vers { heading-with-article }
   *[other] le { named-ship } vers { heading-with-article } en { $square }
  }
heading-with-article = { $heading ->
    [e] l’est
    [w] l’ouest
   *[other] le { $heading_word }
  }
sea-monster = { $tile ->
    [leviathan] le Léviathan
   *[kraken] le Kraken
  }
fact-monster-rose = { $poseidon } en Poséidon envoie { sea-monster } contre le { named-ship }, qui ne peut pas naviguer pendant cette manche.
fact-ship-sailed = { $off_board ->
    [yes] { $square ->
        [hidden] { $captain } mène le { named-ship } vers { heading-with-article } et atteint le bord du plateau : il reste où il est.
       *[other] { $captain } mène le { named-ship } vers { heading-with-article } et atteint le bord du plateau : il reste en { $square }.
      }
   *[no] { $square ->
        [hidden] { $captain } mène le { named-ship } vers { heading-with-article }.
       *[other] { $captain } mène le { named-ship } vers { heading-with-article } en { $square }.
      }
  }
fact-surveyed = { $captain } explore avec le { named-ship } : « { own-square }{ sight }. »
fact-survey-forgone = { $captain } renonce à l’exploration du { named-ship }.
fact-came-home = Le { named-ship }, dirigé par { $captain }, a atteint l’Île sacrée ! { $ships_home ->
    [1] C’est le premier navire arrivé.
    [2] Deux navires sont arrivés.
    [3] Trois navires sont arrivés.
   *[other] Les quatre navires sont arrivés.
  }
fact-caught-in-maelstrom = Le { named-ship }, dirigé par { $captain }, est pris dans un maelström.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] { $seat } en Poséidon pousse le { named-ship } d’une case hors du maelström ; personne d’autre ne sait où.
   *[other] { $to ->
        [hidden] { $seat } en Poséidon pousse le { named-ship } hors du maelström vers { heading-with-article }.
       *[other] { $seat } en Poséidon pousse le { named-ship } hors du maelström vers { heading-with-article } en { $to }.
      }
  }
fact-sea-revealed = Le plateau de Poséidon est dévoilé : { $berths_word }{ revealed-maelstroms }{ revealed-fog-banks }.{ revealed-tiles }
item-berth = { $home ->
    [yes] le { $ship_word } sur l’Île sacrée
   *[no] le { $ship_word } en { $square }
  }
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
    [1] {" "}; un maelström en { $maelstroms_word }
   *[other] {" "}; des maelströms en { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
    [1] {" "}; un banc de brume en { $fog_banks_word }
   *[other] {" "}; des bancs de brume en { $fog_banks_word }
  }
revealed-tiles = { $played_count ->
    [0] {""}
    [1] {" "}Une tuile a été jouée : { $played_word }.
   *[other] {" "}Les tuiles ont été jouées dans cet ordre : { $played_word }.
  }
fact-game-scored = { $competitive ->
    [yes] La partie est finie : { ships-home }. Points de victoire : { $tallies_word }.{ series-points }
   *[no] { $navigators_win ->
        [yes] Les navigateurs gagnent : { ships-home }. Points de victoire : { $tallies_word }.
       *[no] { $poseidon } en Poséidon gagne : { ships-home }.{ also-winners } Points de victoire : { $tallies_word }.
      }
  }
ships-home = { $ships_home_count ->
    [0] aucun navire n’est arrivé
    [1] un navire est arrivé ({ $ships_home_word })
    [2] deux navires sont arrivés ({ $ships_home_word })
    [3] trois navires sont arrivés ({ $ships_home_word })
   *[other] les quatre navires sont arrivés
  }
item-tally = { $seat } { $points }
series-points = { $totals_count ->
    [0] {""}
   *[other] {" "}Dans la série jusqu’ici : { $totals_word }.
  }
also-winners = { $also_count ->
    [0] {""}
    [1] {" "}{ $also_word } gagne aussi, avec un navire arrivé.
   *[other] {" "}{ $also_word } gagnent aussi, avec chacun un navire arrivé.
  }

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $company_count ->
        [0] {""}
       *[other] Tu partages ta case avec { $company_word }
      }
   *[other] Tu es { own-ground }{ $company_count ->
        [0] {""}
       *[other] {" "}avec { $company_word }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] en haute mer
    [woody] sur une île boisée
    [rocky] sur une île rocheuse
    [lighthouse] sur une case avec un phare{ $report_light ->
        [none] {""}
        [yellow] {" "}à lumière jaune
       *[red] {" "}à lumière rouge
      }
   *[fog] dans un banc de brume
  }
sight = { $sights_count ->
    [0] { sight-nothing }
   *[other] { you-see } { $sights_word }
  }
sight-nothing = { $report_ground ->
    [sea] { $company_count ->
        [0] Tu ne vois que la mer
       *[other] {""}
      }
   *[other] {""}
  }
you-see = { $report_ground ->
    [sea] { $company_count ->
        [0] Tu vois
       *[other] {" "}et tu vois
      }
   *[other] {" "}et tu vois
  }
item-islands-sighted = { $number ->
    [1] une île{ island-kinds }
    [2] deux îles{ island-kinds }
    [3] trois îles{ island-kinds }
    [4] quatre îles{ island-kinds }
    [5] cinq îles{ island-kinds }
    [6] six îles{ island-kinds }
    [7] sept îles{ island-kinds }
   *[other] huit îles{ island-kinds }
  }
island-kinds = { $kinds_count ->
    [0] {""}
   *[other] {" "}({ $kinds_word })
  }
number-of-islands = { $number ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
   *[other] huit
  }
item-island-kind = { $kind ->
    [woody] { $number ->
        [1] une boisée
       *[other] { number-of-islands } boisées
      }
    [rocky] { $number ->
        [1] une rocheuse
       *[other] { number-of-islands } rocheuses
      }
   *[sacred] l’Île sacrée
  }
item-ships-sighted = { $counted ->
    [no] un navire ou plus{ ship-colours }
   *[yes] { $number ->
        [1] un navire{ ship-colours }
        [2] deux navires{ ship-colours }
       *[other] trois navires{ ship-colours }
      }
  }
ship-colours = { $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours_word })
  }
item-lighthouses-sighted = { $number ->
    [1] un phare
   *[other] deux phares
  }
item-fog-banks-sighted = { $number ->
    [1] un banc de brume
   *[other] deux bancs de brume
  }
item-coast-sighted = la côte

# What a seat is asked.

prompt-board-asked = { $games ->
    [1] Choisis le plateau de cette partie.
   *[other] Partie { $game } sur { $games } : choisis le plateau où tu es Poséidon.
  }
prompt-council-asked = { $proposed ->
    [yes] { $proposer } propose : { captaincies-asked }{ lighthouse-places }. { council-answer }
   *[no] Selon les règles : { captaincies-asked }{ lighthouse-places }. { council-answer }
  }
captaincies-asked = { $yours ->
    [yes] tu diriges { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
   *[no] { captaincies }
  }
council-answer = { $complete ->
    [no] { $wanted ->
        [1] Propose une case pour le phare.
       *[other] Propose des cases pour le phare jaune et le phare rouge.
      }
   *[yes] { $left ->
        [0] Accepte ; tu n’as plus de proposition à faire.
        [1] Accepte, ou fais ta dernière proposition.
       *[other] Accepte, ou propose autre chose.
      }
  }
prompt-placing-asked = { $fog ->
    [yes] { $of ->
        [1] Pose le banc de brume en secret.
       *[other] Pose en secret le banc de brume { $number } sur { $of }.
      }
   *[no] { $of ->
        [1] Pose le maelström en secret.
       *[other] Pose en secret le maelström { $number } sur { $of }.
      }
  }
prompt-storm-asked = Manche { $round } sur { $rounds } : joue une de tes tuiles ({ $left_word }). En mer : { $places_word }.{ home-already }
home-already = { $home_count ->
    [0] {""}
   *[other] {" "}Déjà sur l’Île sacrée : { $home_word }.
  }
item-tile-left = { $number ->
    [1] { $tile_word }
   *[other] { $tile_word } × { $number }
  }
item-place = { $square ->
    [hidden] le { $ship_word }
   *[other] le { $ship_word } en { $square }
  }
prompt-sail-asked = Manche { $round } sur { $rounds }. { tile-before }{ ships-to-sail }{ ship-held }
tile-before = { $tile ->
    [hidden] Poséidon a joué une tuile de tempête face cachée.
    [black] Poséidon a déchaîné la Grande Tempête.
    [leviathan] Poséidon a envoyé le Léviathan contre le navire { $struck_word }.
    [kraken] Poséidon a envoyé le Kraken contre le navire { $struck_word }.
   *[other] Poséidon a joué la { coloured-storm }.
  }
ships-to-sail = { $ships_count ->
    [0] {""}
    [1] {" "}Fais naviguer { $ships_word }.
   *[other] {" "}Fais naviguer tes navires l’un après l’autre, dans l’ordre que tu veux : { $ships_word }.
  }
ship-held = { $held ->
    [none] {""}
   *[other] {" "}Un monstre marin retient le navire { $held_word } : explore, ou renonces-y.
  }
prompt-push-asked = Le { named-ship }, dirigé par { $captain }, est pris dans le maelström en { $square }. Pousse-le d’une case.

# What a choice does.

prompt-choose-board-choice = Choisis un plateau parmi { $boards } ; tous voient lequel.
prompt-agree-choice = { $last ->
    [yes] Accepte : avec toi tous sont d’accord, et la proposition est retenue.
   *[no] Accepte la proposition ; d’autres doivent encore répondre.
  }
prompt-propose-choice = { $fixed ->
    [yes] Propose { proposed-lights }{ then-asked }
   *[no] { $wanted ->
        [0] Propose qui dirige chaque navire{ then-asked }
       *[other] Propose qui dirige chaque navire, et { proposed-lights }{ then-asked }
      }
  }
proposed-lights = { $wanted ->
    [1] où se trouve le phare
   *[other] où se trouvent les phares, le jaune d’abord
  }
then-asked = { $others ->
    [yes] . On demande ensuite aux autres s’ils acceptent.
   *[no] . C’est aussitôt retenu.
  }
prompt-place-maelstrom-choice = Pose un maelström sur une case parmi { $squares }. Un navire qui y navigue l’apprend après son exploration, et tu le pousses d’une case.
prompt-place-fog-bank-choice = Pose un banc de brume sur une case parmi { $squares }. Les navires n’y voient que la brume, et aucun navire qui s’y trouve.
prompt-raise-storm-choice = { $driven_count ->
    [0] Joue la { coloured-storm } : son navire est déjà arrivé, et rien ne se passe.{ face-down }
   *[other] { $tile ->
        [black] Déchaîne la Grande Tempête : pousse d’une case chaque navire en mer ({ $driven_word }).{ face-down }
       *[other] Déchaîne la { coloured-storm } : pousse son navire d’une case ({ $driven_word }).{ face-down }
      }
  }
face-down = { $hidden ->
    [yes] {" "}La tuile reste face cachée.
   *[no] {""}
  }
prompt-raise-monster-choice = Envoie un monstre marin contre un navire en mer, qui ne pourra pas naviguer pendant cette manche. Tu as { $beasts_word }.
prompt-sail-choice = { $ships_count ->
    [1] Fais naviguer ton navire ({ $ships_word }) d’une case ; il explore aussitôt.
   *[other] Fais naviguer un de tes navires ({ $ships_either }) d’une case ; il explore aussitôt.
  }
prompt-survey-choice = Explore avec le { named-ship } là où il est ; tout le monde entend la réponse.
prompt-forgo-choice = Renonce à l’exploration du { named-ship }.
prompt-push-choice = Pousse le { named-ship } vers une case voisine ; personne d’autre ne voit où.

# Refusals.

refused-seats = La Colère de Poséidon se joue de deux à cinq.
refused-no-such-board = Il n’y a pas de plateau de ce nom.
refused-nobody-to-compete-with = Les navigateurs rivalisent à partir de trois joueurs.
refused-game-over = La partie est finie.
refused-not-your-part = C’est à l’autre camp de le faire.
refused-not-now = Ce n’est pas le moment.
refused-agreed-already = Tu acceptes la proposition en cours ; c’est aux autres de répondre.
refused-proposals-spent = Tu as déjà fait tes trois propositions.
refused-captains-misfit = Chacun des quatre navires a besoin d’un navigateur pour capitaine.
refused-captains-fixed = Entre navigateurs rivaux, les règles nomment les capitaines.
refused-lighthouses-number = Propose une case pour chaque phare de cette partie, ni plus ni moins.
refused-lighthouses-missing = La proposition ne dit pas où sont les phares.
refused-no-such-square = Le plateau n’a pas cette case.
refused-too-near = Ni sur une île de départ ou l’Île sacrée, ni à côté.
refused-square-taken = Une case ne porte qu’une tuile.
refused-not-at-sea = Un maelström demande une case sans île.
refused-not-this-tile = D’abord les maelströms, puis les bancs de brume, autant que convenu.
refused-tile-spent = Il ne reste plus de telle tuile.
refused-great-storm-again = Pas deux grandes tempêtes en deux manches de suite.
refused-great-storms-left = Les grandes tempêtes restantes ne pourraient plus être séparées.
refused-ship-not-driven = La tempête pousse aussi ce navire ; dis où.
refused-ship-not-hit = La tempête ne pousse pas ce navire.
refused-ship-home = Ce navire est arrivé et n’agit plus.
refused-storm-off-board = Il n’y a pas de case dans cette direction.
refused-storm-home = Une tempête ne peut pas pousser un navire sur l’Île sacrée.
refused-not-your-ship = Ce navire a un autre capitaine.
refused-acted-already = Ce navire a déjà joué pendant cette manche.
refused-held = Un monstre marin retient ce navire : il peut explorer, ou y renoncer.
refused-not-held = Aucun monstre marin ne retient ce navire : il doit naviguer.
refused-no-such-note = La carte a des figurines et des rappels des navires, et des jetons de maelström et de banc de brume : figure:white, reminder:red, counter:maelstrom, counter:fog_bank et ainsi de suite.
refused-no-such-counters = Cette partie se joue sans ce que ces jetons représentent.
refused-no-reminders = Cette partie se joue sans rappels.
refused-too-many-marks = Une case pour une figurine, quatre pour des rappels, et pour les jetons autant que la partie a de maelströms ou de bancs de brume.
refused-mark-misfit = Chaque marque est une case du plateau, une seule fois.

# Words.

word-white = blanc
word-yellow = jaune
word-green = vert
word-red = rouge
word-black = la Grande Tempête
word-leviathan = le Léviathan
word-kraken = le Kraken
word-n = nord
word-ne = nord-est
word-e = est
word-se = sud-est
word-s = sud
word-sw = sud-ouest
word-w = ouest
word-nw = nord-ouest
word-ships-home = trois ou quatre navires sont arrivés
word-ships-lost = moins de trois navires sont arrivés
word-series-played = la série est jouée
word-poseidon = Poséidon
word-navigator = navigateur
word-competitor = rival

# What moves and their fields, options, and what may lie face down are called.

word-propose = proposer
word-choose-board = choisir le plateau
word-chosen = choisi
word-agree = accepter
word-place-maelstrom = poser un maelström
word-place-fog-bank = poser un banc de brume
word-raise-storm = déchaîner une tempête
word-raise-monster = envoyer un monstre marin
word-sail = naviguer
word-survey = explorer
word-forgo = renoncer à explorer
word-push = pousser le navire
word-captains = capitaines
word-lighthouses = phares
word-square = case
word-tile = tuile de tempête
word-headings = directions
word-heading = direction
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
word-storm-home = une tempête vers l’Île sacrée
word-forbidden = est interdite
word-counts = le fait arriver
word-competitive = navigateurs rivaux
word-worlds = cases possibles
word-off = personne ne les voit
word-after = après la fin
word-navigators = tous les voient

# What the options are about.

word-about-board = le plateau : A ou B (9x9), C ou D (11x11) ; ou choisi par le Poséidon de chaque partie
word-about-deduction = plus difficile cache les tuiles de tempête ; plus facile dit les couleurs en vue
word-about-reminders = si la carte a des rappels
word-about-monsters = monstres marins, chacun une manche de plus
word-about-lighthouses = phares, posés par les navigateurs
word-about-maelstroms = maelströms, posés en secret par Poséidon
word-about-fog-banks = bancs de brume, posés en secret par Poséidon
word-about-ships-sighted = si une exploration compte les navires en vue
word-about-storm-home = si une tempête peut pousser un navire sur l’Île sacrée
word-about-competitive = navigateurs rivaux : une série où chaque place est Poséidon une fois
word-about-worlds = qui voit ce qu’on ne peut exclure : personne, tous, ou tous après la fin

# What cannot be ruled out.
prompt-ship-places = { $squares_count ->
    [one] Le { named-ship } est sur { $squares_word }.
   *[other] Le { named-ship } peut être sur { $squares_count } cases : { $squares_word }.
  }
prompt-maelstrom-places = { $number ->
    [1] { $squares_count ->
        [1] Le maelström est sur { $squares_word }.
       *[other] Le maelström peut être sur { $squares_count } cases : { $squares_word }.
      }
   *[other] Les maelströms peuvent être sur { $squares_count } cases : { $squares_word }.
  }
prompt-fog-places = { $number ->
    [1] { $squares_count ->
        [1] Le banc de brume est sur { $squares_word }.
       *[other] Le banc de brume peut être sur { $squares_count } cases : { $squares_word }.
      }
   *[other] Les bancs de brume peuvent être sur { $squares_count } cases : { $squares_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-ship-at = Le { named-ship } est sur { $square }.
guess-about-ship-at = un navire
guess-maelstrom-at = Un maelström est sur { $square }.
guess-about-maelstrom-at = un maelström
guess-fog-bank-at = Un banc de brume est sur { $square }.
guess-about-fog-bank-at = un banc de brume
