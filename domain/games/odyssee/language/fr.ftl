# What every fact of Odyssee tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-sea-laid = Le plateau { $board_name_word } est en place, avec les cartes d'aventure { $deck_name_word }. Chaque navire part de Troie avec quatre héros, trois dons et dix jetons de souverain. Le sort désigne qui commence : { $first }.
fact-cards-laid = { $cards ->
    [hidden] { $cards_count } cartes d'aventure sont posées face cachée sur le bord, une au numéro de chaque île.
   *[other] { $cards_count } cartes d'aventure sont posées face cachée sur le bord : { $lying_word }.
  }
fact-rim-reshuffled = { $cards_count ->
    [one] La dernière carte d'aventure du bord reste où elle est.
   *[other] Les { $cards_count } cartes d'aventure du bord sont mélangées à nouveau, face cachée.
  }
item-rim-card = { $title_word } (île { $island })
fact-turn-began = Tour { $turn } pour { $seat } : { $upkeep ->
    [gift] un don retourne à la réserve, { gifts-left }.
    [hunger] il n'y a plus de don, et { $seat } prend une pierre de faim ({ $now_hunger } sur 3).
   *[none] il n'y a plus de don, et il n'existe pas de quatrième pierre de faim.
  }{ crew-starves }
gifts-left = { $now_gifts ->
    [0] il n'en reste aucun
    [one] il en reste { $now_gifts }
   *[other] il en reste { $now_gifts }
  }
crew-starves = { $starving ->
    [next] {" "}L'équipage est affamé : il meurt à la fin du prochain tour, à moins qu'une aventure ne donne un don avant.
    [now] {" "}L'équipage est affamé : il meurt à la fin de ce tour, à moins qu'une aventure ne donne un don.
   *[no] {""}
  }
fact-turn-skipped = { $seat } passe ce tour{ $now_skip ->
    [0] .
    [one] {" "}et aussi le suivant.
   *[other] {" "}et aussi les { $now_skip } suivants.
  }
fact-die-rolled = { $seat } lance le dé de voile : { $pips }.
fact-ship-sailed = { $stays ->
    [yes] { $seat } reste { at-place }.
   *[no] { $seat } fait voile { from-place } { to-place }.
  }
at-place = { $start_land ->
    [sea] en { $start_hex }
    [island] sur l'île { $start_island } ({ $start_hex })
    [syrte] sur Syrte
    [troy] à Troie
   *[ithaca] à Ithaque
  }
from-place = { $start_land ->
    [sea] depuis { $start_hex }
    [island] depuis l'île { $start_island } ({ $start_hex })
    [syrte] depuis Syrte
    [troy] depuis Troie
   *[ithaca] depuis Ithaque
  }
to-place = { $there_land ->
    [sea] jusqu'en { $there_hex }
    [island] jusqu'à l'île { $there_island } ({ $there_hex })
    [syrte] jusqu'à Syrte
    [troy] jusqu'à Troie
   *[ithaca] jusqu'à Ithaque
  }
fact-storm-laid = { $seat } pose la flèche de tempête en { $anchor }, direction { $direction_word }{ $paid ->
    [yes] , pour un don ({ gifts-left }).
   *[no] , gratuite sous Éole.
  } { $hit_count ->
    [0] Elle ne déplace aucun navire.
    [one] Elle déplace un navire : { $hit_word }.
   *[other] Elle déplace des navires : { $hit_word }.
  }
fact-ship-blown = { $wind ->
    [storm] La tempête emporte
    [strong] Un vent fort pousse
   *[breeze] Une brise mène
  } { $seat } { from-place } { to-place }{ landfall }.
landfall = { $landfall ->
    [lands] {" "}; { $seat } y abordera au prochain tour
    [home] {" "}; si { $seat } peut encore entrer à Ithaque au prochain tour, la partie est finie
   *[no] {""}
  }
fact-landed = { $shore ->
    [syrte] { $seat } s'échoue sur Syrte et passera un tour.
    [own] { $seat } aborde l'île { $island }, où { $seat } a déjà un jeton : pas d'aventure.
    [first] { $seat } aborde l'île { $island }, où personne n'était encore venu.
    [owned] { $seat } aborde l'île { $island }, qui est à { $owner }.
    [poor] { $seat } aborde l'île { $island }, qui est à { $owner }, sans carte à donner : pas d'aventure.
   *[free] { $seat } aborde l'île { $island }, qui n'est à personne et n'a plus de carte : pas d'aventure.
  }{ $shore ->
    [syrte] {""}
   *[other] { $chip ->
        [no] {" "}{ $seat } n'a pas de jeton à poser ici.
       *[yes] {""}
      }
  }{ $winds ->
    [yes] {" "}Éole rend la flèche de tempête gratuite pour { $seat } pendant les trois prochains tours.
   *[no] {""}
  }
fact-card-taken = { $seat } prend la carte d'aventure de l'île { $island } et lit à haute voix : { card-read }
card-read = { $read_telling ->
    [told] { $read_title_word }. « { $read_text_word } »
    [own] { $read_title_word }. « { $read_text_word } » C'est-à-dire : { $read_effects_word }.
   *[mute] { $read_title_word }. C'est-à-dire : { $read_effects_word }.
  }
fact-choice-opened = { $owner }, à qui est l'île { $island }, doit donner à { $seat } une de ces cartes : { $cards_word }. { $seat } peut d'abord proposer un marché.
fact-choice-left = { $seat } laisse le choix de la carte à { $owner }.
fact-card-given = { $owner } donne une carte d'aventure à { $seat }, et { $seat } lit à haute voix : { card-read }
fact-chip-laid = { $from_rim ->
    [yes] { $seat } pose le jeton du bord sur l'île { $island }
   *[no] { $seat } pose un jeton de souverain sur l'île { $island }
  } ({ $now_chips ->
    [0] il ne reste aucun jeton en main
    [one] il reste { $now_chips } jeton en main
   *[other] il reste { $now_chips } jetons en main
  }) et possède l'île{ $owner ->
    [none] .
   *[other] {" "}; le jeton adverse ({ $owner }) va sur le bord.
  }
fact-god-die-thrown = { $seat } lance le dé des dieux : { $white ->
    [yes] blanc.
   *[no] noir.
  }
fact-trial-thrown = { $seat } lance le dé de voile : { $pips }, alors qu'il faut au moins { $at_least }. { $passed ->
    [yes] L'épreuve est réussie.
   *[no] L'épreuve est manquée.
  }
fact-gifts-won = { $seat } gagne { gifts } et en a maintenant { $now_gifts }{ $supply ->
    [0] {" "}; la réserve est vide
   *[other] {""}
  }{ $saved ->
    [yes] . L'équipage affamé est sauvé, et ses pierres de faim sont rendues.
   *[no] .
  }
fact-gifts-lost = { $seat } perd { gifts } ; { gifts-left }.
gifts = { $count ->
    [one] { $count } don
   *[other] { $count } dons
  }
fact-heroes-joined = { $count ->
    [one] { $count } héros revient à bord chez { $seat }
   *[other] { $count } héros reviennent à bord chez { $seat }
  } ; il y en a maintenant { $now_heroes }.
fact-heroes-lost = { $seat } perd { $count ->
    [one] { $count } héros
   *[other] { $count } héros
  } ; { $now_heroes ->
    [0] il n'en reste aucun.
    [one] il en reste { $now_heroes }.
   *[other] il en reste { $now_heroes }.
  }
fact-turns-lost = { $seat } doit passer { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
  }{ $added ->
    [yes] {" "}de plus, { $now_skip } en tout.
   *[no] .
  }
fact-protected = { $seat } a désormais une protection : { $against ->
    [trial] la prochaine épreuve est réussie sans lancer.
   *[fight] le prochain héros que coûterait un combat est épargné.
  }
fact-protection-used = { $against ->
    [trial] { $seat } réussit l'épreuve sans lancer, et la protection est épuisée.
   *[fight] Une protection évite à { $seat } de perdre un héros, et elle est épuisée.
  }
fact-ship-drifted = { $seat } dérive, direction { $direction_word }, { from-place } { to-place }{ landfall }.
fact-ship-ferried = On mène { $seat } { from-place } { to-place }.
fact-chip-barred = { $seat } ne peut poser aucun jeton pour cette aventure.
fact-ship-lost = { $cause ->
    [hunger] { $seat } perd son équipage, mort de faim, et son navire.
    [fight] { $seat } perd son équipage au combat, et son navire.
   *[adventure] { $seat } perd son dernier héros, et son navire.
  } { $seat } recommence à Troie, avec quatre héros et { $now_gifts ->
    [one] { $now_gifts } don
   *[other] { $now_gifts } dons
  } ; les cartes et les îles restent{ $chips ->
    [0] {""}
    [one] , et { $chips } jeton revient du bord
   *[other] , et { $chips } jetons reviennent du bord
  }.{ $now_wards_count ->
    [0] {""}
   *[other] {" "}Une protection reste : { $now_wards_word }.
  }
fact-ships-met = { $seat } rencontre { $others_word } { at-place }.
fact-pass-granted = { $asked ->
    [yes] { $seat } laisse passer { $other } ; { $other } peut encore attaquer.
   *[no] { $seat } laisse aussi passer { $other }, et les navires se séparent.
  }
fact-fight-called = { $seat } attaque { $other }, avec { $heroes ->
    [one] { $heroes } héros
   *[other] { $heroes } héros
  } contre { $other_heroes }. { $other } parle d'abord.
fact-fought-on = { $spoken ->
    [yes] { $seat } continue aussi le combat contre { $other }, et on lance les dés pour une manche.
   *[no] { $seat } continue le combat ; la parole est à { $other }.
  }
fact-round-fought = { $one } lance { $one_pips } et ajoute { $one_heroes ->
    [one] { $one_heroes } héros
   *[other] { $one_heroes } héros
  } : { $one_sum }. { $two } lance { $two_pips } et ajoute { $two_heroes ->
    [one] { $two_heroes } héros
   *[other] { $two_heroes } héros
  } : { $two_sum }. { $loser ->
    [none] Égalité : on relance des deux côtés.
   *[other] { $loser } perd la manche.
  }
fact-offer-made = { $seat } propose un marché à { $to } : { $seat } donne : { given } ; { $to } donne : { taken }{ adventure-card }.
given = { $given_count ->
    [0] rien
   *[other] { $given_word }
  }
taken = { $taken_count ->
    [0] rien
   *[other] { $taken_word }
  }
item-handed-gifts = { $count ->
    [one] { $count } don
   *[other] { $count } dons
  }
item-handed-card = la carte « { $title_word } »
item-handed-island = l'île { $island }
adventure-card = { $adventure ->
    [none] {""}
   *[other] {" "}; la carte de l'aventure est « { $adventure_word } »
  }
fact-offer-refused = { $seat } refuse l'offre faite par { $of }{ $then ->
    [round] , et on lance les dés pour une manche.
   *[choice] {" "}; c'est à { $owner } de choisir la carte.
  }
fact-deal-struck = { $seat } accepte l'offre faite par { $of } : { $of } donne : { given } ; { $seat } donne : { taken }{ $adventure ->
    [none] . Le combat est fini.
   *[other] {" "}; la carte de l'aventure est « { $adventure_word } ».
  }
fact-home-reached = { $seat } est de retour à Ithaque avant tous les autres, avec { $now_chips ->
    [0] aucun jeton en main
    [one] { $now_chips } jeton en main
   *[other] { $now_chips } jetons en main
  } et { cards-held } ! Les autres dans l'ordre : { $counts_word }.
cards-held = { $now_cards_count ->
    [0] aucune carte
    [one] { $now_cards_count } carte
   *[other] { $now_cards_count } cartes
  }
chips-in-hand = { $chips ->
    [one] { $chips } jeton en main
   *[other] { $chips } jetons en main
  }
cards-owned = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
  }
item-final-count = { $seat } ({ chips-in-hand }, { cards-owned }, { $islands ->
    [one] { $islands } île
   *[other] { $islands } îles
  })
fact-cap-reached = Chacun a eu { $turns } tours, et personne n'est rentré. Dans l'ordre : { $counts_word }. { $decided ->
    [count] Le moins de jetons en main, cartes déduites, décide.
    [islands] Les jetons moins les cartes sont à égalité en tête, et le plus d'îles décide.
   *[shared] Les jetons moins les cartes et les îles sont à égalité en tête : la victoire est partagée.
  }
fact-rim-turned = { $lying_count ->
    [0] Il n'y a plus de carte sur le bord.
    [one] La carte qui restait sur le bord est retournée : { $lying_word }.
   *[other] Les cartes qui restaient sur le bord sont retournées : { $lying_word }.
  }

# What a card says: its effects, one after the other.

item-gifts = { $count ->
    [-9] perds 9 dons
    [-8] perds 8 dons
    [-7] perds 7 dons
    [-6] perds 6 dons
    [-5] perds 5 dons
    [-4] perds 4 dons
    [-3] perds 3 dons
    [-2] perds 2 dons
    [-1] perds 1 don
    [one] prends { $count } don
   *[other] prends { $count } dons
  }
item-heroes = { $count ->
    [-4] perds 4 héros
    [-3] perds 3 héros
    [-2] perds 2 héros
    [-1] perds 1 héros
    [one] { $count } héros revient à bord
   *[other] { $count } héros reviennent à bord
  }
item-skip = passe { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
  }
item-protect = { $against ->
    [trial] réussis la prochaine épreuve sans lancer
   *[fight] garde le prochain héros que coûterait un combat
  }
item-drift = { $who ->
    [self] dérive de { $hexes ->
        [one] { $hexes } case
       *[other] { $hexes } cases
      } dans une direction tirée au sort
   *[others] tous les autres navires en mer dérivent de { $hexes ->
        [one] { $hexes } case
       *[other] { $hexes } cases
      } dans une direction tirée au sort
  }
item-ferry = ton navire est mené { $hexes ->
    [one] { $hexes } case
   *[other] { $hexes } cases
  } { $towards ->
    [ithaca] plus près d'Ithaque
   *[troy] en arrière, vers Troie
  }
item-bar = ne pose aucun jeton
item-toss = lance { $times ->
    [one] une fois le dé des dieux
   *[other] { $times } fois le dé des dieux
  } ({ $white_count ->
    [0] noir : { $black_count ->
        [0] rien
       *[other] { $black_word }
      }
   *[other] blanc : { $white_word }{ $black_count ->
        [0] {""}
       *[other] {" "}; noir : { $black_word }
      }
  })
item-trial = lance le dé de voile ({ $passed_count ->
    [0] moins de { $at_least } : { $failed_count ->
        [0] rien
       *[other] { $failed_word }
      }
   *[other] { $at_least } ou plus : { $passed_word }{ $failed_count ->
        [0] {""}
       *[other] {" "}; moins : { $failed_word }
      }
  })
item-readable-card = { $title_word } ({ $effects_word })

# What a seat is asked.

prompt-turn-asked = Ton tour { $turn } : ton navire est { at-place }. { $storm ->
    [gift] Lance le dé de voile et navigue, ou pose la flèche de tempête pour un don ; tu en as { $gifts }.
    [free] Lance le dé de voile et navigue, ou pose la flèche de tempête, gratuite pour toi sous Éole.
   *[none] Lance le dé de voile et navigue ; tu n'as pas de don pour la flèche de tempête.
  }{ crew-starves }
prompt-course-asked = Tu as lancé { $pips } : navigue de { $pips ->
    [one] { $pips } case
   *[other] { $pips } cases
  } au plus { from-place }, ou reste. { $home ->
    [yes] Ithaque t'est ouverte : tu as { chips-in-hand } et { cards-owned }.
   *[no] Ithaque t'est encore fermée : tu as { chips-in-hand } et { cards-owned }.
  }
prompt-guest-asked = Tu as abordé l'île { $island }, qui est à { $owner }, et tu recevras une de ces cartes : { $cards_word }. Propose un marché à { $owner }, ou laisse le choix à { $owner }.
prompt-owner-asked = { $guest } a abordé ton île { $island } et reçoit pour de bon une de tes cartes : { $cards_word }. { $deals ->
    [yes] Choisis la carte, ou propose un marché à { $guest }.
   *[no] Choisis la carte.
  }
prompt-meeting-asked = Ton navire est { at-place } avec { $others_word }. Attaque ou laisse passer : tu as { $heroes ->
    [one] { $heroes } héros
   *[other] { $heroes } héros
  }.
prompt-passage-asked = { $other } te laisse passer. Attaques-tu quand même, ou laisses-tu aussi passer { $other } ? Tu as { $heroes ->
    [one] { $heroes } héros
   *[other] { $heroes } héros
  }, { $other } en a { $other_heroes }.
prompt-round-asked = Tu combats { $other } : tes héros { $heroes }, ceux d'en face { $other_heroes }. { $due ->
    [yes] Continue, et on lance les dés pour une manche, ou propose un marché à { $other }.
   *[no] Continue, et { $other } parlera, ou propose un marché à { $other }.
  }
prompt-answer-asked = { $other } te propose un marché : tu reçois : { given } ; tu donnes : { taken }{ adventure-card }. { $left ->
    [0] Accepte ou refuse.
   *[other] Accepte, refuse, ou réponds par une autre offre.
  } { $then ->
    [round] Si tu refuses, on lance les dés pour une manche.
    [mine] Si tu refuses, tu choisis la carte.
   *[theirs] Si tu refuses, { $other } choisit la carte.
  }

# What a choice does.

prompt-to-roll = Lance le dé de voile : il donne 1 à 4, et ton navire peut avancer d'autant de cases.
prompt-to-sail = Choisis une case à { $pips } de distance au plus { from-place } ; ta propre case veut dire que tu restes. Sur une île ou sur Syrte, ton navire aborde.{ $home ->
    [yes] {" "}À Ithaque, tu gagnes.
   *[no] {""}
  }
prompt-to-lay-storm = Pose la flèche de tempête au lieu de naviguer{ $storm ->
    [free] , gratuite sous Éole
   *[gift] , pour un don
  } : à partir de sa case elle souffle sur cinq rangées, au milieu jusqu'au prochain rivage, à côté de deux cases, au-dehors d'une.
prompt-to-leave-choice = Ne propose rien : { $owner } choisit la carte que tu reçois.
prompt-to-give = Donne une de tes cartes à { $guest }, qui la garde et fait ce qu'elle dit.
prompt-to-attack = { $others_count ->
    [one] Attaque { $others_word } : on lance les dés jusqu'à la mort d'un équipage ou jusqu'à un marché.
   *[other] Attaque un de ces navires : { $others_word }. On lance les dés jusqu'à la mort d'un équipage ou jusqu'à un marché.
  }
prompt-to-let-pass = { $asked ->
    [yes] { $others_count ->
        [one] N'engage pas le combat avec { $others_word } ; l'autre navire peut encore attaquer.
       *[other] N'engage pas le combat avec un de ces navires : { $others_word }. Il peut encore attaquer.
      }
   *[no] N'engage pas non plus le combat avec { $others_word } : les navires se séparent.
  }
prompt-to-fight-on = { $due ->
    [yes] Ne propose rien : toi et { $other } lancez le dé de voile et ajoutez vos héros ; la plus petite somme perd un héros.
   *[no] Ne propose rien ; { $other } parle avant que les dés ne soient lancés.
  }
prompt-to-propose = { $on_island ->
    [yes] Propose un marché à { $other } : nomme la carte de l'aventure, et ce qui change de mains en plus.
   *[no] Propose un marché à { $other } : des dons, des cartes, une île. S'il est accepté, le combat est fini.
  }
prompt-to-counter = Réponds à { $other } par une autre offre ; { $left ->
    [one] c'est la dernière possible ici.
   *[other] il en reste { $left } possibles ici.
  }
prompt-to-accept = Accepte l'offre faite par { $other } : tu reçois : { given } ; tu donnes : { taken }{ adventure-card }.
prompt-to-refuse = Refuse l'offre faite par { $other } : { $then ->
    [round] le combat continue, et on lance les dés pour une manche.
    [mine] tu choisis la carte.
   *[theirs] { $other } choisit la carte.
  }

# Why a move is refused.

refused-seats = On joue de deux à six.
refused-no-such-board = Ce plateau n'existe pas.
refused-no-such-deck = Ce paquet de cartes n'existe pas.
refused-not-now = Ce n'est pas ce qu'il faut faire maintenant.
refused-not-your-turn = Ce n'est pas à toi d'agir.
refused-game-over = La partie est finie.
refused-rolled-already = Le dé est jeté : ton navire fait voile.
refused-not-rolled = Lance d'abord le dé de voile.
refused-no-such-hex = Le plateau n'a pas cette case.
refused-not-entitled = Tu as plus de jetons en main que de cartes : Ithaque t'est fermée.
refused-out-of-reach = Ton navire ne peut aller là avec ce lancer.
refused-no-gift-for-storm = La flèche de tempête coûte un don, et tu n'en as pas.
refused-not-the-newcomer = Le choix est à toi : tu ne peux le laisser.
refused-not-the-owner = C'est à qui possède l'île de choisir la carte.
refused-card-not-yours = Tu n'as pas cette carte.
refused-offer-open = Il faut d'abord répondre à une offre.
refused-no-offer-open = Il n'y a pas d'offre à laquelle répondre.
refused-offers-spent = On ne peut plus rien offrir ici.
refused-gifts-misfit = Il n'y a pas tant de dons.
refused-cards-misfit = Cette carte n'est pas de ce côté, ou elle est nommée deux fois.
refused-island-misfit = Cette île ne peut être cédée.
refused-card-misfit = Ce n'est pas une carte pour cette aventure.
refused-no-such-ship = Il n'y a pas un tel navire à rencontrer.
refused-not-met = Tu ne rencontres pas ce navire maintenant.

# How a match ends.

word-home-reached = un navire est de retour à Ithaque
word-cap-reached = tous les tours sont joués

# Words.

word-wanderer = errant
word-none = aucun
word-hidden = face cachée
word-aegean = Mer Égée
word-wanderings = Errances
word-e = est
word-ne = nord-est
word-nw = nord-ouest
word-w = ouest
word-sw = sud-ouest
word-se = sud-est
word-trial = la prochaine épreuve est réussie sans lancer
word-fight = le prochain héros que coûterait un combat est épargné
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

# What the cards of the deck Wanderings say.

word-wanderings-cicones = Tu pilles Ismare et festoies un tour de trop sur la plage : prends 3 dons et passe un tour. Puis les Cicones reviennent avec du renfort. Lance le dé de voile : au-dessous de 3, tu perds un héros.
word-wanderings-lotus-eaters = Tes hommes goûtent au lotus et oublient le chemin du retour. Prends 3 dons et passe 2 tours.
word-wanderings-cyclops = Polyphème roule la pierre devant l'entrée : passe un tour. Lance le dé de voile : avec 3 ou plus, tu sors sous ses moutons et prends 3 dons ; au-dessous, tu perds 2 héros, et Poséidon entend sa malédiction : ton navire est mené 4 cases en arrière, vers Troie.
word-wanderings-bag-of-winds = Éole te reçoit pendant un mois : prends 2 dons et passe un tour. Il te donne les vents dans une outre ; lance le dé des dieux. Blanc : le vent d'ouest te mène 4 cases plus près d'Ithaque. Noir : tes hommes ouvrent l'outre, et ton navire est mené 6 cases en arrière, vers Troie.
word-wanderings-laestrygonians = Des géants jettent des rochers dans le port. Lance le dé de voile : avec un 4, tu coupes les amarres à temps ; au-dessous, tu perds un héros et ne poses aucun jeton.
word-wanderings-circe = Circé change tes hommes en porcs, puis leur dresse la table. Prends 4 dons ; un héros revient à bord ; tu passes 2 tours.
word-wanderings-underworld = Tu demandes ton chemin aux morts, et passes 2 tours. Lance quatre fois le dé des dieux. Blanc : prends un don. Noir : perds un don.
word-wanderings-sirens = Elles chantent. Lance le dé de voile : au-dessous de 4, tu restes et tu les écoutes ; passe un tour et ne pose aucun jeton.
word-wanderings-scylla = Six têtes descendent du rocher. Tu perds un héros, et le deuil dure un tour que tu passes. Lance le dé des dieux : noir, et tu en perds un autre.
word-wanderings-charybdis = Le tourbillon avale tes provisions, et tu t'accroches à un figuier jusqu'à ce qu'il recrache ton navire. Perds un don et passe un tour ; tu dérives de 5 cases au gré des vents.
word-wanderings-cattle-of-helios = Pas de vent, pas de pain : tes hommes abattent les bœufs du Soleil. Prends 4 dons et passe un tour. Lance le dé des dieux : noir, et la foudre frappe un héros ; tu ne poses aucun jeton et dérives de 4 cases.
word-wanderings-calypso = Calypso te retient et te nourrit bien. Prends 5 dons et passe 3 tours.
word-wanderings-phaeacians = Ils t'écoutent, ils pleurent, et leurs rameurs te ramènent. Prends 3 dons et passe un tour ; ton navire est mené 5 cases plus près d'Ithaque.
word-wanderings-moly = Hermès te montre une racine noire à fleur blanche. Prends 2 dons. Tu réussis la prochaine épreuve sans lancer.
word-wanderings-athena = La déesse est à tes côtés : prends un don, et le prochain héros que tu perdrais au combat est épargné. Aux autres elle envoie un vent : tous les navires en mer sauf le tien dérivent de 2 cases.

# What moves and their fields, options, and what may lie face down are called.

word-roll = lancer le dé
word-sail = naviguer
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
word-worlds = cartes possibles au bord
word-off = personne ne les voit
word-players = tous les voient
word-after = après la fin

# What the options are about.

word-about-board = le plateau
word-about-deck = les cartes d'aventure
word-about-cap = tours de chaque place après lesquels la partie finit de toute façon
word-about-worlds = qui voit ce qui peut se trouver au bord : personne, tous, ou tous après la fin

# What cannot be ruled out.
prompt-cards-shuffled = Sur le bord se trouvent, pour les îles { $islands_word }, dans un ordre quelconque : { $titles_word }.
prompt-cards-known = Sur le bord se trouvent : { $lying_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-card-at = À l’île { $island } se trouve la carte « { $card_word } ».
guess-about-card-at = une carte du bord
