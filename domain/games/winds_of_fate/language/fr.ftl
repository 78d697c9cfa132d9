# What every fact of Winds of Fate tells its viewer, what seats are asked, why moves are refused, and the game's words.

fact-board-laid = Le navire est à Troie avec un équipage de { $crew }. Les rencontres : { $places_word }. Ordre du tour : { $order_word }.
item-space-line = { $tile_word } ({ $space_word })
fact-deck-shuffled = { $again ->
    [yes] { $cards_count ->
        [one] La carte défaussée va sous la pioche.
       *[other] Les { $cards_count } cartes défaussées sont mélangées et vont sous la pioche.
      }
   *[no] Les { $cards_count } cartes d'aventure sont mélangées.
  }
fact-gods-shuffled = { $again ->
    [yes] Toutes les cartes des dieux ont été révélées : les { $gods_count } sont mélangées à nouveau.
   *[no] Les { $gods_count } cartes des dieux sont mélangées.
  }
fact-decks-reshuffled = Les deux pioches sont mélangées à nouveau : { $deck_count } cartes d'aventure et { $gods_count } cartes des dieux.
fact-dealt = { $seat } reçoit { cards-told }.
cards-told = { $cards_count ->
    [one] une carte{ cards-seen }
   *[other] { $cards_count } cartes{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {" : "}{ $cards_word }
  }
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } pose une carte de destin face cachée.
   *[other] { $seat } pose une carte de destin face cachée : { $destiny_word }.
  }
fact-round-began = La manche { $number } sur { $last } commence. Ordre du tour : { $order_word }.
fact-ship-sailed = { $path ->
    [calm] Mer calme après l'aventure gagnée : le navire quitte { $start_word } et rejoint { $space_word }.
   *[stormy] Tempête après l'aventure perdue : le navire quitte { $start_word } et dérive vers { $space_word }.
  }
fact-tile-met = { $effects_count ->
    [0] Le navire rencontre { $tile_word }.
   *[other] Le navire rencontre { $tile_word } : { $effects_word }.
  }
item-effect-line = { $change ->
    [crew_lost] { $number ->
        [one] un compagnon perdu
       *[other] { $number } compagnons perdus
      }
    [crew_gained] { $number ->
        [one] un compagnon retrouvé
       *[other] { $number } compagnons retrouvés
      }
    [draw] { $number ->
        [one] une carte
       *[other] { $number } cartes
      }
    [points] { $number ->
        [one] un point
       *[other] { $number } points
      }
    [chip] { $number ->
        [one] un jeton de pari
       *[other] { $number } jetons de pari
      }
    [place_bet] un pari à placer
   *[move_bet] un pari à déplacer
  }{ $who ->
    [each] {" "}pour chaque joueur
    [first] {" "}pour la première place de l'ordre du tour
    [last] {" "}pour la dernière place de l'ordre du tour
    [fewest] {" "}pour la main qui a le moins de cartes
   *[none] {""}
  }{ $may ->
    [yes] {" "}(facultatif)
   *[no] {""}
  }
fact-crew-lost = { $accepted ->
    [yes] { $seat } accepte : rencontrer { $tile_word } coûte { $number } à l'équipage, qui compte encore { $crew }.
   *[no] Rencontrer { $tile_word } coûte { $number } à l'équipage, qui compte encore { $crew }.
  }
fact-crew-gained = { $accepted ->
    [yes] { $seat } accepte : rencontrer { $tile_word } rend { $number } à l'équipage, qui compte maintenant { $crew }.
   *[no] Rencontrer { $tile_word } rend { $number } à l'équipage, qui compte maintenant { $crew }.
  }
fact-cards-drawn = { $stage ->
    [consolation] En consolation, { $seat } pioche { cards-told }.
   *[other] { $seat } pioche { cards-told }.
  }
fact-points-gained = { $points ->
    [one] { $seat } gagne un point, soit { $total } en tout.
   *[other] { $seat } gagne { $points } points, soit { $total } en tout.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } prend un jeton de pari et en a maintenant { $total }.
   *[other] { $seat } prend { $chips } jetons de pari et en a maintenant { $total }.
  }
fact-bet-placed = { $supply ->
    [0] { $seat } parie sur la manche { $round } : un seul jeton, aucun de la réserve.
   *[other] { $seat } parie sur la manche { $round } : une pile de { $chips } jetons, dont { $supply } de la réserve.
  }
fact-bet-moved = { $chips ->
    [one] { $seat } déplace une pile d'un jeton de la manche { $before } à la manche { $round }.
   *[other] { $seat } déplace une pile de { $chips } jetons de la manche { $before } à la manche { $round }.
  }
fact-declined = { $change ->
    [crew_lost] { $seat } refuse : l'équipage ne perd personne.
    [crew_gained] { $seat } refuse : l'équipage ne retrouve personne.
    [draw] { $seat } renonce à piocher.
    [points] { $seat } renonce aux points.
    [chip] { $seat } renonce au jeton de pari.
    [place_bet] { $seat } ne place pas de pari.
   *[move_bet] { $seat } ne déplace pas de pari.
  }
fact-lapsed = { $reason ->
    [ship] L'équipage est au complet et ne retrouve personne.
    [crew] L'équipage est au complet : il ne retrouve personne pour { $seat }.
    [cards] { $seat } ne pioche rien : il n'y a plus de carte.
    [chip] { $seat } n'a plus de jeton de pari et ne place pas de pari.
    [marker] { $seat } n'a plus de marqueur et ne place pas de pari.
    [stack] { $seat } n'a pas de pile sur la piste et ne déplace pas de pari.
   *[stuck] { $seat } ne déplace pas de pari : aucune de ses piles n'est à côté d'une manche encore à venir.
  }
fact-rewards-shown = Les récompenses : { $offered_word }. L'aventure commence ({ $space_word }).
item-tile-line = { $effects_count ->
    [0] { $tile_word }
   *[other] { $tile_word } ({ $effects_word })
  }
fact-card-played = { $card ->
    [hidden] { $seat } joue une carte face cachée ({ $number } dans cette aventure).
   *[other] { $seat } joue une carte face cachée ({ $number } dans cette aventure) : { $card_word }.
  }
fact-passed = { $number ->
    [0] { $seat } passe sans avoir joué de carte et prend la { place-told } place de l'ordre du tour.
   *[other] { $seat } passe et prend la { place-told } place de l'ordre du tour.
  }
place-told = { $place ->
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
   *[5] cinquième
  }
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } échange sa carte de destin, face cachée.
   *[other] { $seat } échange sa carte de destin : { $destiny_word } au lieu de { $before_word }.
  }
fact-god-turned = { $helps ->
    [yes] La carte des dieux est { $god_word } : { $number } pour Aide.
   *[no] La carte des dieux est { $god_word } : { $number } pour Entrave.
  }
fact-cards-turned = { $helps ->
    [yes] { $seat } a aidé avec { $cards_word } : { $total } en tout.
   *[no] { $seat } a entravé avec { $cards_word } : { $total } en tout.
  }
fact-adventure-resolved = { $won ->
    [yes] { $even ->
        [yes] Aide { $help }, Entrave { $hinder } : égalité, donc l'aventure est gagnée.
       *[no] Aide { $help }, Entrave { $hinder } : l'aventure est gagnée.
      }
   *[no] Aide { $help }, Entrave { $hinder } : l'aventure est perdue et coûte { $lost } à l'équipage, qui compte encore { $crew }.
  }
fact-reward-taken = { $effects_count ->
    [0] { $seat } prend { $tile_word }.
   *[other] { $seat } prend { $tile_word } ({ $effects_word }).
  }
fact-destinies-turned = { $ending ->
    [safe] Ulysse est sauvé, à Ithaque !
    [death] Ulysse a perdu tout son équipage.
   *[stranded] Ulysse est perdu en mer.
  } Les cartes de destin : { $chosen_word }.
item-destiny-line = { $seat } ({ $destiny_word })
fact-scored = Scores : { $scores_word }. { $tied_count ->
    [0] { $best } a le plus de points.
   *[other] Égalité entre { $tied_word } : { $best } passe devant, étant plus tôt dans l'ordre du tour.
  }
item-score-line = { $seat } { $total } (paris { $bets }, jetons { $chips }, destin { $destiny }, points { $points })
fact-hand-turned = { $cards_count ->
    [0] { $seat } n'a plus de cartes
   *[other] { $seat } a encore { $cards_word } en main
  }{ $played_count ->
    [0] {""}
   *[other] {" "}; face cachée dans l'aventure : { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] {" "}; carte de destin : { $destiny_word }
  }.
fact-decks-turned = { $deck_count ->
    [0] La pioche est vide
   *[other] Il reste dans la pioche : { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] {" "}; cartes des dieux à venir : { $gods_word }
  }.

# What a seat is asked, and what each of its choices does.

asked-by = { $stage ->
    [encounter] Rencontre avec { $tile_word } :
    [consolation] Consolation :
   *[draft] Récompense :
  }
pays-told = { $pays ->
    [never] elle ne peut plus rien rapporter
    [once] elle rapporte { $most } si le voyage finit à la manche { $low }
   *[span] elle rapporte jusqu'à { $most } si le voyage finit entre les manches { $low } et { $high }
  }
item-stack-line = { $chips ->
    [one] une pile d'un jeton à la manche { $round } ({ pays-told })
   *[other] une pile de { $chips } jetons à la manche { $round } ({ pays-told })
  }
item-target-line = à la manche { $round } (là, { pays-told })
prompt-destiny-asked = Comment finira le voyage ? Pose une de tes trois cartes de destin face cachée : si elle est juste, elle te rapporte { $right } points.
prompt-destiny-choice = La carte reste face cachée jusqu'à la fin. Tu peux l'échanger quand tu passes sans avoir joué de carte.
at-place = { $tile ->
    [none] { $space_word }
   *[other] { $tile_word } ({ $space_word })
  }
prompt-card-asked = Manche { $round } sur { $last }, { at-place }, équipage de { $crew }. { $playable ->
    [yes] { $suit ->
        [none] Joue une carte face cachée, ou passe.
        [help] Tu as joué Aide ({ $number }) : joue une autre carte Aide face cachée, ou passe.
       *[hinder] Tu as joué Entrave ({ $number }) : joue une autre carte Entrave face cachée, ou passe.
      }
   *[no] Tu n'as aucune carte que tu puisses jouer : tu dois passer.
  } { $others_count ->
    [0] Tous les autres ont passé.
   *[other] Encore dans cette aventure avec toi : { $others_word }.
  }
prompt-play-choice = { $suit ->
    [none] Joue une carte face cachée. Toutes tes cartes de cette aventure devront être de la même sorte, Aide ou Entrave.
    [help] Joue une autre carte Aide face cachée.
   *[hinder] Joue une autre carte Entrave face cachée.
  }
prompt-pass-choice = Quitte cette aventure et prends la { place-told } place de l'ordre du tour.{ $kept ->
    [none] {""}
   *[other] {" "}Comme tu n'as pas joué de carte, tu peux échanger ta carte de destin { $kept_word } contre une autre.
  }
prompt-reward-asked = { $offered_count ->
    [1] Prends la dernière récompense : { $offered_word }.
   *[other] Prends une des récompenses : { $offered_word }.
  }
prompt-draft-choice = La tuile est à toi, et son effet suit aussitôt.{ $idle_count ->
    [0] {""}
   *[other] {" "}Pour toi, rien n'adviendrait avec { $idle_word }.
  }
prompt-bet-asked = { asked-by } tu peux parier sur la manche où le voyage finira. C'est la manche { $round } sur { $last } ; tu as { $chips ->
    [one] un jeton de pari
   *[other] { $chips } jetons de pari
  }, et tout jeton gardé vaut { $worth } points.
prompt-place-choice = Pose un de tes jetons de pari sur une manche, de { $round } à { $last } ; la réserve en ajoute un par manche d'avance. Une pile rapporte ses jetons, moins 1, 3, 6, 10 ou 15 si elle se trompe de 1, 2, 3, 4 ou 5 manches.{ $late ->
    [yes] {" "}Sur la manche { $round }, elle ne peut plus rien rapporter : l'aventure de cette manche est finie.
   *[no] {""}
  }
prompt-bet-move-asked = { asked-by } tu peux déplacer une de tes piles d'une manche. Tu as { $stacks_word }.
prompt-stack-choice = { $chips ->
    [one] Déplace ta pile d'un jeton de la manche { $round }. Elle peut aller { $targets_word }.
   *[other] Déplace ta pile de { $chips } jetons de la manche { $round }. Elle peut aller { $targets_word }.
  }
label-kept-destiny = garder { $destiny_word }
label-other-destiny = passer à { $destiny_word }
label-own-stack = { $chips ->
    [one] ta pile d'un jeton à la manche { $round }
   *[other] ta pile de { $chips } jetons à la manche { $round }
  }
prompt-effect-asked = { asked-by } { $change ->
    [crew_lost] l'équipage doit-il perdre { $number } des siens ? Il compte { $crew } maintenant.
    [crew_gained] l'équipage doit-il retrouver { $number } des siens ? Il compte { $crew } maintenant.
    [draw] { $number ->
        [one] veux-tu piocher une carte ?
       *[other] veux-tu piocher { $number } cartes ?
      }
    [points] { $number ->
        [one] veux-tu prendre un point ?
       *[other] veux-tu prendre { $number } points ?
      }
   *[chip] { $number ->
        [one] veux-tu prendre un jeton de pari ?
       *[other] veux-tu prendre { $number } jetons de pari ?
      }
  }
prompt-accept-choice = { $change ->
    [crew_lost] Accepte : l'équipage perd { $number } des siens et compte alors { $crew }.
    [crew_gained] Accepte : l'équipage retrouve { $number } des siens et compte alors { $crew }.
    [draw] { $number ->
        [one] Pioche une carte.
       *[other] Pioche { $number } cartes.
      }
    [points] { $number ->
        [one] Prends un point.
       *[other] Prends { $number } points.
      }
   *[chip] { $number ->
        [one] Prends un jeton de pari de la réserve.
       *[other] Prends { $number } jetons de pari de la réserve.
      }
  }
prompt-decline-choice = { $change ->
    [place_bet] Ne place pas de pari, et garde tes jetons.
    [move_bet] Laisse tes piles où elles sont.
   *[other] Refuse : rien ne se passe.
  }

# Why a move is refused.

refused-seats = On joue de trois à cinq.
refused-no-such-board = Ce plateau n'existe pas.
refused-no-such-tiles = Ce jeu de tuiles n'existe pas.
refused-chosen-already = Ta carte de destin est posée ; tu peux l'échanger en passant sans avoir joué.
refused-choose-first = D'abord, chacun pose une carte de destin.
refused-journey-over = Le voyage est fini.
refused-not-your-turn = C'est à quelqu'un d'autre de jouer.
refused-no-adventure = On ne joue ni ne passe maintenant : autre chose vient d'abord.
refused-not-in-hand = Tu n'as pas cette carte.
refused-other-suit = Toutes tes cartes d'une aventure sont de la même sorte, Aide ou Entrave.
refused-no-switch-after-playing = Si tu as joué une carte, tu ne peux pas échanger ta carte de destin dans cette aventure.
refused-destiny-kept = Tu as déjà cette carte de destin ; pour la garder, n'en choisis pas.
refused-no-draft = On ne prend pas de récompense maintenant.
refused-tile-not-shown = Cette récompense n'est pas exposée.
refused-no-such-tile = Cette récompense n'existe pas.
refused-nothing-offered = Il n'y a rien à accepter ni à refuser.
refused-say-which-round = On accepte un pari en disant où il va.
refused-no-bet-due = On ne parie pas maintenant.
refused-no-move-due = On ne déplace pas de pari maintenant.
refused-not-your-stack = Cette pile n'est pas à toi.
refused-not-the-next-round = Un pari se déplace d'une manche, dans un sens ou l'autre.
refused-round-gone-or-too-late = Un pari est sur une manche, de l'actuelle à la dernière.

# Words.

word-fate = destinée
word-safe = Sauvé
word-death = Mort
word-stranded = Perdu en mer
word-help-1 = Aide 1
word-help-2 = Aide 2
word-help-3 = Aide 3
word-help-4 = Aide 4
word-help-5 = Aide 5
word-help-6 = Aide 6
word-help-7 = Aide 7
word-help-8 = Aide 8
word-help-9 = Aide 9
word-hinder-1 = Entrave 1
word-hinder-2 = Entrave 2
word-hinder-3 = Entrave 3
word-hinder-4 = Entrave 4
word-hinder-5 = Entrave 5
word-hinder-6 = Entrave 6
word-hinder-7 = Entrave 7
word-hinder-8 = Entrave 8
word-hinder-9 = Entrave 9
word-athena-1 = Athéna 1
word-athena-2 = Athéna 2
word-athena-3 = Athéna 3
word-athena-4 = Athéna 4
word-athena-5 = Athéna 5
word-athena-6 = Athéna 6
word-athena-7 = Athéna 7
word-athena-8 = Athéna 8
word-athena-9 = Athéna 9
word-poseidon-1 = Poséidon 1
word-poseidon-2 = Poséidon 2
word-poseidon-3 = Poséidon 3
word-poseidon-4 = Poséidon 4
word-poseidon-5 = Poséidon 5
word-poseidon-6 = Poséidon 6
word-poseidon-7 = Poséidon 7
word-poseidon-8 = Poséidon 8
word-poseidon-9 = Poséidon 9
word-crew = un changement de l'équipage
word-draw = piocher des cartes
word-points = des points
word-chip = un jeton de pari
word-place-bet = placer un pari
word-move-bet = déplacer un pari
word-troy = Troie
word-ithaca = Ithaque
word-ismarus = Ismaros
word-malea = Malée
word-cythera = Cythère
word-pylos = Pylos
word-zacynthus = Zante
word-cephalonia = Céphalonie
word-crete = la Crète
word-syrtis = la Syrte
word-sicily = la Sicile
word-lotus-eaters = les Lotophages
word-cyclops = le Cyclope
word-aeolus = Éole
word-laestrygonians = les Lestrygons
word-circe = Circé
word-sirens = les Sirènes
word-oracle = l'oracle
word-phaeacians = les Phéaciens
word-calypso = Calypso
word-ox = le bœuf
word-wine = le vin
word-gold = l'or
word-purse = la bourse
word-omen = le présage
word-prophecy = la prophétie
word-tide = la marée
word-current = le courant

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = poser une carte de destin
word-play = jouer une carte
word-pass = passer
word-draft = prendre une récompense
word-accept = accepter
word-decline = refuser
word-destiny = carte de destin
word-card = carte
word-god = dieu
word-player = qui
word-tile = récompense
word-round = manche
word-stack = pile de jetons
word-hands = les mains
word-played = les cartes jouées
word-destinies = les cartes de destin
word-deck = la pioche
word-gods = les dieux à venir
word-board = plateau
word-tiles = tuiles
word-ithaca-needs-win = Ithaque doit être gagnée
word-aegean = Mer Égée
word-worlds = mondes possibles
word-off = personne ne les voit
word-players = chacun voit les siens
word-after = après la fin

# What the options are about.

word-about-board = le plateau
word-about-tiles = les tuiles et les cartes
word-about-ithaca-needs-win = si l’aventure à Ithaque doit être gagnée pour rentrer sain et sauf
word-about-worlds = qui voit ce qu’on ne peut exclure : personne, tous d’après ce qu’ils ont vu, ou tous après la fin

# What cannot be ruled out.

prompt-god-to-come = { $gods_count ->
    [1] La prochaine carte des dieux est { $gods_word }.
   *[other] La prochaine carte des dieux est l'une de celles-ci : { $gods_word }.
  }
prompt-destinies-open = Peuvent avoir n'importe quel destin : { $players_word }.
prompt-hand-without = { $seat } ne peut avoir en main aucune de ces cartes : { $cards_word }.
prompt-down-without = { $seat } ne peut avoir face cachée aucune de ces cartes : { $cards_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-holds = { $player } a cette carte en main : { $card_word }.
guess-about-holds = une carte en main
guess-played = { $player } a cette carte face cachée : { $card_word }.
guess-about-played = une carte face cachée
guess-destiny-of = Le destin de { $player } est { $destiny_word }.
guess-about-destiny-of = un destin
guess-next-god = La prochaine carte des dieux est { $god_word }.
guess-about-next-god = la prochaine carte des dieux
