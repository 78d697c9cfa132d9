# What every fact of Winds of Fate tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Das Schiff liegt vor Troja, mit einer Mannschaft von { $crew }. Reihenfolge: { $order_word }.
fact-deck-shuffled = { $cards_count ->
    [one] Eine Karte kommt unter den Stapel.
   *[other] { $cards_count } Karten werden gemischt und kommen unter den Stapel.
  }
fact-gods-shuffled = Die { $gods_count } Götterkarten werden gemischt.
fact-dealt = { $seat } bekommt { cards-told }.
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } hat ein Schicksal gewählt.
   *[other] { $seat } hat ein Schicksal gewählt: { $destiny_word }.
  }
fact-round-began = Runde { $number }.
fact-ship-sailed = { $path ->
    [calm] Ruhige See, Fahrt des Schiffs: { $space_word }.
   *[stormy] Ein Sturm treibt das Schiff: { $space_word }.
  }
fact-tile-met = Das Schiff trifft auf: { $tile_word }.
fact-crew-lost = Die Mannschaft verliert { $number }; es bleiben { $crew }.
fact-crew-gained = Die Mannschaft gewinnt { $number }; es sind nun { $crew }.
fact-cards-drawn = { $cards_count ->
    [0] { $seat } würde ziehen, aber es ist keine Karte mehr da.
   *[other] { $seat } zieht { cards-told }.
  }
cards-told = { $cards_count ->
    [one] eine Karte{ cards-seen }
   *[other] { $cards_count } Karten{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-points-gained = { $points ->
    [one] { $seat } gewinnt einen Punkt.
   *[other] { $seat } gewinnt { $points } Punkte.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } nimmt einen Wettchip.
   *[other] { $seat } nimmt { $chips } Wettchips.
  }
fact-bet-placed = { $chips ->
    [one] { $seat } wettet auf Runde { $round }, ein Chip.
   *[other] { $seat } wettet auf Runde { $round }, { $chips } Chips.
  }
fact-bet-moved = { $seat } schiebt eine Wette von Runde { $before } auf Runde { $round }.
fact-declined = { $seat } verzichtet: { $effect_word }.
fact-lapsed = { $seat ->
    [none] Es geschieht nichts: { $effect_word }.
   *[other] Es geschieht nichts: { $effect_word } für { $seat }.
  }
fact-rewards-shown = Die Belohnungen: { $rewards_word }. Das Abenteuer beginnt.
fact-card-played = { $card ->
    [hidden] { $seat } spielt eine Karte verdeckt.
   *[other] { $seat } spielt eine Karte verdeckt: { $card_word }.
  }
fact-passed = { $seat } passt und ist nächste Runde { $place ->
    [1] an erster Stelle
    [2] an zweiter Stelle
    [3] an dritter Stelle
    [4] an vierter Stelle
   *[5] an fünfter Stelle
  } an der Reihe.
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } wechselt das Schicksal.
   *[other] { $seat } wechselt das Schicksal: { $destiny_word }.
  }
fact-god-turned = Die Götter: { $god_word }.
fact-cards-turned = { $seat } hat gespielt: { $cards_word }.
fact-adventure-resolved = { $won ->
    [yes] Hilfe { $help }, Hindernis { $hinder }: das Abenteuer ist gewonnen.
   *[no] Hilfe { $help }, Hindernis { $hinder }: das Abenteuer ist verloren, und { $lost } der Mannschaft mit ihm; es bleiben { $crew }.
  }
fact-reward-taken = { $seat } nimmt: { $tile_word }.
fact-destinies-turned = { $ending ->
    [safe] Odysseus ist sicher auf Ithaka!
    [death] Odysseus hat seine ganze Mannschaft verloren.
   *[stranded] Odysseus ist auf See gestrandet.
  } Schicksale nach Plätzen: { $destinies_word }.
fact-scored = Punkte nach Plätzen: { $totals_word } (Wetten { $bets_word }; Chips { $chips_word }; Schicksal { $destiny_word }; gewonnen { $points_word }).
fact-hand-turned = { $seat } zeigt { $cards_count ->
    [0] keine Karten
   *[other] { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] , verdeckt gespielt { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] , und das Schicksal { $destiny_word }
  }.
fact-decks-turned = Die Stapel werden gezeigt: { $deck_count ->
    [0] keine Karten
   *[other] { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; Götter { $gods_word }
  }.

# Why a move is refused.

refused-seats = Es spielen drei bis fünf.
refused-no-such-board = Ein solches Brett gibt es nicht.
refused-no-such-tiles = Einen solchen Satz Plättchen gibt es nicht.
refused-chosen-already = Das Schicksal ist gewählt; wechseln kann, wer passt, ohne gespielt zu haben.
refused-choose-first = Zuerst wählen alle ein Schicksal.
refused-journey-over = Die Reise ist vorbei.
refused-not-your-turn = Jemand anders ist am Zug.
refused-no-adventure = Jetzt wird weder gespielt noch gepasst: etwas anderes kommt zuerst.
refused-not-in-hand = Diese Karte haben Sie nicht.
refused-other-suit = Alle Ihre Karten in einem Abenteuer sind von einer Art.
refused-no-switch-after-playing = Wer eine Karte gespielt hat, darf in diesem Abenteuer das Schicksal nicht wechseln.
refused-destiny-kept = Dieses Schicksal haben Sie schon; lassen Sie es weg, um es zu behalten.
refused-no-draft = Jetzt wird keine Belohnung genommen.
refused-tile-not-shown = Diese Belohnung liegt nicht aus.
refused-no-such-tile = Eine solche Belohnung gibt es nicht.
refused-nothing-offered = Es wird nichts angeboten.
refused-say-which-round = Wer eine Wette annimmt, sagt, wohin sie kommt.
refused-no-bet-due = Jetzt wird nicht gewettet.
refused-no-move-due = Jetzt wird keine Wette verschoben.
refused-not-your-stack = Das ist keiner Ihrer Stapel.
refused-not-the-next-round = Eine Wette rückt um eine Runde, vor oder zurück.
refused-round-gone-or-too-late = Eine Wette liegt auf einer Runde von der jetzigen bis zur letzten.

# Words.

word-fate = Schicksalsgöttin
word-safe = Sicher
word-death = Tod
word-stranded = Gestrandet
word-help-1 = Hilfe 1
word-help-2 = Hilfe 2
word-help-3 = Hilfe 3
word-help-4 = Hilfe 4
word-help-5 = Hilfe 5
word-hinder-1 = Hindernis 1
word-hinder-2 = Hindernis 2
word-hinder-3 = Hindernis 3
word-hinder-4 = Hindernis 4
word-hinder-5 = Hindernis 5
word-athena-2 = Athene 2
word-athena-3 = Athene 3
word-athena-4 = Athene 4
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-crew = eine Änderung der Mannschaft
word-draw = Karten ziehen
word-points = Punkte
word-chip = ein Wettchip
word-place-bet = eine Wette setzen
word-move-bet = eine Wette verschieben
word-troy = Troja
word-ithaca = Ithaka
word-ismarus = Ismaros
word-malea = Malea
word-cythera = Kythera
word-pylos = Pylos
word-zacynthus = Zakynthos
word-cephalonia = Kephallenia
word-crete = Kreta
word-syrtis = Syrte
word-sicily = Sizilien
word-lotus-eaters = die Lotophagen
word-cyclops = der Kyklop
word-aeolus = Aiolos
word-laestrygonians = die Laistrygonen
word-circe = Kirke
word-sirens = die Sirenen
word-oracle = das Orakel
word-phaeacians = die Phaiaken
word-calypso = Kalypso
word-ox = der Ochse
word-wine = der Wein
word-gold = das Gold
word-purse = der Beutel
word-omen = das Omen
word-prophecy = die Weissagung
word-tide = die Flut
word-current = die Strömung

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = ein Schicksal wählen
word-play = eine Karte spielen
word-pass = passen
word-draft = eine Belohnung nehmen
word-accept = annehmen
word-decline = ablehnen
word-destiny = Schicksal
word-card = Karte
word-tile = Belohnung
word-round = Runde
word-stack = Chipstapel, in der Reihenfolge der Wetten
word-hands = die Handkarten
word-played = die gespielten Karten
word-destinies = die Schicksale
word-deck = der Kartenstapel
word-gods = die Götter, die noch kommen
word-board = Brett
word-tiles = Plättchen
word-ithaca-needs-win = Ithaka muss gewonnen werden

# What the options are about.

word-about-board = das Brett
word-about-tiles = die Plättchen und Karten
word-about-ithaca-needs-win = ob das Abenteuer bei Ithaka gewonnen werden muss, um sicher heimzukommen
