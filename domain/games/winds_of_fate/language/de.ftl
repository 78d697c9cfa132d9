# What every fact of Winds of Fate tells its viewer, what seats are asked, why moves are refused, and the game's words.

fact-board-laid = Das Schiff liegt vor Troja, mit einer Mannschaft von { $crew }. Die Begegnungen: { $places_word }. Zugfolge: { $order_word }.
item-space-line = { $tile_word } ({ $space_word })
fact-deck-shuffled = { $again ->
    [yes] { $cards_count ->
        [one] Die abgelegte Karte kommt unter den Stapel.
       *[other] Die { $cards_count } abgelegten Karten werden gemischt und kommen unter den Stapel.
      }
   *[no] Die { $cards_count } Abenteuerkarten werden gemischt.
  }
fact-gods-shuffled = { $again ->
    [yes] Alle Götterkarten waren schon aufgedeckt: die { $gods_count } werden neu gemischt.
   *[no] Die { $gods_count } Götterkarten werden gemischt.
  }
fact-decks-reshuffled = Beide Stapel werden neu gemischt: { $deck_count } Abenteuerkarten und { $gods_count } Götterkarten.
fact-dealt = { $seat } bekommt { cards-told }.
cards-told = { $cards_count ->
    [one] eine Karte{ cards-seen }
   *[other] { $cards_count } Karten{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } legt eine Schicksalskarte verdeckt vor sich hin.
   *[other] { $seat } legt eine Schicksalskarte verdeckt vor sich hin: { $destiny_word }.
  }
fact-round-began = Runde { $number } von { $last } beginnt. Zugfolge: { $order_word }.
fact-ship-sailed = { $path ->
    [calm] Ruhige See nach dem gewonnenen Abenteuer: Das Schiff segelt von { $start_word } nach { $space_word }.
   *[stormy] Sturm nach dem verlorenen Abenteuer: Das Schiff treibt von { $start_word } nach { $space_word }.
  }
fact-tile-met = { $effects_count ->
    [0] Begegnung „{ $tile_word }“.
   *[other] Begegnung „{ $tile_word }“: { $effects_word }.
  }
item-effect-line = { $change ->
    [crew_lost] { $number ->
        [one] ein Gefährte verloren
       *[other] { $number } Gefährten verloren
      }
    [crew_gained] { $number ->
        [one] ein Gefährte zurück
       *[other] { $number } Gefährten zurück
      }
    [draw] { $number ->
        [one] eine Karte
       *[other] { $number } Karten
      }
    [points] { $number ->
        [one] ein Punkt
       *[other] { $number } Punkte
      }
    [chip] { $number ->
        [one] ein Wettchip
       *[other] { $number } Wettchips
      }
    [place_bet] eine Wette zum Setzen
   *[move_bet] eine Wette zum Verschieben
  }{ $who ->
    [each] {" "}für jeden Platz
    [first] {" "}für den ersten Platz der Zugfolge
    [last] {" "}für den letzten Platz der Zugfolge
    [fewest] {" "}für die Hand mit den wenigsten Karten
   *[none] {""}
  }{ $may ->
    [yes] {" "}(freiwillig)
   *[no] {""}
  }
fact-crew-lost = { $accepted ->
    [yes] { $seat } nimmt an: Durch „{ $tile_word }“ verliert die Mannschaft { $number } Gefährten und zählt noch { $crew }.
   *[no] Durch „{ $tile_word }“ verliert die Mannschaft { $number } Gefährten und zählt noch { $crew }.
  }
fact-crew-gained = { $accepted ->
    [yes] { $seat } nimmt an: Durch „{ $tile_word }“ gewinnt die Mannschaft { $number } Gefährten zurück und zählt nun { $crew }.
   *[no] Durch „{ $tile_word }“ gewinnt die Mannschaft { $number } Gefährten zurück und zählt nun { $crew }.
  }
fact-cards-drawn = { $stage ->
    [consolation] Zum Trost zieht { $seat } { cards-told }.
   *[other] { $seat } zieht { cards-told }.
  }
fact-points-gained = { $points ->
    [one] { $seat } gewinnt einen Punkt und hat jetzt { $total }.
   *[other] { $seat } gewinnt { $points } Punkte und hat jetzt { $total }.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } nimmt einen Wettchip und hat jetzt { $total }.
   *[other] { $seat } nimmt { $chips } Wettchips und hat jetzt { $total }.
  }
fact-bet-placed = { $supply ->
    [0] { $seat } wettet auf Runde { $round }: ein einzelner Chip, keiner aus dem Vorrat.
   *[other] { $seat } wettet auf Runde { $round }: ein Stapel von { $chips } Chips, davon { $supply } aus dem Vorrat.
  }
fact-bet-moved = { $chips ->
    [one] { $seat } verschiebt einen Stapel mit einem Chip von Runde { $before } auf Runde { $round }.
   *[other] { $seat } verschiebt einen Stapel mit { $chips } Chips von Runde { $before } auf Runde { $round }.
  }
fact-declined = { $change ->
    [crew_lost] { $seat } lehnt ab: Die Mannschaft verliert niemanden.
    [crew_gained] { $seat } lehnt ab: Die Mannschaft gewinnt niemanden zurück.
    [draw] { $seat } verzichtet auf das Ziehen.
    [points] { $seat } verzichtet auf die Punkte.
    [chip] { $seat } verzichtet auf den Wettchip.
    [place_bet] { $seat } setzt keine Wette.
   *[move_bet] { $seat } verschiebt keine Wette.
  }
fact-lapsed = { $reason ->
    [ship] Die Mannschaft ist vollzählig und gewinnt niemanden zurück.
    [crew] Die Mannschaft ist vollzählig: Für { $seat } kommt niemand zurück.
    [cards] { $seat } zieht nichts: Es ist keine Karte mehr da.
    [chip] { $seat } hat keinen Wettchip mehr und setzt keine Wette.
    [marker] { $seat } hat keinen Marker mehr und setzt keine Wette.
    [stack] { $seat } hat keinen Stapel auf der Rundenleiste und verschiebt keine Wette.
   *[stuck] { $seat } verschiebt keine Wette: Kein eigener Stapel liegt neben einer Runde, die noch kommt.
  }
fact-rewards-shown = Die Belohnungen: { $offered_word }. Das Abenteuer beginnt ({ $space_word }).
item-tile-line = { $effects_count ->
    [0] { $tile_word }
   *[other] { $tile_word } ({ $effects_word })
  }
fact-card-played = { $card ->
    [hidden] { $seat } spielt eine Karte verdeckt ({ $number } in diesem Abenteuer).
   *[other] { $seat } spielt eine Karte verdeckt ({ $number } in diesem Abenteuer): { $card_word }.
  }
fact-passed = { $number ->
    [0] { $seat } passt, ohne eine Karte gespielt zu haben, und steht in der Zugfolge dann an { place-told } Stelle.
   *[other] { $seat } passt und steht in der Zugfolge dann an { place-told } Stelle.
  }
place-told = { $place ->
    [1] erster
    [2] zweiter
    [3] dritter
    [4] vierter
   *[5] fünfter
  }
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } tauscht die Schicksalskarte, verdeckt.
   *[other] { $seat } tauscht die Schicksalskarte: { $destiny_word } statt { $before_word }.
  }
fact-god-turned = { $helps ->
    [yes] Die Götterkarte ist { $god_word }: { $number } für Hilfe.
   *[no] Die Götterkarte ist { $god_word }: { $number } für Hindernis.
  }
fact-cards-turned = { $helps ->
    [yes] { $seat } hat geholfen mit { $cards_word }: zusammen { $total }.
   *[no] { $seat } hat behindert mit { $cards_word }: zusammen { $total }.
  }
fact-adventure-resolved = { $won ->
    [yes] { $even ->
        [yes] Hilfe { $help }, Hindernis { $hinder }: Gleichstand, also ist das Abenteuer gewonnen.
       *[no] Hilfe { $help }, Hindernis { $hinder }: Das Abenteuer ist gewonnen.
      }
   *[no] Hilfe { $help }, Hindernis { $hinder }: Das Abenteuer ist verloren, und die Mannschaft verliert { $lost } Gefährten und zählt noch { $crew }.
  }
fact-reward-taken = { $effects_count ->
    [0] { $seat } nimmt die Belohnung { $tile_word }.
   *[other] { $seat } nimmt die Belohnung { $tile_word } ({ $effects_word }).
  }
fact-destinies-turned = { $ending ->
    [safe] Odysseus ist sicher auf Ithaka!
    [death] Odysseus hat seine ganze Mannschaft verloren.
   *[stranded] Odysseus ist auf See gestrandet.
  } Die Schicksalskarten: { $chosen_word }.
item-destiny-line = { $seat } ({ $destiny_word })
fact-scored = Endstand: { $scores_word }. { $tied_count ->
    [0] Die meisten Punkte hat { $best }.
   *[other] Gleichstand zwischen { $tied_word }: { $best } liegt vorn, denn in der Zugfolge kommt dieser Platz zuerst.
  }
item-score-line = { $seat } { $total } (Wetten { $bets }, Chips { $chips }, Schicksal { $destiny }, Punkte { $points })
fact-hand-turned = { $cards_count ->
    [0] { $seat } hat keine Karten mehr
   *[other] { $seat } hat noch { $cards_word } auf der Hand
  }{ $played_count ->
    [0] {""}
   *[other] ; verdeckt im Abenteuer: { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] ; Schicksalskarte: { $destiny_word }
  }.
fact-decks-turned = { $deck_count ->
    [0] Der Stapel ist leer
   *[other] Übrig im Stapel: { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; Götterkarten, die noch kämen: { $gods_word }
  }.

# What a seat is asked, and what each of its choices does.

asked-by = { $stage ->
    [encounter] Begegnung „{ $tile_word }“:
    [consolation] Trostpreis:
   *[draft] Belohnung:
  }
pays-told = { $pays ->
    [never] kann er nichts mehr einbringen
    [once] bringt er { $most } ein, wenn die Reise in Runde { $low } endet
   *[span] bringt er bis zu { $most } ein, wenn die Reise in einer der Runden { $low } bis { $high } endet
  }
item-stack-line = { $chips ->
    [one] einen Stapel mit einem Chip auf Runde { $round } (dort { pays-told })
   *[other] einen Stapel mit { $chips } Chips auf Runde { $round } (dort { pays-told })
  }
item-target-line = auf Runde { $round } (dort { pays-told })
prompt-destiny-asked = Wie endet die Reise? Leg eine deiner drei Schicksalskarten verdeckt vor dich hin: Stimmt sie, bringt sie dir { $right } Punkte.
prompt-destiny-choice = Die Karte liegt verdeckt bis zum Ende. Du darfst sie tauschen, wenn du passt, ohne eine Karte gespielt zu haben.
at-place = { $tile ->
    [none] { $space_word }
   *[other] { $tile_word } ({ $space_word })
  }
prompt-card-asked = Runde { $round } von { $last }, { at-place }, Mannschaft { $crew }. { $playable ->
    [yes] { $suit ->
        [none] Spiel eine Karte verdeckt, oder passe.
        [help] Du hast Hilfe gespielt ({ $number }): Spiel noch eine Hilfekarte verdeckt, oder passe.
       *[hinder] Du hast Hindernis gespielt ({ $number }): Spiel noch eine Hinderniskarte verdeckt, oder passe.
      }
   *[no] Du hast keine Karte, die du spielen darfst: Du musst passen.
  } { $others_count ->
    [0] Alle anderen haben gepasst.
   *[other] Mit dir noch in diesem Abenteuer: { $others_word }.
  }
prompt-play-choice = { $suit ->
    [none] Spiel eine Karte verdeckt. Dann müssen alle deine Karten in diesem Abenteuer von ihrer Art sein, Hilfe oder Hindernis.
    [help] Spiel noch eine Hilfekarte verdeckt.
   *[hinder] Spiel noch eine Hinderniskarte verdeckt.
  }
prompt-pass-choice = Verlass dieses Abenteuer: In der Zugfolge stehst du dann an { place-told } Stelle.{ $kept ->
    [none] {""}
   *[other] {" "}Du hast keine Karte gespielt und darfst deshalb deine Schicksalskarte { $kept_word } gegen eine andere tauschen.
  }
prompt-reward-asked = { $offered_count ->
    [1] Nimm die letzte Belohnung: { $offered_word }.
   *[other] Nimm eine der Belohnungen: { $offered_word }.
  }
prompt-draft-choice = Das Plättchen ist deins, und was es sagt, geschieht sofort.{ $idle_count ->
    [0] {""}
   *[other] {" "}Dir würde nichts bringen: { $idle_word }.
  }
prompt-bet-asked = { asked-by } Du darfst auf die Runde wetten, in der die Reise endet. Es ist Runde { $round } von { $last }; du hast { $chips ->
    [one] einen Wettchip
   *[other] { $chips } Wettchips
  }, und jeder, den du behältst, zählt { $worth } Punkte.
prompt-place-choice = Setz einen deiner Wettchips auf eine Runde von { $round } bis { $last }; aus dem Vorrat kommt einer dazu für jede Runde, die sie voraus liegt. Ein Stapel bringt seine Chips ein, weniger 1, 3, 6, 10 oder 15, wenn er um 1, 2, 3, 4 oder 5 Runden danebenliegt.{ $late ->
    [yes] {" "}Auf Runde { $round } kann er nichts mehr einbringen: Das Abenteuer dieser Runde ist vorbei.
   *[no] {""}
  }
prompt-bet-move-asked = { asked-by } Du darfst einen deiner Stapel um eine Runde verschieben. Du hast { $stacks_word }.
prompt-stack-choice = { $chips ->
    [one] Verschieb deinen Stapel mit einem Chip von Runde { $round }. Möglich ist es { $targets_word }.
   *[other] Verschieb deinen Stapel mit { $chips } Chips von Runde { $round }. Möglich ist es { $targets_word }.
  }
label-kept-destiny = { $destiny_word } behalten
label-other-destiny = zu { $destiny_word } wechseln
label-own-stack = { $chips ->
    [one] dein Stapel mit einem Chip auf Runde { $round }
   *[other] dein Stapel mit { $chips } Chips auf Runde { $round }
  }
prompt-effect-asked = { asked-by } { $change ->
    [crew_lost] Soll die Mannschaft { $number } Gefährten verlieren? Sie zählt jetzt { $crew }.
    [crew_gained] Soll die Mannschaft { $number } Gefährten zurückgewinnen? Sie zählt jetzt { $crew }.
    [draw] { $number ->
        [one] Willst du eine Karte ziehen?
       *[other] Willst du { $number } Karten ziehen?
      }
    [points] { $number ->
        [one] Willst du einen Punkt nehmen?
       *[other] Willst du { $number } Punkte nehmen?
      }
   *[chip] { $number ->
        [one] Willst du einen Wettchip nehmen?
       *[other] Willst du { $number } Wettchips nehmen?
      }
  }
prompt-accept-choice = { $change ->
    [crew_lost] Nimm an: Die Mannschaft verliert { $number } Gefährten und zählt dann { $crew }.
    [crew_gained] Nimm an: Die Mannschaft gewinnt { $number } Gefährten zurück und zählt dann { $crew }.
    [draw] { $number ->
        [one] Zieh eine Karte vom Stapel.
       *[other] Zieh { $number } Karten vom Stapel.
      }
    [points] { $number ->
        [one] Nimm einen Punkt.
       *[other] Nimm { $number } Punkte.
      }
   *[chip] { $number ->
        [one] Nimm einen Wettchip aus dem Vorrat.
       *[other] Nimm { $number } Wettchips aus dem Vorrat.
      }
  }
prompt-decline-choice = { $change ->
    [place_bet] Setz keine Wette, und behalte deine Chips.
    [move_bet] Lass deine Stapel, wo sie sind.
   *[other] Lehn ab: Es geschieht nichts.
  }

# Why a move is refused.

refused-seats = Es spielen drei bis fünf.
refused-no-such-board = Einen solchen Spielplan gibt es nicht.
refused-no-such-tiles = Einen solchen Satz Plättchen gibt es nicht.
refused-chosen-already = Deine Schicksalskarte liegt schon; tauschen kannst du sie, wenn du passt, ohne gespielt zu haben.
refused-choose-first = Zuerst legen alle eine Schicksalskarte.
refused-journey-over = Die Reise ist vorbei.
refused-not-your-turn = Jemand anders ist am Zug.
refused-no-adventure = Jetzt wird weder gespielt noch gepasst: etwas anderes kommt zuerst.
refused-not-in-hand = Diese Karte hast du nicht.
refused-other-suit = Alle deine Karten in einem Abenteuer sind von einer Art: Hilfe oder Hindernis.
refused-no-switch-after-playing = Wenn du eine Karte gespielt hast, darfst du in diesem Abenteuer die Schicksalskarte nicht tauschen.
refused-destiny-kept = Diese Schicksalskarte hast du schon; lass die Wahl weg, um sie zu behalten.
refused-no-draft = Jetzt wird keine Belohnung genommen.
refused-tile-not-shown = Diese Belohnung liegt nicht aus.
refused-no-such-tile = Eine solche Belohnung gibt es nicht.
refused-nothing-offered = Es gibt nichts, was du annehmen oder ablehnen könntest.
refused-say-which-round = Wer eine Wette annimmt, sagt, wohin sie kommt.
refused-no-bet-due = Jetzt wird nicht gewettet.
refused-no-move-due = Jetzt wird keine Wette verschoben.
refused-not-your-stack = Das ist keiner deiner Stapel.
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
word-help-6 = Hilfe 6
word-help-7 = Hilfe 7
word-help-8 = Hilfe 8
word-help-9 = Hilfe 9
word-hinder-1 = Hindernis 1
word-hinder-2 = Hindernis 2
word-hinder-3 = Hindernis 3
word-hinder-4 = Hindernis 4
word-hinder-5 = Hindernis 5
word-hinder-6 = Hindernis 6
word-hinder-7 = Hindernis 7
word-hinder-8 = Hindernis 8
word-hinder-9 = Hindernis 9
word-athena-1 = Athene 1
word-athena-2 = Athene 2
word-athena-3 = Athene 3
word-athena-4 = Athene 4
word-athena-5 = Athene 5
word-athena-6 = Athene 6
word-athena-7 = Athene 7
word-athena-8 = Athene 8
word-athena-9 = Athene 9
word-poseidon-1 = Poseidon 1
word-poseidon-2 = Poseidon 2
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-poseidon-6 = Poseidon 6
word-poseidon-7 = Poseidon 7
word-poseidon-8 = Poseidon 8
word-poseidon-9 = Poseidon 9
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
word-syrtis = Syrtis
word-sicily = Sizilien
word-lotus-eaters = Lotophagen
word-cyclops = Kyklop
word-aeolus = Aiolos
word-laestrygonians = Laistrygonen
word-circe = Kirke
word-sirens = Sirenen
word-oracle = Orakel
word-phaeacians = Phaiaken
word-calypso = Kalypso
word-ox = Ochse
word-wine = Wein
word-gold = Gold
word-purse = Beutel
word-omen = Omen
word-prophecy = Weissagung
word-tide = Flut
word-current = Strömung

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = eine Schicksalskarte legen
word-play = eine Karte spielen
word-pass = passen
word-draft = eine Belohnung nehmen
word-accept = annehmen
word-decline = ablehnen
word-destiny = Schicksalskarte
word-card = Karte
word-god = Gott
word-player = wer
word-tile = Belohnung
word-round = Runde
word-stack = Chipstapel
word-hands = die Handkarten
word-played = die gespielten Karten
word-destinies = die Schicksalskarten
word-deck = der Kartenstapel
word-gods = die Götter, die noch kommen
word-board = Spielplan
word-tiles = Plättchen
word-ithaca-needs-win = Ithaka muss gewonnen werden
word-aegean = Ägäis
word-worlds = mögliche Welten
word-off = niemand sieht sie
word-players = alle sehen ihre eigenen
word-after = nach dem Ende

# What the options are about.

word-about-board = der Spielplan
word-about-tiles = die Plättchen und Karten
word-about-ithaca-needs-win = ob das Abenteuer bei Ithaka gewonnen werden muss, um sicher heimzukommen
word-about-worlds = wem gezeigt wird, was nicht auszuschließen ist: niemandem, allen aus dem, was sie gesehen haben, oder allen nach dem Ende

# What cannot be ruled out.

prompt-god-to-come = { $gods_count ->
    [1] Die nächste Götterkarte ist { $gods_word }.
   *[other] Die nächste Götterkarte ist eine von diesen: { $gods_word }.
  }
prompt-destinies-open = Jedes Schicksal haben können: { $players_word }.
prompt-hand-without = { $seat } kann keine von diesen Karten auf der Hand haben: { $cards_word }.
prompt-down-without = { $seat } kann keine von diesen Karten verdeckt liegen haben: { $cards_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-holds = { $player } hat diese Karte auf der Hand: { $card_word }.
guess-about-holds = eine Karte auf einer Hand
guess-played = { $player } hat diese Karte verdeckt liegen: { $card_word }.
guess-about-played = eine verdeckte Karte
guess-destiny-of = Das Schicksal von { $player } ist { $destiny_word }.
guess-about-destiny-of = ein Schicksal
guess-next-god = Die nächste Götterkarte ist { $god_word }.
guess-about-next-god = die nächste Götterkarte
