# What every fact of Odysseus tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-board-laid = Der Spielplan { $board_name } liegt bereit: Auf jedem Kreis liegt eine Scheibe, im Vorrat zwei von jedem Abenteuer.
fact-gods-dealt = Die Götter sind verteilt: { $holders_word }.
item-seat-god = { $seat } ist { $god_word }
fact-task-dealt = { $task ->
    [hidden] { $seat } bekommt eine geheime Aufgabe.
   *[other] { $seat } bekommt eine Aufgabe: drei Punkte für „{ $task_three_word }“, zwei für „{ $task_two_word }“, einen für „{ $task_one_word }“.
  }
fact-stack-shuffled = { $cards_count ->
    [0] Für den Stapel bleibt keine Windkarte übrig.
    [one] Die einzige Windkarte, die niemand auf der Hand hat, bildet den Stapel.
   *[other] Die { $cards_count } Windkarten, die niemand auf der Hand hat, werden zum Stapel gemischt.
  }
fact-stack-reshuffled = { $cards_count ->
    [one] Die letzte Karte des Stapels bleibt liegen.
   *[other] Die { $cards_count } Karten des Stapels werden neu gemischt.
  }
fact-dealt = { $cards_count ->
    [one] { $seat } bekommt eine Karte{ cards-seen }.
   *[other] { $seat } bekommt { $cards_count } Karten{ cards-seen }.
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[other] {": "}{ $cards_word }
  }
fact-ship-placed = Als Zeus setzt { $seat } das Schiff auf Kreis { $circle }. Die Scheibe von dort kommt in den Vorrat: „{ $adventure_word }“.
fact-round-began = Runde { $number } beginnt. { $first }, links von Zeus, ist zuerst am Zug.
fact-card-laid = { $seat } legt { a-card } auf { $space_word }.
a-card = { $card ->
    [dionysus] einen Dionysos
   *[other] einen Wind der Stärke { $card }
  }
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } legt eine Karte verdeckt auf { $space_word }.
   *[other] { $seat } legt { a-card } verdeckt auf { $space_word }.
  }
fact-gods-traded = { $seat } gibt einen Dionysos aus und tauscht mit { $other } den Gott: { $seat } hat nun { $taken_word }, und { $other } hat { $given_word }.
fact-passed = { $forced ->
    [yes] { $seat } hat weder eine Karte noch eine Macht zum Einsetzen und muss passen.
   *[no] { $seat } passt.
  }{ $ends ->
    [yes] {" "}Alle haben nacheinander gepasst: Die Runde ist zu Ende.
   *[no] {""}
  }
fact-power-declared = { $seat } will { $god_word } einsetzen, um { purpose }. Als Athene darf { $athena } das verhindern.
purpose = { $god ->
    [zeus] die Runde zu beenden
    [hades] Karten verdeckt zu legen
    [aphrodite] den Wind auf { $space_word } zu verdoppeln
    [hermes] { the-card } von { $source_word } auf { $space_word } zu verschieben
   *[poseidon] { $space_word } zu sperren
  }
the-card = { $card ->
    [hidden] die verdeckte Karte von { $owner }
    [dionysus] den Dionysos von { $owner }
   *[other] den Wind der Stärke { $card } von { $owner }
  }
fact-power-allowed = Als Athene lässt { $seat } zu, dass { $other } { $god_word } einsetzt.
fact-power-blocked = Als Athene verhindert { $seat } die Macht von { $other }: { $god_word }. Beide Mächte sind für diese Runde verbraucht.
fact-power-used = { $god ->
    [zeus] { $seat } setzt Zeus ein und beendet die Runde sofort.
    [hades] { $seat } setzt Hades ein und darf bis zum Ende der Runde Karten verdeckt legen.
    [aphrodite] { $seat } setzt Aphrodite ein: Der Wind auf { $space_word } zählt doppelt.
    [hermes] { $seat } setzt Hermes ein und verschiebt { the-card } von { $source_word } auf { $space_word }.
   *[poseidon] { $seat } setzt Poseidon ein und sperrt { $space_word }: Karten dort zählen nicht.
  }
fact-cards-turned = { $turned_count ->
    [one] Die verdeckte Karte wird aufgedeckt, man sieht { $turned_word }.
   *[other] Die verdeckten Karten werden aufgedeckt, man sieht { $turned_word }.
  }
item-card-turned = { a-card } von { $seat } auf { $space_word }
fact-ship-sailed = Schiff { $number }: Ein Wind der Stärke { $strength } treibt Odysseus entlang der { line } von Kreis { $origin } zu Kreis { $circle }{ tie }.
line = { $colour ->
    [yellow] gelben Linie
    [green] grünen Linie
   *[red] roten Linie
  }
tie = { $equal_count ->
    [0] {""}
    [one] {" "}({ $equal_word } ist gleich stark, aber { $colour_word } geht vor)
   *[other] {" "}({ $equal_word } sind gleich stark, aber { $colour_word } geht vor)
  }
fact-ship-stayed = Hinter Schiff 1 weht kein Wind, und das Schiff bleibt liegen.
fact-disk-taken = Auf Kreis { $circle } erlebt Odysseus das Abenteuer „{ $adventure_word }“.{ $scored_count ->
    [0] {""}
   *[other] {" "}Punkte: { $scored_word }.
  }
item-seat-points = { $seat } { $points } (insgesamt { $total })
fact-nothing-met = { $sailed ->
    [no] Das Schiff bleibt auf Kreis { $circle }, und dort liegt keine Scheibe.
   *[yes] Die Reise endet auf Kreis { $circle }, und dort liegt keine Scheibe.
  }
fact-disk-placed = Als Zeus legt { $seat } eine Scheibe aus dem Vorrat auf Kreis { $circle }: „{ $adventure_word }“.
fact-task-shown = { $seat } zeigt die Aufgabe: drei Punkte für „{ $task_three_word }“, zwei für „{ $task_two_word }“, einen für „{ $task_one_word }“.
fact-game-decided = Der Endstand: { $standing_word }.{ $decided ->
    [last_disk] {" "}{ $level_word } haben gleich viele Punkte; die letzte Scheibe brachte { $winners_word } mehr ein.
    [shared] {" "}{ $winners_word } sind in allem gleich und teilen sich den Sieg.
   *[points] {""}
  }
item-seat-total = { $seat } { $total }
fact-table-turned-up = Alle Aufgaben und Handkarten werden aufgedeckt: { $shown_word }.
item-seat-shown = { $seat } (3 für „{ $three_word }“, 2 für „{ $two_word }“, 1 für „{ $one_word }“; { $hand_count ->
    [0] keine Karte auf der Hand
   *[other] auf der Hand { $hand_word }
  })

# What a seat is asked.

prompt-ship-to-place = Setze als Zeus das Schiff auf einen Kreis. Deine Aufgabe: drei Punkte für „{ $task_three_word }“, zwei für „{ $task_two_word }“, einen für „{ $task_one_word }“.
prompt-god-turn = Runde { $round }, du bist als { $god_word } am Zug.{ marks }{ winds } { course }{ unseen }
marks = { $blocked ->
    [none] {""}
   *[other] {" "}Poseidon hat { $blocked_word } gesperrt: Karten dort zählen nicht.
  }{ $doubled ->
    [none] {""}
   *[other] {" "}Aphrodite hat { $doubled_word } verdoppelt: Karten dort zählen doppelt.
  }
winds = { $winds_count ->
    [0] {""}
   *[other] {" "}Diese Winde zählen: { $winds_word }.
  }
item-ship-winds = Schiff { $number } ({ $winds_word })
item-wind-blowing = { $colour ->
    [yellow] Gelb
    [green] Grün
   *[red] Rot
  } { $strength }
course = { $wind ->
    [no] Hinter Schiff 1 weht noch kein Wind: Das Schiff bliebe auf Kreis { $circle }.
   *[yes] { $adventure ->
        [none] So wie die Winde liegen, endet die Reise auf Kreis { $circle }, und dort liegt keine Scheibe.
       *[other] So wie die Winde liegen, endet die Reise auf Kreis { $circle } beim Abenteuer „{ $adventure_word }“: { points } für dich.
      }
  }
points = { $points ->
    [0] keine Punkte
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
unseen = { $unseen_count ->
    [0] {""}
   *[other] {" "}Verdeckte Karten, die du nicht kennst: { $unseen_word }.
  }
item-cards-unseen = { $number } auf { $space_word }
prompt-power-to-answer = { $seat } will { $god_word } einsetzen, um { purpose }. Verhinderst du das als Athene, oder lässt du es zu?
prompt-card-to-veil = Deine Macht als Hades wirkt: Lege jetzt eine deiner Karten verdeckt.{ marks }{ winds }
prompt-disk-to-place = Wähle als Zeus eine Scheibe für Kreis { $circle }, wo das Schiff die Runde begann. Im Vorrat liegen: { $reserve_word }.
item-disks-left = { $adventure_word } ({ $number })

# What each kind of move does.

prompt-ship-placing = Setze das Schiff auf einen beliebigen Kreis. Die Scheibe von dort kommt in den Vorrat.
prompt-card-laying = { $sides ->
    [down] Lege eine Karte verdeckt auf eines der neun Felder. Niemand sonst kennt sie, bis die Runde zu Ende ist.
    [either] Lege eine Windkarte offen oder verdeckt auf eines der neun Felder. Ihre Stärke zählt zum Wind dort{ except }.{ twice }
   *[up] Lege eine Windkarte auf eines der neun Felder. Ihre Stärke zählt zum Wind dort{ except }.{ twice }
  }
except = { $blocked ->
    [none] {""}
   *[other] , außer auf { $blocked_word }, denn dieses Feld ist gesperrt
  }
twice = { $doubled ->
    [none] {""}
   *[other] {" "}Auf { $doubled_word } zählt sie doppelt.
  }
prompt-god-trading = Gib einen Dionysos aus und tausche { $god_word } gegen den Gott von jemand anderem. Niemand kann das verhindern.
prompt-turn-passing = { $ends ->
    [yes] Passe. Alle anderen haben vor dir gepasst: Die Runde endet, und das Schiff segelt.
   *[no] Passe. In der nächsten Phase darfst du wieder etwas tun.
  }
prompt-power-using = { $god ->
    [zeus] Setze Zeus ein: Die Runde endet sofort, und das Schiff segelt.
    [hades] Setze Hades ein: Lege jetzt eine Karte verdeckt, und in dieser Runde auch spätere, wenn du willst.
    [aphrodite] Setze Aphrodite ein: Der Wind auf einem Feld zählt in dieser Runde doppelt{ except }.
    [hermes] Setze Hermes ein: Verschiebe eine Karte von { $source_word } auf ein anderes Feld.
   *[poseidon] Setze Poseidon ein: Die Karten auf einem Feld zählen in dieser Runde nicht.
  }{ $athena ->
    [none] {""}
   *[other] {" "}Als Athene darf { $athena } das verhindern.
  }
label-laid-card = { $card ->
    [hidden] die Karte, die { $seat } verdeckt auf { $space_word } gelegt hat
    [dionysus] der Dionysos, den { laid-by }
   *[other] der Wind der Stärke { $card }, den { laid-by }
  }
laid-by = { $own ->
    [yes] du { laid-how } { $space_word } gelegt hast
   *[no] { $seat } { laid-how } { $space_word } gelegt hat
  }
laid-how = { $face_down ->
    [yes] verdeckt auf
   *[no] auf
  }
prompt-power-blocking = Verhindere { $god_word }: Die Macht von { $seat } und deine eigene sind für diese Runde verbraucht.
prompt-power-allowing = Lass { $god_word } zu: Die Macht von { $seat } wirkt, und du darfst noch eine andere verhindern.
prompt-disk-placing = Lege eine Scheibe aus dem Vorrat auf Kreis { $circle }.

# Refusals.

refused-seats = Odysseus ist für drei bis sechs Leute.
refused-no-such-board = Einen Spielplan dieses Namens gibt es nicht.
refused-no-such-cards = Karten dieses Namens gibt es nicht.
refused-game-over = Das Spiel ist vorbei.
refused-not-the-turn = Zuerst ist jemand anders am Zug.
refused-not-now = Dafür ist jetzt nicht die Zeit.
refused-no-such-circle = Der Spielplan hat die Kreise 0 bis 17.
refused-not-in-hand = So eine Karte hast du nicht auf der Hand.
refused-not-face-down = Nur Hades legt Karten verdeckt, sobald die Macht wirkt.
refused-face-down-first = Diese Karte musst du verdeckt legen.
refused-no-dionysus = Du hast keinen Dionysos, den du ausgeben könntest.
refused-not-with-yourself = Götter tauschst du mit jemand anderem, nicht mit dir selbst.
refused-no-such-other = So jemand spielt hier nicht mit.
refused-not-your-god = Diesen Gott hast du nicht.
refused-power-used = Diese Macht wurde in dieser Runde schon eingesetzt.
refused-power-not-ready = Ein Gott, den du eben bekommen hast, wirkt erst ab deinem Zug in der nächsten Phase.
refused-no-card = Hades braucht eine Karte zum Legen.
refused-nothing-laid = Es liegt keine Karte da, die Hermes verschieben könnte.
refused-no-such-card = Eine Karte mit dieser Nummer wurde nicht gelegt.
refused-same-space = Die Karte liegt schon dort.
refused-nothing-to-answer = Es gibt keine Macht, die du verhindern oder zulassen könntest.
refused-none-in-reserve = Von diesem Abenteuer ist keine Scheibe im Vorrat.

# Words.

word-zeus = Zeus
word-poseidon = Poseidon
word-athena = Athene
word-hades = Hades
word-aphrodite = Aphrodite
word-hermes = Hermes
word-sirens = Sirenen
word-underworld = Unterwelt
word-cyclops = Zyklop
word-circe = Kirke
word-scylla = Skylla
word-lotus-eaters = Lotophagen
word-dionysus = Dionysos
word-yellow = Gelb
word-green = Grün
word-red = Rot
word-1-yellow = Gelb hinter Schiff 1
word-1-green = Grün hinter Schiff 1
word-1-red = Rot hinter Schiff 1
word-2-yellow = Gelb hinter Schiff 2
word-2-green = Grün hinter Schiff 2
word-2-red = Rot hinter Schiff 2
word-3-yellow = Gelb hinter Schiff 3
word-3-green = Grün hinter Schiff 3
word-3-red = Rot hinter Schiff 3
word-ten-points = zehn Punkte sind erreicht
word-becalmed = anhaltende Flaute
word-olympian = Olympier
word-place-ship = das Schiff setzen
word-lay = eine Karte legen
word-trade = Götter tauschen
word-pass = passen
word-end-round = Zeus: die Runde beenden
word-veil = Hades: verdeckt legen
word-charm = Aphrodite: ein Feld verdoppeln
word-carry = Hermes: eine Karte verschieben
word-storm = Poseidon: ein Feld sperren
word-block = Athene: verhindern
word-allow = Athene: zulassen
word-refill = eine Scheibe legen
word-face-down = verdeckt
word-laid = Karte auf einem Feld

# Was die Mächte der Götter tun, für alle, die die Karten ansehen.

word-power-zeus = beendet die Runde sofort
word-power-poseidon = sperrt ein Feld: Karten dort zählen nicht
word-power-athena = verhindert die Macht, die jemand gerade angesagt hat
word-power-hades = legt bis zum Ende der Runde Karten verdeckt
word-power-aphrodite = verdoppelt den Wind auf einem Feld
word-power-hermes = verschiebt eine gelegte Karte auf ein anderes Feld

# What moves and their fields, options, and what may lie face down are called.

word-circle = Kreis
word-card = Karte
word-player = wer
word-space = Feld
word-seat = Mitspieler
word-adventure = Abenteuer
word-tasks = die Aufgaben
word-hands = die Handkarten
word-stack = der Stapel
word-board = Spielplan
word-cards = Karten
word-aegean = Ägäis
word-ionian = Ionisches Meer
word-worlds = was möglich ist
word-off = niemand sieht es
word-after = nach dem Ende
word-players = alle sehen es

# What the options are about.

word-about-board = der Spielplan, etwa Ägäis oder Ionisches Meer
word-about-cards = die Windkarten und Aufgaben, etwa standard
word-about-worlds = wem gezeigt wird, was nicht auszuschließen ist: niemandem, allen, oder allen nach dem Ende

# What cannot be ruled out.
prompt-tasks-open = { $players_count ->
    [one] Die Aufgabe von { $players_word } bringt drei Punkte für eines davon: { $adventures_word }.
   *[other] Die Aufgaben von { $players_word } bringen drei Punkte für je eines davon: { $adventures_word }.
  }
prompt-hand-lacks = { $seat } hat keine dieser Karten auf der Hand: { $cards_word }.
prompt-hand-has = { $seat } hat von jeder dieser Karten mindestens eine auf der Hand: { $cards_word }.
prompt-down-one-of = { $cards_count ->
    [one] Was { $seat } verdeckt auf { $space_word } gelegt hat, ist diese Karte: { $cards_word }.
   *[other] Was { $seat } verdeckt auf { $space_word } gelegt hat, ist eine dieser Karten: { $cards_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-task-of = Die Aufgabe von { $player } bringt drei Punkte für { $adventure_word }.
guess-about-task-of = eine Aufgabe
guess-holds = { $player } hat diese Karte auf der Hand: { $card_word }.
guess-about-holds = eine Karte auf einer Hand
guess-face-down = Was verdeckt auf { $space_word } liegt, ist diese Karte: { $card_word }.
guess-about-face-down = eine verdeckte Karte
