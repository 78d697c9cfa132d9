# What every fact of Winds of Fate tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Het schip ligt bij Troje met een bemanning van { $crew }. Volgorde: { $order_word }.
fact-deck-shuffled = { $cards_count ->
    [one] Een kaart gaat onder de stapel.
   *[other] { $cards_count } kaarten worden geschud en gaan onder de stapel.
  }
fact-gods-shuffled = De { $gods_count } godenkaarten worden geschud.
fact-dealt = { $seat } krijgt { cards-told }.
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } heeft een lot gekozen.
   *[other] { $seat } heeft een lot gekozen: { $destiny_word }.
  }
fact-round-began = Ronde { $number }.
fact-ship-sailed = { $path ->
    [calm] Kalme zee: het schip vaart naar { $space_word }.
   *[stormy] Een storm drijft het schip naar { $space_word }.
  }
fact-tile-met = Het schip ontmoet { $tile_word }.
fact-crew-lost = De bemanning verliest er { $number }; nog { $crew } over.
fact-crew-gained = De bemanning wint er { $number }; het zijn er nu { $crew }.
fact-cards-drawn = { $cards_count ->
    [0] { $seat } zou trekken, maar er is geen kaart meer.
   *[other] { $seat } trekt { cards-told }.
  }
cards-told = { $cards_count ->
    [one] één kaart{ cards-seen }
   *[other] { $cards_count } kaarten{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-points-gained = { $points ->
    [one] { $seat } wint een punt.
   *[other] { $seat } wint { $points } punten.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } neemt een wedfiche.
   *[other] { $seat } neemt { $chips } wedfiches.
  }
fact-bet-placed = { $chips ->
    [one] { $seat } wedt op ronde { $round }, één fiche.
   *[other] { $seat } wedt op ronde { $round }, { $chips } fiches.
  }
fact-bet-moved = { $seat } verplaatst een weddenschap van ronde { $before } naar ronde { $round }.
fact-declined = { $seat } ziet af van { $effect_word }.
fact-lapsed = { $seat ->
    [none] Van { $effect_word } komt niets.
   *[other] Van { $effect_word } komt niets voor { $seat }.
  }
fact-rewards-shown = De beloningen: { $rewards_word }. Het avontuur begint.
fact-card-played = { $card ->
    [hidden] { $seat } speelt een kaart gedekt.
   *[other] { $seat } speelt een kaart gedekt: { $card_word }.
  }
fact-passed = { $seat } past, en is de volgende ronde { $place ->
    [1] als eerste
    [2] als tweede
    [3] als derde
    [4] als vierde
   *[5] als vijfde
  } aan de beurt.
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } wisselt van lot.
   *[other] { $seat } wisselt van lot: { $destiny_word }.
  }
fact-god-turned = De goden: { $god_word }.
fact-cards-turned = { $seat } speelde { $cards_word }.
fact-adventure-resolved = { $won ->
    [yes] Hulp { $help }, Hinder { $hinder }: het avontuur is gewonnen.
   *[no] Hulp { $help }, Hinder { $hinder }: het avontuur is verloren, en { $lost } van de bemanning ermee; nog { $crew } over.
  }
fact-reward-taken = { $seat } neemt { $tile_word }.
fact-destinies-turned = { $ending ->
    [safe] Odysseus is veilig op Ithaka!
    [death] Odysseus heeft al zijn mannen verloren.
   *[stranded] Odysseus is op zee gestrand.
  } Lotsbestemmingen per plaats: { $destinies_word }.
fact-scored = Punten per plaats: { $totals_word } (weddenschappen { $bets_word }; fiches { $chips_word }; lot { $destiny_word }; gewonnen { $points_word }).
fact-hand-turned = { $seat } toont { $cards_count ->
    [0] geen kaarten
   *[other] { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] , gedekt gespeeld { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] , en het lot { $destiny_word }
  }.
fact-decks-turned = De stapels worden getoond: { $deck_count ->
    [0] geen kaarten
   *[other] { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; goden { $gods_word }
  }.

# Why a move is refused.

refused-seats = Er spelen er drie tot vijf.
refused-no-such-board = Zo'n bord is er niet.
refused-no-such-tiles = Zo'n stel tegels is er niet.
refused-chosen-already = Het lot is gekozen; wie past zonder te hebben gespeeld kan wisselen.
refused-choose-first = Eerst kiest iedereen een lot.
refused-journey-over = De reis is voorbij.
refused-not-your-turn = Iemand anders is aan de beurt.
refused-no-adventure = Nu wordt niet gespeeld of gepast: eerst komt iets anders.
refused-not-in-hand = Deze kaart heb je niet.
refused-other-suit = Al je kaarten in één avontuur zijn van één soort.
refused-no-switch-after-playing = Wie een kaart speelde, mag in dit avontuur niet van lot wisselen.
refused-destiny-kept = Dit lot heb je al; laat het weg om het te houden.
refused-no-draft = Er wordt nu geen beloning genomen.
refused-tile-not-shown = Deze beloning ligt niet open.
refused-no-such-tile = Zo'n beloning is er niet.
refused-nothing-offered = Er wordt niets aangeboden.
refused-say-which-round = Wie een weddenschap aanneemt, zegt waar ze komt.
refused-no-bet-due = Er wordt nu niet gewed.
refused-no-move-due = Er wordt nu geen weddenschap verplaatst.
refused-not-your-stack = Dit is geen stapel van jou.
refused-not-the-next-round = Een weddenschap schuift één ronde op, heen of terug.
refused-round-gone-or-too-late = Een weddenschap ligt op een ronde van de huidige tot de laatste.

# Words.

word-fate = schikgodin
word-safe = Veilig
word-death = Dood
word-stranded = Gestrand
word-help-1 = Hulp 1
word-help-2 = Hulp 2
word-help-3 = Hulp 3
word-help-4 = Hulp 4
word-help-5 = Hulp 5
word-hinder-1 = Hinder 1
word-hinder-2 = Hinder 2
word-hinder-3 = Hinder 3
word-hinder-4 = Hinder 4
word-hinder-5 = Hinder 5
word-athena-2 = Athene 2
word-athena-3 = Athene 3
word-athena-4 = Athene 4
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-crew = een verandering van de bemanning
word-draw = kaarten trekken
word-points = punten
word-chip = een wedfiche
word-place-bet = een weddenschap plaatsen
word-move-bet = een weddenschap verplaatsen
word-troy = Troje
word-ithaca = Ithaka
word-ismarus = Ismarus
word-malea = Malea
word-cythera = Cythera
word-pylos = Pylos
word-zacynthus = Zakynthos
word-cephalonia = Kefalonia
word-crete = Kreta
word-syrtis = Syrtis
word-sicily = Sicilië
word-lotus-eaters = de Lotuseters
word-cyclops = de Cycloop
word-aeolus = Aeolus
word-laestrygonians = de Laestrygonen
word-circe = Circe
word-sirens = de Sirenen
word-oracle = het orakel
word-phaeacians = de Phaeaken
word-calypso = Calypso
word-ox = de os
word-wine = de wijn
word-gold = het goud
word-purse = de beurs
word-omen = het voorteken
word-prophecy = de voorspelling
word-tide = het getij
word-current = de stroming

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = een lot kiezen
word-play = een kaart spelen
word-pass = passen
word-draft = een beloning nemen
word-accept = aannemen
word-decline = afslaan
word-destiny = lot
word-card = kaart
word-tile = beloning
word-round = ronde
word-stack = stapel fiches, in volgorde van inzet
word-hands = de handkaarten
word-played = de gespeelde kaarten
word-destinies = de lotskaarten
word-deck = de stapel
word-gods = de goden die nog komen
word-board = bord
word-tiles = tegels
word-ithaca-needs-win = Ithaka moet worden gewonnen

# What the options are about.

word-about-board = het bord
word-about-tiles = de tegels en kaarten
word-about-ithaca-needs-win = of het avontuur bij Ithaka gewonnen moet worden om veilig thuis te komen
