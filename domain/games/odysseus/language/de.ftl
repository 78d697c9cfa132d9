# What every fact of Odysseus tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Brett { $board_name } liegt aus: eine Scheibe auf jedem Kreis, von jedem Abenteuer zwei im Vorrat.
fact-gods-dealt = Die Götter sind verteilt, ab Platz 0: { $gods_word }.
fact-task-dealt = { $task ->
    [hidden] { $seat } bekommt eine Aufgabe.
   *[other] { $seat } bekommt eine Aufgabe: { $task_three_word } für drei Punkte, { $task_two_word } für zwei, { $task_one_word } für einen.
  }
fact-stack-shuffled = { $cards_count ->
    [one] Die letzte Karte, die in keiner Hand ist, bildet den Stapel.
   *[other] { $cards_count } Windkarten werden gemischt.
  }
fact-dealt = { $cards ->
    [hidden] { $cards_count ->
        [one] { $seat } bekommt eine Karte.
       *[other] { $seat } bekommt { $cards_count } Karten.
      }
   *[other] { $seat } bekommt { $cards_word }.
  }
fact-ship-placed = { $seat } setzt das Schiff auf Kreis { $circle }; im Vorrat { lies } nun { $adventure_word }.
lies = { $adventure ->
    [sirens] liegen
    [lotus_eaters] liegen
   *[other] liegt
  }
fact-round-began = Runde { $number } beginnt mit { $first }.
fact-card-laid = { $seat } legt { $card_word } auf { $space_word }.
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } legt eine Karte verdeckt auf { $space_word }.
   *[other] { $seat } legt { $card_word } verdeckt auf { $space_word }.
  }
fact-gods-traded = { $seat } gibt einen Dionysos aus und tauscht { $given_word } gegen { $taken_word } mit { $other }.
fact-passed = { $forced ->
    [yes] { $seat } hat nichts mehr zu spielen und passt.
   *[no] { $seat } passt.
  }
fact-power-declared = { $seat } möchte { power } einsetzen. { $athena } darf es als Athene verhindern.
fact-power-allowed = Athene lässt es zu.
fact-power-blocked = Athene verhindert { $god_word }.
fact-power-used = { $god ->
    [zeus] Zeus beendet die Runde.
    [hades] Hades darf Karten verdeckt legen.
    [aphrodite] Aphrodite verdoppelt { $space_word }.
    [hermes] Hermes bringt Karte { $laid } auf { $space_word }.
   *[poseidon] Poseidon sperrt { $space_word }.
  }
power = { $god ->
    [zeus] Zeus, um die Runde zu beenden,
    [hades] Hades, um Karten verdeckt zu legen,
    [aphrodite] Aphrodite, um { $space_word } zu verdoppeln,
    [hermes] Hermes, um Karte { $laid } auf { $space_word } zu bringen,
   *[poseidon] Poseidon, um { $space_word } zu sperren,
  }
fact-cards-turned = Aufgedeckt: { $cards_word }.
fact-ship-sailed = Das Schiff segelt { $colour_word } zu Kreis { $circle }, mit Windstärke { $strength }.
fact-ship-stayed = Es geht kein Wind, und das Schiff bleibt.
fact-disk-taken = Auf Kreis { $circle } trifft Odysseus auf: { $adventure_word }.
fact-nothing-met = Auf Kreis { $circle } ist kein Abenteuer.
fact-disk-placed = { $seat } legt auf Kreis { $circle }: { $adventure_word }.
fact-task-shown = { $seat } zeigt die Aufgabe: { $task_three_word } für drei Punkte, { $task_two_word } für zwei, { $task_one_word } für einen.
fact-game-decided = Die Punkte, ab Platz 0: { $scores_word }.
fact-table-turned-up = Alle Aufgaben und Karten werden aufgedeckt.

# Refusals.

refused-seats = Odysseus ist für drei bis sechs Spieler.
refused-no-such-board = Ein Brett dieses Namens gibt es nicht.
refused-no-such-cards = Karten dieses Namens gibt es nicht.
refused-game-over = Das Spiel ist vorbei.
refused-not-the-turn = Zuerst ist jemand anders an der Reihe.
refused-not-now = Dafür ist jetzt nicht die Zeit.
refused-no-such-circle = Das Brett hat die Kreise 0 bis 17.
refused-not-in-hand = Eine solche Karte haben Sie nicht auf der Hand.
refused-not-face-down = Nur Hades legt Karten verdeckt, sobald seine Macht wirkt.
refused-face-down-first = Diese Karte muss verdeckt gelegt werden.
refused-no-dionysus = Sie haben keinen Dionysos auszugeben.
refused-not-with-yourself = Götter werden mit einem anderen Platz getauscht.
refused-no-such-other = Einen solchen Platz gibt es nicht.
refused-not-your-god = Diesen Gott haben Sie nicht.
refused-power-used = Diese Macht wurde in dieser Runde schon eingesetzt.
refused-power-not-ready = Ein eben erhaltener Gott wirkt erst ab Ihrem Zug in der nächsten Phase.
refused-no-card = Hades braucht eine Karte zum Legen.
refused-nothing-laid = Es gibt keine Karte, die Hermes bewegen könnte.
refused-no-such-card = Eine Karte mit dieser Nummer wurde nicht gelegt.
refused-same-space = Die Karte liegt schon dort.
refused-nothing-to-answer = Es ist keine Macht zu beantworten.
refused-none-in-reserve = Von diesem Abenteuer ist keine Scheibe im Vorrat.

# Words.

word-zeus = Zeus
word-poseidon = Poseidon
word-athena = Athene
word-hades = Hades
word-aphrodite = Aphrodite
word-hermes = Hermes
word-sirens = die Sirenen
word-underworld = die Unterwelt
word-cyclops = der Kyklop
word-circe = Kirke
word-scylla = Skylla
word-lotus-eaters = die Lotophagen
word-dionysus = Dionysos
word-yellow = entlang der gelben Linie
word-green = entlang der grünen Linie
word-red = entlang der roten Linie
word-1-yellow = das gelbe Feld von Schiff 1
word-1-green = das grüne Feld von Schiff 1
word-1-red = das rote Feld von Schiff 1
word-2-yellow = das gelbe Feld von Schiff 2
word-2-green = das grüne Feld von Schiff 2
word-2-red = das rote Feld von Schiff 2
word-3-yellow = das gelbe Feld von Schiff 3
word-3-green = das grüne Feld von Schiff 3
word-3-red = das rote Feld von Schiff 3
word-ten-points = zehn Punkte sind erreicht
word-becalmed = das Meer bleibt still
word-olympian = Olympier
word-place-ship = das Schiff setzen
word-lay = eine Karte legen
word-trade = Götter tauschen
word-pass = passen
word-end-round = Zeus: die Runde beenden
word-veil = Hades: verdeckt legen
word-charm = Aphrodite: ein Feld verdoppeln
word-carry = Hermes: eine Karte bewegen
word-storm = Poseidon: ein Feld sperren
word-block = Athene: verhindern
word-allow = Athene: zulassen
word-refill = eine Scheibe legen
word-face-down = verdeckt
word-laid = Karte, in der Reihenfolge des Legens

# What moves and their fields, options, and what may lie face down are called.

word-circle = Kreis
word-card = Karte
word-space = Feld
word-seat = Spieler
word-adventure = Abenteuer
word-tasks = die Aufgaben
word-hands = die Handkarten
word-stack = der Stapel
word-board = Brett
word-cards = Karten

# What the options are about.

word-about-board = das Brett: aegean oder ionian
word-about-cards = die Windkarten und Aufgaben: standard
