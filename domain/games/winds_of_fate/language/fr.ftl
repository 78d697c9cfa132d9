# What every fact of Winds of Fate tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Le navire est à Troie avec un équipage de { $crew }. Ordre du tour : { $order_word }.
fact-deck-shuffled = { $cards_count ->
    [one] Une carte va sous la pioche.
   *[other] { $cards_count } cartes sont mêlées et vont sous la pioche.
  }
fact-gods-shuffled = Les { $gods_count } cartes des dieux sont mêlées.
fact-dealt = { $seat } reçoit { cards-told }.
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } a choisi un destin.
   *[other] { $seat } a choisi un destin : { $destiny_word }.
  }
fact-round-began = Manche { $number }.
fact-ship-sailed = { $path ->
    [calm] Mer calme, le navire va : { $space_word }.
   *[stormy] Une tempête pousse le navire : { $space_word }.
  }
fact-tile-met = Le navire rencontre : { $tile_word }.
fact-crew-lost = L'équipage perd { $number } ; il en reste { $crew }.
fact-crew-gained = L'équipage gagne { $number } ; ils sont { $crew }.
fact-cards-drawn = { $cards_count ->
    [0] { $seat } piocherait, mais il n'y a plus de carte.
   *[other] { $seat } pioche { cards-told }.
  }
cards-told = { $cards_count ->
    [one] une carte{ cards-seen }
   *[other] { $cards_count } cartes{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-points-gained = { $points ->
    [one] { $seat } gagne un point.
   *[other] { $seat } gagne { $points } points.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } prend un jeton de pari.
   *[other] { $seat } prend { $chips } jetons de pari.
  }
fact-bet-placed = { $chips ->
    [one] { $seat } parie sur la manche { $round }, un jeton.
   *[other] { $seat } parie sur la manche { $round }, { $chips } jetons.
  }
fact-bet-moved = { $seat } déplace un pari de la manche { $before } à la manche { $round }.
fact-declined = { $seat } renonce : { $effect_word }.
fact-lapsed = { $seat ->
    [none] Rien n'advient : { $effect_word }.
   *[other] Rien n'advient : { $effect_word } pour { $seat }.
  }
fact-rewards-shown = Les récompenses : { $rewards_word }. L'aventure commence.
fact-card-played = { $card ->
    [hidden] { $seat } joue une carte cachée.
   *[other] { $seat } joue une carte cachée : { $card_word }.
  }
fact-passed = { $seat } passe, et jouera la manche suivante { $place ->
    [1] en premier
    [2] en deuxième
    [3] en troisième
    [4] en quatrième
   *[5] en cinquième
  }.
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } change de destin.
   *[other] { $seat } change de destin : { $destiny_word }.
  }
fact-god-turned = Les dieux : { $god_word }.
fact-cards-turned = { $seat } a joué { $cards_word }.
fact-adventure-resolved = { $won ->
    [yes] Aide { $help }, Entrave { $hinder } : l'aventure est gagnée.
   *[no] Aide { $help }, Entrave { $hinder } : l'aventure est perdue, et { $lost } de l'équipage avec elle ; il en reste { $crew }.
  }
fact-reward-taken = { $seat } prend { $tile_word }.
fact-destinies-turned = { $ending ->
    [safe] Ulysse est sauf à Ithaque !
    [death] Ulysse a perdu tout son équipage.
   *[stranded] Ulysse est échoué en mer.
  } Destins par place : { $destinies_word }.
fact-scored = Points par place : { $totals_word } (paris { $bets_word } ; jetons { $chips_word } ; destin { $destiny_word } ; gagnés { $points_word }).
fact-hand-turned = { $seat } montre { $cards_count ->
    [0] aucune carte
   *[other] { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] , jouées cachées { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] , et son destin { $destiny_word }
  }.
fact-decks-turned = Les pioches sont montrées : { $deck_count ->
    [0] aucune carte
   *[other] { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; dieux { $gods_word }
  }.

# Why a move is refused.

refused-seats = On joue de trois à cinq.
refused-no-such-board = Ce plateau n'existe pas.
refused-no-such-tiles = Ce jeu de tuiles n'existe pas.
refused-chosen-already = Le destin est choisi ; on en change en passant sans avoir joué.
refused-choose-first = D'abord, chacun choisit un destin.
refused-journey-over = Le voyage est fini.
refused-not-your-turn = C'est le tour d'une autre place.
refused-no-adventure = On ne joue ni ne passe maintenant : autre chose vient d'abord.
refused-not-in-hand = Vous n'avez pas cette carte.
refused-other-suit = Toutes vos cartes d'une aventure sont d'une sorte.
refused-no-switch-after-playing = Qui a joué une carte ne change pas de destin dans cette aventure.
refused-destiny-kept = C'est le destin que vous avez ; omettez-le pour le garder.
refused-no-draft = On ne prend pas de récompense maintenant.
refused-tile-not-shown = Cette récompense n'est pas exposée.
refused-no-such-tile = Cette récompense n'existe pas.
refused-nothing-offered = Rien n'est offert.
refused-say-which-round = On accepte un pari en disant où il va.
refused-no-bet-due = On ne parie pas maintenant.
refused-no-move-due = On ne déplace pas de pari maintenant.
refused-not-your-stack = Cette pile n'est pas à vous.
refused-not-the-next-round = Un pari se déplace d'une manche, dans un sens ou l'autre.
refused-round-gone-or-too-late = Un pari est sur une manche, de l'actuelle à la dernière.

# Words.

word-fate = destinée
word-safe = Sauf
word-death = Mort
word-stranded = Échoué
word-help-1 = Aide 1
word-help-2 = Aide 2
word-help-3 = Aide 3
word-help-4 = Aide 4
word-help-5 = Aide 5
word-hinder-1 = Entrave 1
word-hinder-2 = Entrave 2
word-hinder-3 = Entrave 3
word-hinder-4 = Entrave 4
word-hinder-5 = Entrave 5
word-athena-2 = Athéna 2
word-athena-3 = Athéna 3
word-athena-4 = Athéna 4
word-poseidon-3 = Poséidon 3
word-poseidon-4 = Poséidon 4
word-poseidon-5 = Poséidon 5
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
word-crete = Crète
word-syrtis = Syrte
word-sicily = Sicile
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

word-choose-destiny = choisir un destin
word-play = jouer une carte
word-pass = passer
word-draft = prendre une récompense
word-accept = accepter
word-decline = refuser
word-destiny = destin
word-card = carte
word-tile = récompense
word-round = manche
word-stack = pile de jetons, dans l’ordre des paris
word-hands = les mains
word-played = les cartes jouées
word-destinies = les destins
word-deck = la pioche
word-gods = les dieux à venir
word-board = plateau
word-tiles = tuiles
word-ithaca-needs-win = Ithaque doit être gagnée

# What the options are about.

word-about-board = le plateau
word-about-tiles = les tuiles et les cartes
word-about-ithaca-needs-win = si l’aventure à Ithaque doit être gagnée pour rentrer sain et sauf
