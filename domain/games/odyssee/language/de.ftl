# What every fact of Odyssee tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = Das Meer { $board_name } liegt aus, mit den Karten { $deck_name }. { $first } beginnt.
fact-cards-laid = { $cards_count } Abenteuerkarten liegen verdeckt am Rand: { $cards_word }.
fact-turn-began = Zug { $turn } von { $seat }, { $upkeep ->
    [gift] mit einer Gabe an die Götter.
    [hunger] ohne Gabe, mit einem Hungerstein mehr.
   *[none] mit hungernder Mannschaft.
  }
fact-turn-skipped = { $seat } setzt diesen Zug aus.
fact-die-rolled = { $seat } würfelt { $pips }.
fact-ship-sailed = { $seat } segelt nach { $to }.
fact-storm-laid = { $seat } legt den Sturmpfeil auf { $anchor }, Richtung { $direction_word }{ $paid ->
    [yes] {" "}und gibt dafür eine Gabe.
   *[no] ; unter Aiolos ist das frei.
  }
fact-ship-blown = { $wind ->
    [storm] Der Sturm trägt
    [strong] Ein starker Wind weht
   *[breeze] Eine Brise bringt
  } { $seat } nach { $to }{ $ashore ->
    [yes] , an Land.
   *[no] .
  }
fact-landed = { $island ->
    [none] { $seat } läuft auf Syrte auf und setzt einen Zug aus.
   *[other] { $seat } landet auf Insel { $island }{ $winds ->
        [yes] , wo Aiolos für drei Züge Winde gibt.
       *[no] .
      }
  }
fact-card-taken = { $seat } nimmt die Karte von Insel { $island }: { $card_word }.
fact-choice-opened = { $owner }, Besitz: Insel { $island }, wählt eine Karte für { $seat }. { $seat } darf zuerst ein Angebot machen.
fact-choice-left = { $seat } überlässt die Wahl { $owner }.
fact-card-given = { $owner } gibt { $seat } eine Karte: { $card_word }.
fact-chip-laid = { $from_rim ->
    [yes] { $seat } zieht einen Chip vom Rand auf Insel { $island }
   *[no] { $seat } legt einen Chip auf Insel { $island }
  }{ $owner ->
    [none] .
   *[other] ; der von { $owner } kommt an den Rand.
  }
fact-god-die-thrown = { $seat } wirft den Götterwürfel: { $white ->
    [yes] weiß.
   *[no] schwarz.
  }
fact-trial-thrown = { $seat } würfelt { $pips }, gefordert ist { $at_least }, und { $passed ->
    [yes] besteht.
   *[no] scheitert.
  }
fact-gifts-won = { $seat } gewinnt { gifts }{ $saved ->
    [yes] ; die hungernde Mannschaft ist gerettet.
   *[no] .
  }
fact-gifts-lost = { $seat } verliert { gifts }.
gifts = { $count ->
    [one] { $count } Gabe
   *[other] { $count } Gaben
  }
fact-heroes-joined = { heroes-of } wieder an Bord bei { $seat }.
heroes-of = { $count ->
    [one] { $count } Held kommt
   *[other] { $count } Helden kommen
  }
fact-heroes-lost = { $seat } verliert { $count ->
    [one] { $count } Helden.
   *[other] { $count } Helden.
  }
fact-turns-lost = { $seat } wird { $turns ->
    [one] { $turns } Zug aussetzen.
   *[other] { $turns } Züge aussetzen.
  }
fact-protected = { $seat } ist geschützt gegen { protection }.
fact-protection-used = { $seat } bleibt verschont dank Schutz gegen { protection }.
protection = { $against ->
    [trial] eine Prüfung
   *[fight] eine Niederlage im Kampf
  }
fact-ship-drifted = { $seat } treibt nach { $direction_word } bis { $to }{ $ashore ->
    [yes] , an Land.
   *[no] .
  }
fact-ship-ferried = { $seat } wird nach { $to } gebracht.
fact-chip-barred = { $seat } legt hier keinen Chip.
fact-ship-lost = { $cause ->
    [hunger] Die Mannschaft von { $seat } ist verhungert.
    [fight] Die Mannschaft von { $seat } ist erschlagen.
   *[adventure] Der letzte Held von { $seat } ist verloren.
  } { $seat } beginnt wieder in Troja{ $chips ->
    [0] {""}
    [one] {" "}und nimmt { $chips } Chip vom Rand zurück
   *[other] {" "}und nimmt { $chips } Chips vom Rand zurück
  }{ $gifts ->
    [0] .
    [one] , mit { $gifts } Gabe aus dem Vorrat.
   *[other] , mit { $gifts } Gaben aus dem Vorrat.
  }
fact-ships-met = { $seat } teilt ein Feld mit { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } greift { $other } nicht an; der Angriff bleibt der anderen Seite.
   *[no] { $seat } greift { $other } auch nicht an; man trennt sich.
  }
fact-fight-called = { $seat } greift { $other } an.
fact-fought-on = { $spoken ->
    [yes] { $seat } kämpft ebenfalls weiter.
   *[no] { $seat } kämpft weiter; { $other } hat das Wort.
  }
fact-round-fought = Eine Runde von { $seats_word }: gewürfelt { $pips_word }, mit Helden { $sums_word }. { $loser ->
    [none] Unentschieden.
   *[other] { $loser } verliert sie.
  }
fact-offer-made = { $seat } bietet { $to } einen Handel an: gibt { stake-gives }, bekommt { stake-gets }{ adventure-card }.
fact-offer-refused = { $seat } lehnt das Angebot von { $of } ab.
fact-deal-struck = { $seat } nimmt an: { $of } gibt { stake-gives }, bekommt { stake-gets }{ adventure-card }.
stake-gives = { $gives_gifts ->
    [0] keine Gaben
    [one] { $gives_gifts } Gabe
   *[other] { $gives_gifts } Gaben
  }{ $gives_cards_count ->
    [0] {""}
   *[other] , { $gives_cards_word }
  }{ $gives_island ->
    [none] {""}
   *[other] , Insel { $gives_island }
  }
stake-gets = { $gets_gifts ->
    [0] keine Gaben
    [one] { $gets_gifts } Gabe
   *[other] { $gets_gifts } Gaben
  }{ $gets_cards_count ->
    [0] {""}
   *[other] , { $gets_cards_word }
  }{ $gets_island ->
    [none] {""}
   *[other] , Insel { $gets_island }
  }
adventure-card = { $card ->
    [none] {""}
   *[other] ; das Abenteuer ist { $card_word }
  }
fact-home-reached = { $seat } ist daheim auf Ithaka!
fact-cap-reached = Alle hatten { $turns } Züge, und niemand ist daheim.
fact-rim-turned = Die Karten am Rand werden aufgedeckt: { $cards_word }.

# Why a move is refused.

refused-seats = Es spielen zwei bis sechs.
refused-no-such-board = Ein solches Brett gibt es nicht.
refused-no-such-deck = Einen solchen Kartensatz gibt es nicht.
refused-not-now = Das ist jetzt nicht zu tun.
refused-not-your-turn = Sie sind jetzt nicht am Zug.
refused-game-over = Die Partie ist vorbei.
refused-rolled-already = Der Würfel ist gefallen: jetzt segelt Ihr Schiff.
refused-not-rolled = Würfeln Sie zuerst den Segelwürfel.
refused-no-such-hex = Ein solches Feld hat das Brett nicht.
refused-not-entitled = Sie haben mehr Chips als Karten: Ithaka dürfen Sie nicht anlaufen.
refused-out-of-reach = Mit diesem Wurf kann Ihr Schiff nicht dorthin segeln.
refused-no-gift-for-storm = Der Sturmpfeil kostet eine Gabe, und Sie haben keine.
refused-not-the-newcomer = Die Wahl ist Ihre: Sie können sie nicht überlassen.
refused-not-the-owner = Die Karte wählt, wem die Insel gehört.
refused-card-not-yours = Eine solche Karte haben Sie nicht.
refused-offer-open = Zuerst ist ein Angebot zu beantworten.
refused-no-offer-open = Es ist kein Angebot zu beantworten.
refused-offers-spent = Hier kann nichts mehr angeboten werden.
refused-gifts-misfit = So viele Gaben gibt es nicht.
refused-cards-misfit = Auf dieser Seite gibt es die Karte nicht, oder sie ist doppelt genannt.
refused-island-misfit = Diese Insel kann nicht übergeben werden.
refused-card-misfit = Das ist keine Karte für dieses Abenteuer.
refused-no-such-ship = Ein solches Schiff ist nicht zu treffen.
refused-not-met = Dieses Schiff treffen Sie jetzt nicht.

# How a match ends.

word-home-reached = daheim auf Ithaka
word-cap-reached = keine Züge mehr

# Words.

word-wanderer = Irrfahrer
word-none = nichts
word-hidden = verdeckt
word-e = Osten
word-ne = Nordosten
word-nw = Nordwesten
word-w = Westen
word-sw = Südwesten
word-se = Südosten
word-cicones = die Kikonen
word-lotus-eaters = die Lotophagen
word-cyclops = der Kyklop
word-bag-of-winds = der Windsack des Aiolos
word-laestrygonians = die Laistrygonen
word-circe = Kirke
word-underworld = die Unterwelt
word-sirens = die Sirenen
word-scylla = Skylla
word-charybdis = Charybdis
word-cattle-of-helios = die Rinder des Helios
word-calypso = Kalypso
word-phaeacians = die Phaiaken
word-moly = Hermes und das Moly
word-athena = Athene

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
word-gifts = Gaben
word-cards = Karten
word-island = Insel
word-rim = die Karten am Rand
word-board = Brett
word-deck = Kartensatz
word-cap = höchstens so viele Züge

# What the options are about.

word-about-board = das Brett
word-about-deck = die Abenteuerkarten
word-about-cap = Züge jedes Platzes, nach denen die Partie ohnehin endet
