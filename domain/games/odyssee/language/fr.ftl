# What every fact of Odyssee tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = La mer { $board_name } est en place, avec les cartes { $deck_name }. { $first } commence.
fact-cards-laid = { $cards_count } cartes d'aventure sont cachées au bord : { $cards_word }.
fact-turn-began = Tour { $turn } de { $seat }, { $upkeep ->
    [gift] qui fait un don aux dieux.
    [hunger] qui n'a pas de don et prend une pierre de faim.
   *[none] dont l'équipage meurt de faim.
  }
fact-turn-skipped = { $seat } passe ce tour.
fact-die-rolled = { $seat } lance le dé : { $pips }.
fact-ship-sailed = { $seat } fait voile vers { $to }.
fact-storm-laid = { $seat } pose la flèche de tempête en { $anchor }, vers : { $direction_word }{ $paid ->
    [yes] {" "}et donne un don pour cela.
   *[no] ; sous Éole, c'est gratuit.
  }
fact-ship-blown = { $wind ->
    [storm] La tempête emporte
    [strong] Un vent fort pousse
   *[breeze] Une brise mène
  } { $seat } en { $to }{ $ashore ->
    [yes] , à terre.
   *[no] .
  }
fact-landed = { $island ->
    [none] { $seat } s'échoue sur Syrte et passera un tour.
   *[other] { $seat } aborde l'île { $island }{ $winds ->
        [yes] , où Éole donne des vents pour trois tours.
       *[no] .
      }
  }
fact-card-taken = { $seat } prend la carte de l'île { $island } : { $card_word }.
fact-choice-opened = { $owner }, à qui est l'île { $island }, choisit une carte pour { $seat }. { $seat } peut d'abord faire une offre.
fact-choice-left = { $seat } laisse le choix à { $owner }.
fact-card-given = { $owner } donne une carte à { $seat } : { $card_word }.
fact-chip-laid = { $from_rim ->
    [yes] { $seat } déplace un jeton du bord sur l'île { $island }
   *[no] { $seat } pose un jeton sur l'île { $island }
  }{ $owner ->
    [none] .
   *[other] ; celui de { $owner } va au bord.
  }
fact-god-die-thrown = { $seat } jette le dé des dieux : { $white ->
    [yes] blanc.
   *[no] noir.
  }
fact-trial-thrown = { $seat } fait { $pips } où il faut { $at_least }, et { $passed ->
    [yes] réussit.
   *[no] échoue.
  }
fact-gifts-won = { $seat } gagne { gifts }{ $saved ->
    [yes] ; l'équipage affamé est sauvé.
   *[no] .
  }
fact-gifts-lost = { $seat } perd { gifts }.
gifts = { $count ->
    [one] { $count } don
   *[other] { $count } dons
  }
fact-heroes-joined = { heroes-of } à bord chez { $seat }.
heroes-of = { $count ->
    [one] { $count } héros revient
   *[other] { $count } héros reviennent
  }
fact-heroes-lost = { $seat } perd { $count ->
    [one] { $count } héros.
   *[other] { $count } héros.
  }
fact-turns-lost = { $seat } passera { $turns ->
    [one] { $turns } tour.
   *[other] { $turns } tours.
  }
fact-protected = { $seat } a une protection contre { protection }.
fact-protection-used = { $seat } en réchappe grâce à une protection contre { protection }.
protection = { $against ->
    [trial] une épreuve
   *[fight] une perte au combat
  }
fact-ship-drifted = { $seat } dérive ({ $direction_word }) jusqu'en { $to }{ $ashore ->
    [yes] , à terre.
   *[no] .
  }
fact-ship-ferried = { $seat } est mené en { $to }.
fact-chip-barred = { $seat } ne pose pas de jeton ici.
fact-ship-lost = { $cause ->
    [hunger] L'équipage de { $seat } est mort de faim.
    [fight] L'équipage de { $seat } est massacré.
   *[adventure] Le dernier héros de { $seat } est perdu.
  } { $seat } recommence à Troie{ $chips ->
    [0] {""}
    [one] {" "}et reprend { $chips } jeton au bord
   *[other] {" "}et reprend { $chips } jetons au bord
  }{ $gifts ->
    [0] .
    [one] , avec { $gifts } don de la réserve.
   *[other] , avec { $gifts } dons de la réserve.
  }
fact-ships-met = { $seat } partage une case avec { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } n'attaque pas { $other }, qui peut encore attaquer.
   *[no] { $seat } n'attaque pas { $other } non plus ; ils se séparent.
  }
fact-fight-called = { $seat } attaque { $other }.
fact-fought-on = { $spoken ->
    [yes] { $seat } continue aussi le combat.
   *[no] { $seat } continue le combat ; la parole est à { $other }.
  }
fact-round-fought = Une manche de { $seats_word } : dés { $pips_word }, avec les héros { $sums_word }. { $loser ->
    [none] Égalité.
   *[other] { $loser } la perd.
  }
fact-offer-made = { $seat } offre un marché à { $to } : donne { stake-gives }, reçoit { stake-gets }{ adventure-card }.
fact-offer-refused = { $seat } refuse l'offre de { $of }.
fact-deal-struck = { $seat } accepte : { $of } donne { stake-gives }, reçoit { stake-gets }{ adventure-card }.
stake-gives = { $gives_gifts ->
    [0] aucun don
    [one] { $gives_gifts } don
   *[other] { $gives_gifts } dons
  }{ $gives_cards_count ->
    [0] {""}
   *[other] , { $gives_cards_word }
  }{ $gives_island ->
    [none] {""}
   *[other] , l'île { $gives_island }
  }
stake-gets = { $gets_gifts ->
    [0] aucun don
    [one] { $gets_gifts } don
   *[other] { $gets_gifts } dons
  }{ $gets_cards_count ->
    [0] {""}
   *[other] , { $gets_cards_word }
  }{ $gets_island ->
    [none] {""}
   *[other] , l'île { $gets_island }
  }
adventure-card = { $card ->
    [none] {""}
   *[other] ; l'aventure est { $card_word }
  }
fact-home-reached = { $seat } est chez soi, à Ithaque !
fact-cap-reached = Chacun a eu { $turns } tours, et personne n'est rentré.
fact-rim-turned = Les cartes du bord sont retournées : { $cards_word }.

# Why a move is refused.

refused-seats = On joue de deux à six.
refused-no-such-board = Ce plateau n'existe pas.
refused-no-such-deck = Ce paquet de cartes n'existe pas.
refused-not-now = Ce n'est pas ce qu'il faut faire maintenant.
refused-not-your-turn = Ce n'est pas à vous d'agir.
refused-game-over = La partie est finie.
refused-rolled-already = Le dé est jeté : votre navire fait voile.
refused-not-rolled = Lancez d'abord le dé de voile.
refused-no-such-hex = Le plateau n'a pas cette case.
refused-not-entitled = Vous avez plus de jetons que de cartes : Ithaque vous est fermée.
refused-out-of-reach = Votre navire ne peut aller là avec ce jet.
refused-no-gift-for-storm = La flèche de tempête coûte un don, et vous n'en avez pas.
refused-not-the-newcomer = Le choix est à vous : vous ne pouvez le laisser.
refused-not-the-owner = Qui possède l'île choisit la carte.
refused-card-not-yours = Vous n'avez pas cette carte.
refused-offer-open = Il faut d'abord répondre à une offre.
refused-no-offer-open = Il n'y a pas d'offre à laquelle répondre.
refused-offers-spent = On ne peut plus rien offrir ici.
refused-gifts-misfit = Il n'y a pas tant de dons.
refused-cards-misfit = Cette carte n'est pas de ce côté, ou elle est nommée deux fois.
refused-island-misfit = Cette île ne peut être cédée.
refused-card-misfit = Ce n'est pas une carte pour cette aventure.
refused-no-such-ship = Il n'y a pas un tel navire à rencontrer.
refused-not-met = Vous ne rencontrez pas ce navire maintenant.

# How a match ends.

word-home-reached = de retour à Ithaque
word-cap-reached = plus de tours

# Words.

word-wanderer = errant
word-none = aucun
word-hidden = caché
word-e = est
word-ne = nord-est
word-nw = nord-ouest
word-w = ouest
word-sw = sud-ouest
word-se = sud-est
word-cicones = les Cicones
word-lotus-eaters = les Lotophages
word-cyclops = le Cyclope
word-bag-of-winds = l'outre d'Éole
word-laestrygonians = les Lestrygons
word-circe = Circé
word-underworld = les Enfers
word-sirens = les Sirènes
word-scylla = Scylla
word-charybdis = Charybde
word-cattle-of-helios = les bœufs d'Hélios
word-calypso = Calypso
word-phaeacians = les Phéaciens
word-moly = Hermès et le moly
word-athena = Athéna

# What moves and their fields, options, and what may lie face down are called.

word-roll = lancer le dé
word-sail = faire voile
word-lay-storm = poser la flèche de tempête
word-leave-choice = laisser le choix au propriétaire
word-give = donner une carte
word-attack = attaquer
word-let-pass = laisser passer
word-fight-on = continuer le combat
word-propose = proposer un marché
word-counter = proposer un autre marché
word-accept = accepter
word-refuse = refuser
word-to = vers
word-direction = direction
word-anchor = posée en
word-card = carte
word-seat = joueur
word-gives = donne
word-gets = reçoit
word-gifts = dons
word-cards = cartes
word-island = île
word-rim = les cartes du bord
word-board = plateau
word-deck = paquet
word-cap = tours au plus

# What the options are about.

word-about-board = le plateau
word-about-deck = les cartes d’aventure
word-about-cap = tours de chaque place après lesquels la partie finit de toute façon
