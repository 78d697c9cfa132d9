# What every fact of Odyssee tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-sea-laid = Das Spielbrett { $board_name_word } liegt aus, mit den Abenteuerkarten { $deck_name_word }. Jedes Schiff beginnt in Troja mit vier Helden, drei Göttergaben und zehn Herrscherchips. Das Los bestimmt, wer anfängt: { $first }.
fact-cards-laid = { $cards ->
    [hidden] { $cards_count } Abenteuerkarten liegen verdeckt am Rand, eine bei jeder Inselnummer.
   *[other] { $cards_count } Abenteuerkarten liegen verdeckt am Rand: { $lying_word }.
  }
fact-rim-reshuffled = { $cards_count ->
    [one] Die letzte Abenteuerkarte am Rand bleibt liegen.
   *[other] Die { $cards_count } Abenteuerkarten am Rand werden verdeckt neu gemischt.
  }
item-rim-card = { $title_word } (Insel { $island })
fact-turn-began = Zug { $turn } von { $seat }: { $upkeep ->
    [gift] Eine Göttergabe geht in den Vorrat zurück, { gifts-left }.
    [hunger] Es ist keine Göttergabe mehr da, also nimmt { $seat } einen Hungerstein ({ $now_hunger } von 3).
   *[none] Es ist keine Göttergabe mehr da, und einen vierten Hungerstein gibt es nicht.
  }{ crew-starves }
gifts-left = { $now_gifts ->
    [0] keine bleibt übrig
    [one] { $now_gifts } bleibt übrig
   *[other] { $now_gifts } bleiben übrig
  }
crew-starves = { $starving ->
    [next] {" "}Die Mannschaft hungert: Am Ende des nächsten Zuges stirbt sie, wenn nicht vorher ein Abenteuer eine Göttergabe bringt.
    [now] {" "}Die Mannschaft hungert: Am Ende dieses Zuges stirbt sie, wenn nicht ein Abenteuer eine Göttergabe bringt.
   *[no] {""}
  }
fact-turn-skipped = { $seat } setzt diesen Zug aus{ $now_skip ->
    [0] .
    [one] {" "}und den nächsten auch.
   *[other] {" "}und die nächsten { $now_skip } auch.
  }
fact-die-rolled = { $seat } wirft den Segelwürfel: { $pips }.
fact-ship-sailed = { $stays ->
    [yes] { $seat } bleibt { at-place }.
   *[no] { $seat } segelt { from-place } { to-place }.
  }
at-place = { $start_land ->
    [sea] auf { $start_hex }
    [island] auf Insel { $start_island } ({ $start_hex })
    [syrte] auf Syrte
    [troy] in Troja
   *[ithaca] auf Ithaka
  }
from-place = { $start_land ->
    [sea] von { $start_hex }
    [island] von Insel { $start_island } ({ $start_hex })
    [syrte] von Syrte
    [troy] von Troja
   *[ithaca] von Ithaka
  }
to-place = { $there_land ->
    [sea] nach { $there_hex }
    [island] zur Insel { $there_island } ({ $there_hex })
    [syrte] nach Syrte
    [troy] nach Troja
   *[ithaca] nach Ithaka
  }
fact-storm-laid = { $seat } legt den Sturmpfeil auf { $anchor }, Richtung { $direction_word }{ $paid ->
    [yes] , für eine Göttergabe ({ gifts-left }).
   *[no] , unter Aiolos umsonst.
  } { $hit_count ->
    [0] Er bewegt kein Schiff.
    [one] Er bewegt das Schiff von { $hit_word }.
   *[other] Er bewegt die Schiffe von { $hit_word }.
  }
fact-ship-blown = { $wind ->
    [storm] Der Sturm trägt
    [strong] Ein steifer Wind treibt
   *[breeze] Eine Brise bringt
  } { $seat } { from-place } { to-place }{ landfall }.
landfall = { $landfall ->
    [lands] ; dort landet das Schiff im nächsten Zug von { $seat }
    [home] ; wenn { $seat } Ithaka im nächsten Zug noch anlaufen darf, ist die Partie vorbei
   *[no] {""}
  }
fact-landed = { $shore ->
    [syrte] { $seat } läuft auf Syrte auf und setzt einen Zug aus.
    [own] { $seat } landet auf Insel { $island }, wo schon ein Chip von { $seat } liegt: kein Abenteuer.
    [first] { $seat } landet auf Insel { $island }, wo noch niemand war.
    [owned] { $seat } landet auf Insel { $island }; sie gehört { $owner }.
    [poor] { $seat } landet auf Insel { $island }; sie gehört { $owner }, und { $owner } hat keine Karte zu geben: kein Abenteuer.
   *[free] { $seat } landet auf Insel { $island }, die niemandem gehört und keine Karte mehr hat: kein Abenteuer.
  }{ $shore ->
    [syrte] {""}
   *[other] { $chip ->
        [no] {" "}{ $seat } hat keinen Chip, der hier zu legen wäre.
       *[yes] {""}
      }
  }{ $winds ->
    [yes] {" "}Bei Aiolos wird der Sturmpfeil für die nächsten drei Züge von { $seat } umsonst.
   *[no] {""}
  }
fact-card-taken = { $seat } nimmt die Abenteuerkarte von Insel { $island } und liest vor: { card-read }
card-read = { $read_telling ->
    [told] { $read_title_word }. „{ $read_text_word }“
    [own] { $read_title_word }. „{ $read_text_word }“ Das heißt: { $read_effects_word }.
   *[mute] { $read_title_word }. Das heißt: { $read_effects_word }.
  }
fact-choice-opened = { $owner } besitzt Insel { $island } und muss { $seat } eine dieser Karten geben: { $cards_word }. { $seat } darf zuerst einen Handel anbieten.
fact-choice-left = { $seat } überlässt { $owner } die Wahl der Karte.
fact-card-given = { $owner } gibt { $seat } eine Abenteuerkarte, und { $seat } liest vor: { card-read }
fact-chip-laid = { $from_rim ->
    [yes] { $seat } legt den Chip vom Rand auf Insel { $island }
   *[no] { $seat } legt einen Herrscherchip auf Insel { $island }
  } ({ $now_chips ->
    [0] kein Chip bleibt auf der Hand
    [one] { $now_chips } Chip bleibt auf der Hand
   *[other] { $now_chips } Chips bleiben auf der Hand
  }) und besitzt die Insel{ $owner ->
    [none] .
   *[other] ; der Chip von { $owner } kommt an den Rand.
  }
fact-god-die-thrown = { $seat } wirft den Götterwürfel: { $white ->
    [yes] Weiß.
   *[no] Schwarz.
  }
fact-trial-thrown = { $seat } wirft den Segelwürfel: { $pips }, nötig ist mindestens { $at_least }. { $passed ->
    [yes] Die Prüfung ist bestanden.
   *[no] Die Prüfung ist nicht bestanden.
  }
fact-gifts-won = { $seat } bekommt { gifts } und hat jetzt { $now_gifts }{ $supply ->
    [0] ; der Vorrat ist leer
   *[other] {""}
  }{ $saved ->
    [yes] . Die hungernde Mannschaft ist gerettet, und ihre Hungersteine gehen zurück.
   *[no] .
  }
fact-gifts-lost = { $seat } verliert { gifts }; { gifts-left }.
gifts = { $count ->
    [one] { $count } Göttergabe
   *[other] { $count } Göttergaben
  }
fact-heroes-joined = { $count ->
    [one] { $count } Held kommt bei { $seat } wieder an Bord
   *[other] { $count } Helden kommen bei { $seat } wieder an Bord
  }; jetzt sind es { $now_heroes }.
fact-heroes-lost = { $seat } verliert { $count ->
    [one] { $count } Helden
   *[other] { $count } Helden
  }; { $now_heroes ->
    [0] keiner bleibt übrig.
    [one] { $now_heroes } bleibt übrig.
   *[other] { $now_heroes } bleiben übrig.
  }
fact-turns-lost = { $seat } muss { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
  } aussetzen{ $added ->
    [yes] , insgesamt { $now_skip }.
   *[no] .
  }
fact-protected = { $seat } ist ab jetzt geschützt: { $against ->
    [trial] Die nächste Prüfung ist ohne Wurf bestanden.
   *[fight] Der nächste Held, den ein Kampf kosten würde, bleibt verschont.
  }
fact-protection-used = { $against ->
    [trial] { $seat } besteht die Prüfung ohne Wurf; der Schutz ist verbraucht.
   *[fight] Ein Schutz bewahrt { $seat } vor dem Verlust eines Helden und ist verbraucht.
  }
fact-ship-drifted = { $seat } treibt nach { $direction_word }, { from-place } { to-place }{ landfall }.
fact-ship-ferried = { $seat } wird { from-place } { to-place } gebracht.
fact-chip-barred = { $seat } darf für dieses Abenteuer keinen Chip legen.
fact-ship-lost = { $cause ->
    [hunger] Die Mannschaft von { $seat } ist verhungert, und das Schiff ist verloren.
    [fight] Die Mannschaft von { $seat } ist erschlagen, und das Schiff ist verloren.
   *[adventure] Der letzte Held von { $seat } ist tot, und das Schiff ist verloren.
  } { $seat } beginnt wieder in Troja, mit vier Helden und { $now_gifts ->
    [one] { $now_gifts } Göttergabe
   *[other] { $now_gifts } Göttergaben
  }; Karten und Inseln bleiben{ $chips ->
    [0] {""}
    [one] , und { $chips } Chip kommt vom Rand zurück
   *[other] , und { $chips } Chips kommen vom Rand zurück
  }.{ $now_wards_count ->
    [0] {""}
   *[other] {" "}Ein Schutz bleibt: { $now_wards_word }.
  }
fact-ships-met = { $seat } trifft { at-place } auf { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } lässt { $other } ziehen; { $other } darf noch angreifen.
   *[no] { $seat } lässt { $other } auch ziehen, und sie trennen sich.
  }
fact-fight-called = { $seat } greift { $other } an, mit { $heroes ->
    [one] { $heroes } Helden
   *[other] { $heroes } Helden
  } gegen { $other_heroes }. { $other } spricht zuerst.
fact-fought-on = { $spoken ->
    [yes] { $seat } kämpft auch weiter gegen { $other }, und eine Runde wird gewürfelt.
   *[no] { $seat } kämpft weiter; jetzt spricht { $other }.
  }
fact-round-fought = { $one } würfelt { $one_pips } und zählt { $one_heroes ->
    [one] { $one_heroes } Helden
   *[other] { $one_heroes } Helden
  } dazu: { $one_sum }. { $two } würfelt { $two_pips } und zählt { $two_heroes ->
    [one] { $two_heroes } Helden
   *[other] { $two_heroes } Helden
  } dazu: { $two_sum }. { $loser ->
    [none] Gleichstand, und beide würfeln noch einmal.
   *[other] { $loser } verliert die Runde.
  }
fact-offer-made = { $seat } bietet { $to } einen Handel an: { $seat } gibt { given }, und { $to } gibt { taken }{ adventure-card }.
given = { $given_count ->
    [0] nichts
   *[other] { $given_word }
  }
taken = { $taken_count ->
    [0] nichts
   *[other] { $taken_word }
  }
item-handed-gifts = { $count ->
    [one] { $count } Göttergabe
   *[other] { $count } Göttergaben
  }
item-handed-card = die Karte „{ $title_word }“
item-handed-island = Insel { $island }
adventure-card = { $adventure ->
    [none] {""}
   *[other] ; die Karte für das Abenteuer ist „{ $adventure_word }“
  }
fact-offer-refused = { $seat } lehnt das Angebot von { $of } ab{ $then ->
    [round] , und eine Runde wird gewürfelt.
   *[choice] ; jetzt wählt { $owner } die Karte.
  }
fact-deal-struck = { $seat } nimmt das Angebot von { $of } an: { $of } gibt { given }, und { $seat } gibt { taken }{ $adventure ->
    [none] . Der Kampf ist vorbei.
   *[other] ; die Karte für das Abenteuer ist „{ $adventure_word }“.
  }
fact-home-reached = { $seat } ist vor allen anderen daheim auf Ithaka, mit { $now_chips ->
    [0] keinem Chip auf der Hand
    [one] { $now_chips } Chip auf der Hand
   *[other] { $now_chips } Chips auf der Hand
  } und { cards-held }! Die anderen der Reihe nach: { $counts_word }.
cards-held = { $now_cards_count ->
    [0] keiner Karte
    [one] { $now_cards_count } Karte
   *[other] { $now_cards_count } Karten
  }
chips-in-hand = { $chips ->
    [one] { $chips } Chip auf der Hand
   *[other] { $chips } Chips auf der Hand
  }
cards-owned = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
  }
item-final-count = { $seat } ({ chips-in-hand }, { cards-owned }, { $islands ->
    [one] { $islands } Insel
   *[other] { $islands } Inseln
  })
fact-cap-reached = Alle hatten { $turns } Züge, und niemand ist daheim. Der Reihe nach: { $counts_word }. { $decided ->
    [count] Es entscheiden die wenigsten Chips auf der Hand, abzüglich der Karten.
    [islands] Chips abzüglich Karten sind an der Spitze gleich, und es entscheiden die meisten Inseln.
   *[shared] Chips abzüglich Karten und auch die Inseln sind an der Spitze gleich: Der Sieg wird geteilt.
  }
fact-rim-turned = { $lying_count ->
    [0] Am Rand liegt keine Karte mehr.
    [one] Die Karte, die noch am Rand lag, wird aufgedeckt: { $lying_word }.
   *[other] Die Karten, die noch am Rand lagen, werden aufgedeckt: { $lying_word }.
  }

# What a card says: its effects, one after the other.

item-gifts = { $count ->
    [-9] verliere 9 Göttergaben
    [-8] verliere 8 Göttergaben
    [-7] verliere 7 Göttergaben
    [-6] verliere 6 Göttergaben
    [-5] verliere 5 Göttergaben
    [-4] verliere 4 Göttergaben
    [-3] verliere 3 Göttergaben
    [-2] verliere 2 Göttergaben
    [-1] verliere 1 Göttergabe
    [one] nimm { $count } Göttergabe
   *[other] nimm { $count } Göttergaben
  }
item-heroes = { $count ->
    [-4] verliere 4 Helden
    [-3] verliere 3 Helden
    [-2] verliere 2 Helden
    [-1] verliere 1 Helden
    [one] { $count } Held kommt wieder an Bord
   *[other] { $count } Helden kommen wieder an Bord
  }
item-skip = setze { $turns ->
    [one] { $turns } Zug aus
   *[other] { $turns } Züge aus
  }
item-protect = { $against ->
    [trial] bestehe die nächste Prüfung ohne Wurf
   *[fight] behalte den nächsten Helden, den ein Kampf kosten würde
  }
item-drift = { $who ->
    [self] treibe { $hexes ->
        [one] { $hexes } Feld
       *[other] { $hexes } Felder
      } in eine ausgeloste Richtung
   *[others] alle anderen Schiffe auf See treiben { $hexes ->
        [one] { $hexes } Feld
       *[other] { $hexes } Felder
      } in eine ausgeloste Richtung
  }
item-ferry = werde { $hexes ->
    [one] { $hexes } Feld
   *[other] { $hexes } Felder
  } { $towards ->
    [ithaca] näher an Ithaka gebracht
   *[troy] zurück Richtung Troja gebracht
  }
item-bar = lege keinen Chip
item-toss = wirf den Götterwürfel { $times ->
    [one] einmal
   *[other] { $times }-mal
  } ({ $white_count ->
    [0] Schwarz: { $black_count ->
        [0] nichts
       *[other] { $black_word }
      }
   *[other] Weiß: { $white_word }{ $black_count ->
        [0] {""}
       *[other] ; Schwarz: { $black_word }
      }
  })
item-trial = wirf den Segelwürfel ({ $passed_count ->
    [0] unter { $at_least }: { $failed_count ->
        [0] nichts
       *[other] { $failed_word }
      }
   *[other] mindestens { $at_least }: { $passed_word }{ $failed_count ->
        [0] {""}
       *[other] ; darunter: { $failed_word }
      }
  })
item-readable-card = { $title_word } ({ $effects_word })

# What a seat is asked.

prompt-turn-asked = Dein Zug { $turn }: Dein Schiff liegt { at-place }. { $storm ->
    [gift] Wirf den Segelwürfel und segle, oder lege für eine Göttergabe den Sturmpfeil; du hast { $gifts }.
    [free] Wirf den Segelwürfel und segle, oder lege den Sturmpfeil, der für dich unter Aiolos umsonst ist.
   *[none] Wirf den Segelwürfel und segle; für den Sturmpfeil hast du keine Göttergabe.
  }{ crew-starves }
prompt-course-asked = Du hast { $pips } geworfen: Segle höchstens { $pips ->
    [one] { $pips } Feld
   *[other] { $pips } Felder
  } weit { from-place }, oder bleibe. { $home ->
    [yes] Ithaka steht dir offen: Du hast { chips-in-hand } und { cards-owned }.
   *[no] Ithaka ist dir noch verschlossen: Du hast { chips-in-hand } und { cards-owned }.
  }
prompt-guest-asked = Du bist auf Insel { $island } gelandet; sie gehört { $owner }. Eine dieser Karten bekommst du: { $cards_word }. Biete { $owner } einen Handel darüber an, oder überlass { $owner } die Wahl.
prompt-owner-asked = { $guest } ist auf deiner Insel { $island } gelandet und bekommt eine deiner Karten, für immer: { $cards_word }. { $deals ->
    [yes] Wähle die Karte, oder biete { $guest } einen Handel an.
   *[no] Wähle die Karte.
  }
prompt-meeting-asked = Dein Schiff liegt { at-place } neben { $others_word }. Greif an oder lass ziehen: Du hast { $heroes ->
    [one] { $heroes } Helden
   *[other] { $heroes } Helden
  }.
prompt-passage-asked = { $other } lässt dich ziehen. Greifst du trotzdem an, oder lässt du { $other } auch ziehen? Du hast { $heroes ->
    [one] { $heroes } Helden
   *[other] { $heroes } Helden
  }, { $other } hat { $other_heroes }.
prompt-round-asked = Du kämpfst gegen { $other }: deine Helden { $heroes }, die anderen { $other_heroes }. { $due ->
    [yes] Kämpfe weiter, dann wird eine Runde gewürfelt, oder biete { $other } einen Handel an.
   *[no] Kämpfe weiter, dann spricht { $other }, oder biete { $other } einen Handel an.
  }
prompt-answer-asked = { $other } bietet dir einen Handel an: Du bekommst { given }, und du gibst { taken }{ adventure-card }. { $left ->
    [0] Nimm an oder lehne ab.
   *[other] Nimm an, lehne ab, oder antworte mit einem anderen Angebot.
  } { $then ->
    [round] Lehnst du ab, wird eine Runde gewürfelt.
    [mine] Lehnst du ab, wählst du die Karte.
   *[theirs] Lehnst du ab, wählt { $other } die Karte.
  }

# What a choice does.

prompt-to-roll = Wirf den Segelwürfel: Er zeigt 1 bis 4, und so viele Felder darf dein Schiff segeln.
prompt-to-sail = Wähle ein Feld, das höchstens { $pips } entfernt ist, { from-place }; mit deinem eigenen Feld bleibst du. Auf einer Insel oder auf Syrte landet dein Schiff.{ $home ->
    [yes] {" "}Auf Ithaka gewinnst du.
   *[no] {""}
  }
prompt-to-lay-storm = Lege den Sturmpfeil, statt zu segeln{ $storm ->
    [free] , unter Aiolos umsonst
   *[gift] , für eine Göttergabe
  }: Von seinem Feld an weht es über fünf Reihen, in der Mitte bis zum nächsten Ufer, daneben zwei Felder, außen eines.
prompt-to-leave-choice = Biete nichts an: { $owner } wählt, welche Karte du bekommst.
prompt-to-give = Gib { $guest } eine deiner Karten: { $guest } behält sie und führt sie aus.
prompt-to-attack = { $others_count ->
    [one] Greif { $others_word } an: Es wird gewürfelt, bis eine Mannschaft tot ist oder ihr einen Handel schließt.
   *[other] Greif eines dieser Schiffe an: { $others_word }. Es wird gewürfelt, bis eine Mannschaft tot ist oder ihr einen Handel schließt.
  }
prompt-to-let-pass = { $asked ->
    [yes] { $others_count ->
        [one] Beginne keinen Kampf mit { $others_word }; das andere Schiff darf noch angreifen.
       *[other] Beginne mit einem dieser Schiffe keinen Kampf: { $others_word }. Es darf noch angreifen.
      }
   *[no] Beginne auch keinen Kampf mit { $others_word }: Ihr trennt euch.
  }
prompt-to-fight-on = { $due ->
    [yes] Biete nichts an: Du und { $other } werft den Segelwürfel und zählt eure Helden dazu; die kleinere Summe verliert einen Helden.
   *[no] Biete nichts an; { $other } spricht, bevor die Runde gewürfelt wird.
  }
prompt-to-propose = { $on_island ->
    [yes] Biete { $other } einen Handel an: Nenne die Karte für das Abenteuer, und was sonst den Besitzer wechselt.
   *[no] Biete { $other } einen Handel an: Göttergaben, Karten, eine Insel. Wird er angenommen, ist der Kampf vorbei.
  }
prompt-to-counter = Antworte { $other } mit einem anderen Angebot; { $left ->
    [one] es ist das letzte, das hier möglich ist.
   *[other] { $left } weitere sind hier möglich.
  }
prompt-to-accept = Nimm das Angebot von { $other } an: Du bekommst { given }, und du gibst { taken }{ adventure-card }.
prompt-to-refuse = Lehne das Angebot von { $other } ab: { $then ->
    [round] Der Kampf geht weiter, und eine Runde wird gewürfelt.
    [mine] Du wählst die Karte.
   *[theirs] { $other } wählt die Karte.
  }

# Why a move is refused.

refused-seats = Es spielen zwei bis sechs.
refused-no-such-board = Ein solches Spielbrett gibt es nicht.
refused-no-such-deck = Einen solchen Kartensatz gibt es nicht.
refused-not-now = Das ist jetzt nicht zu tun.
refused-not-your-turn = Du bist jetzt nicht am Zug.
refused-game-over = Die Partie ist vorbei.
refused-rolled-already = Der Würfel ist gefallen: Jetzt segelt dein Schiff.
refused-not-rolled = Wirf zuerst den Segelwürfel.
refused-no-such-hex = Ein solches Feld hat das Spielbrett nicht.
refused-not-entitled = Du hast mehr Chips auf der Hand als Karten: Ithaka darfst du nicht anlaufen.
refused-out-of-reach = Mit diesem Wurf kann dein Schiff nicht dorthin segeln.
refused-no-gift-for-storm = Der Sturmpfeil kostet eine Göttergabe, und du hast keine.
refused-not-the-newcomer = Die Wahl ist deine: Du kannst sie nicht überlassen.
refused-not-the-owner = Die Karte wählt, wem die Insel gehört.
refused-card-not-yours = Eine solche Karte hast du nicht.
refused-offer-open = Zuerst ist ein Angebot zu beantworten.
refused-no-offer-open = Es ist kein Angebot zu beantworten.
refused-offers-spent = Hier kann nichts mehr angeboten werden.
refused-gifts-misfit = So viele Göttergaben gibt es nicht.
refused-cards-misfit = Auf dieser Seite gibt es die Karte nicht, oder sie ist doppelt genannt.
refused-island-misfit = Diese Insel kann nicht übergeben werden.
refused-card-misfit = Das ist keine Karte für dieses Abenteuer.
refused-no-such-ship = Ein solches Schiff ist nicht zu treffen.
refused-not-met = Dieses Schiff triffst du jetzt nicht.

# How a match ends.

word-home-reached = ein Schiff ist daheim auf Ithaka
word-cap-reached = alle Züge sind vorbei

# Words.

word-wanderer = Irrfahrer
word-none = nichts
word-hidden = verdeckt
word-aegean = Ägäis
word-wanderings = Irrfahrten
word-e = Osten
word-ne = Nordosten
word-nw = Nordwesten
word-w = Westen
word-sw = Südwesten
word-se = Südosten
word-trial = die nächste Prüfung ist ohne Wurf bestanden
word-fight = der nächste Held, den ein Kampf kosten würde, bleibt verschont
word-cicones = Kikonen
word-lotus-eaters = Lotophagen
word-cyclops = Kyklop
word-bag-of-winds = Windsack des Aiolos
word-laestrygonians = Laistrygonen
word-circe = Kirke
word-underworld = Unterwelt
word-sirens = Sirenen
word-scylla = Skylla
word-charybdis = Charybdis
word-cattle-of-helios = Rinder des Helios
word-calypso = Kalypso
word-phaeacians = Phaiaken
word-moly = Hermes und das Moly
word-athena = Athene

# What the cards of the deck Wanderings say.

word-wanderings-cicones = Du plünderst Ismaros und schmaust einen Zug zu lange am Strand: Nimm 3 Göttergaben und setze einen Zug aus. Dann kommen die Kikonen mit Verstärkung zurück. Wirf den Segelwürfel: Unter 3 verlierst du einen Helden.
word-wanderings-lotus-eaters = Deine Männer kosten vom Lotos und vergessen den Heimweg. Nimm 3 Göttergaben und setze 2 Züge aus.
word-wanderings-cyclops = Polyphem wälzt den Stein vor den Eingang: Setze einen Zug aus. Wirf den Segelwürfel: Mit 3 oder mehr entkommst du unter seinen Schafen und nimmst 3 Göttergaben; darunter verlierst du 2 Helden, und Poseidon hört seinen Fluch: Du wirst 4 Felder zurück Richtung Troja gebracht.
word-wanderings-bag-of-winds = Aiolos bewirtet dich einen Monat lang: Nimm 2 Göttergaben und setze einen Zug aus. Er gibt dir die Winde in einem Sack; wirf den Götterwürfel. Weiß: Der Westwind bringt dich 4 Felder näher an Ithaka. Schwarz: Deine Männer öffnen den Sack, und du wirst 6 Felder zurück Richtung Troja gebracht.
word-wanderings-laestrygonians = Riesen werfen Felsen in den Hafen. Wirf den Segelwürfel: Mit einer 4 kappst du rechtzeitig die Taue; darunter verlierst du einen Helden und legst keinen Chip.
word-wanderings-circe = Kirke verwandelt deine Männer in Schweine, und dann deckt sie ihnen den Tisch. Nimm 4 Göttergaben; ein Held kommt wieder an Bord; du setzt 2 Züge aus.
word-wanderings-underworld = Du fragst die Toten nach dem Weg und setzt 2 Züge aus. Wirf den Götterwürfel viermal. Weiß: Nimm eine Göttergabe. Schwarz: Verliere eine Göttergabe.
word-wanderings-sirens = Sie singen. Wirf den Segelwürfel: Unter 4 bleibst du und lauschst; setze einen Zug aus und lege keinen Chip.
word-wanderings-scylla = Sechs Köpfe fahren vom Felsen herab. Du verlierst einen Helden und trauerst einen Zug lang, den du aussetzt. Wirf den Götterwürfel: Bei Schwarz verlierst du noch einen.
word-wanderings-charybdis = Der Strudel verschlingt deine Vorräte, und du klammerst dich an einen Feigenbaum, bis er dein Schiff wieder ausspeit. Verliere eine Göttergabe und setze einen Zug aus; du treibst 5 Felder, wohin die Winde wollen.
word-wanderings-cattle-of-helios = Kein Wind, kein Brot: Deine Männer schlachten die Rinder des Sonnengottes. Nimm 4 Göttergaben und setze einen Zug aus. Wirf den Götterwürfel: Bei Schwarz erschlägt der Blitz einen Helden; du legst keinen Chip und treibst 4 Felder.
word-wanderings-calypso = Kalypso hält dich fest und bewirtet dich gut. Nimm 5 Göttergaben und setze 3 Züge aus.
word-wanderings-phaeacians = Sie hören zu, sie weinen, und sie rudern dich heim. Nimm 3 Göttergaben und setze einen Zug aus; du wirst 5 Felder näher an Ithaka gebracht.
word-wanderings-moly = Hermes zeigt dir eine schwarze Wurzel mit weißer Blüte. Nimm 2 Göttergaben. Die nächste Prüfung bestehst du ohne Wurf.
word-wanderings-athena = Die Göttin steht dir bei: Nimm eine Göttergabe, und der nächste Held, den du in einem Kampf verlieren würdest, bleibt verschont. Den anderen schickt sie einen Wind: Alle Schiffe auf See außer deinem treiben 2 Felder.

# What moves and their fields, options, and what may lie face down are called.

word-roll = würfeln
word-sail = segeln
word-lay-storm = den Sturmpfeil legen
word-leave-choice = dem Besitzer die Wahl lassen
word-give = eine Karte geben
word-attack = angreifen
word-let-pass = ziehen lassen
word-fight-on = weiterkämpfen
word-propose = einen Handel anbieten
word-counter = einen anderen Handel anbieten
word-accept = annehmen
word-refuse = ablehnen
word-to = nach
word-direction = Richtung
word-anchor = gelegt auf
word-card = Karte
word-seat = Spieler
word-gives = gibt
word-gets = bekommt
word-gifts = Göttergaben
word-cards = Karten
word-island = Insel
word-rim = die Karten am Rand
word-board = Spielbrett
word-deck = Kartensatz
word-cap = höchstens so viele Züge
word-worlds = mögliche Karten am Rand
word-off = niemand sieht sie
word-players = alle sehen sie
word-after = nach dem Ende

# What the options are about.

word-about-board = das Spielbrett
word-about-deck = die Abenteuerkarten
word-about-cap = Züge jedes Platzes, nach denen die Partie ohnehin endet
word-about-worlds = wem gezeigt wird, was am Rand liegen kann: niemandem, allen, oder allen nach dem Ende

# What cannot be ruled out.
prompt-cards-shuffled = Am Rand liegen für die Inseln { $islands_word } in irgendeiner Reihenfolge: { $titles_word }.
prompt-cards-known = Am Rand liegen: { $lying_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-card-at = Bei Insel { $island } liegt die Karte „{ $card_word }“.
guess-about-card-at = eine Karte am Rand
