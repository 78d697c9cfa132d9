# What every fact of Wrath of Poseidon tells its viewer, what seats are asked, why moves are refused, and words.

# Ships: as part of a sentence after "the", in a list, and as company on the same square.

named-ship = { $ship ->
    [white] weiße Schiff
    [yellow] gelbe Schiff
    [green] grüne Schiff
   *[red] rote Schiff
  }
item-vessel = { $ship_word }
item-companion = { $ship ->
    [white] dem weißen Schiff
    [yellow] dem gelben Schiff
    [green] dem grünen Schiff
   *[red] dem roten Schiff
  }

# Facts.

fact-boards-offered = { $games ->
    [1] { $poseidon } ist Poseidon und wählt den Spielplan.
   *[other] Spiel { $game } von { $games }: { $poseidon } ist Poseidon und wählt den Spielplan.
  }
fact-sea-laid = { $games ->
    [1] Das Spiel beginnt auf Spielplan { $chart_name }.
   *[other] Spiel { $game } von { $games } beginnt auf Spielplan { $chart_name }.
  } { $poseidon } ist Poseidon; { $navigators_count ->
    [1] es navigiert { $navigators_word }
   *[other] es navigieren { $navigators_word }
  }.
fact-proposed = { $seat } schlägt vor: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } stimmt dem Vorschlag zu.
fact-council-closed = { $by_agreement ->
    [yes] Es ist vereinbart: { captaincies }{ lighthouse-places }.
   *[no] Nach den Regeln gilt: { captaincies }{ lighthouse-places }.
  }
captaincies = { $first } steuert { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
second-captain = { $second_ships_count ->
    [0] {""}
   *[other] , { $second } { $second_ships_word }
  }
third-captain = { $third_ships_count ->
    [0] {""}
   *[other] , { $third } { $third_ships_word }
  }
fourth-captain = { $fourth_ships_count ->
    [0] {""}
   *[other] , { $fourth } { $fourth_ships_word }
  }
common-ship = { $common_count ->
    [0] {""}
   *[other] ; { $common_word } steuern alle reihum
  }
lighthouse-places = { $lights ->
    [0] {""}
    [1] ; ein Leuchtturm steht auf { $yellow }
   *[other] ; der gelbe Leuchtturm steht auf { $yellow }, der rote auf { $red }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } als Poseidon legt heimlich einen Mahlstrom.
   *[other] { $seat } als Poseidon legt heimlich einen Mahlstrom auf { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } als Poseidon legt heimlich eine Nebelbank.
   *[other] { $seat } als Poseidon legt heimlich eine Nebelbank auf { $square }.
  }
fact-round-began = Runde { $number } von { $rounds } beginnt.
coloured-storm = { $tile ->
    [white] weißen Sturm
    [yellow] gelben Sturm
    [green] grünen Sturm
   *[red] roten Sturm
  }
fact-storm-shown = { $tile ->
    [black] { $spent ->
        [yes] { $poseidon } als Poseidon spielt den Großen Sturm, und nichts geschieht.
       *[no] { $poseidon } als Poseidon entfesselt den Großen Sturm.
      }
   *[other] { $spent ->
        [yes] { $poseidon } als Poseidon spielt den { coloured-storm }; das Schiff dieser Farbe ist schon am Ziel, und nichts geschieht.
       *[no] { $poseidon } als Poseidon entfesselt den { coloured-storm }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] { $seat } als Poseidon spielt ein Sturmplättchen verdeckt.
    [black] { $seat } als Poseidon spielt den Großen Sturm verdeckt.
   *[other] { $seat } als Poseidon spielt den { coloured-storm } verdeckt.
  }
fact-ships-driven = { $drives ->
    [hidden] { $certain ->
        [no] Welche Schiffe der Sturm wohin treibt, weiß nur { $seat } als Poseidon.
       *[yes] { $driven_count ->
            [1] Der Sturm treibt { $driven_word } ein Feld weit; wohin, weiß nur { $seat } als Poseidon.
           *[other] Der Sturm treibt { $driven_word } je ein Feld weit; wohin, weiß nur { $seat } als Poseidon.
          }
      }
   *[listed] { $passages_count ->
        [0] { $seat } als Poseidon treibt kein Schiff.
       *[other] { $seat } als Poseidon treibt { $passages_word }.
      }
  }
item-passage = { $square ->
    [hidden] das { named-ship } nach { heading-with-article }
   *[other] das { named-ship } nach { heading-with-article } auf { $square }
  }
heading-with-article = { $heading ->
    [e] { $heading_word }
    [w] { $heading_word }
   *[other] { $heading_word }
  }
sea-monster = { $tile ->
    [leviathan] den Leviathan
   *[kraken] den Kraken
  }
fact-monster-rose = { $poseidon } als Poseidon schickt { sea-monster } gegen das { named-ship }, das in dieser Runde nicht segeln darf.
fact-ship-sailed = { $off_board ->
    [yes] { $square ->
        [hidden] { $captain } steuert das { named-ship } nach { heading-with-article } und stößt an den Rand des Spielplans: Es bleibt, wo es ist.
       *[other] { $captain } steuert das { named-ship } nach { heading-with-article } und stößt an den Rand des Spielplans: Es bleibt auf { $square }.
      }
   *[no] { $square ->
        [hidden] { $captain } steuert das { named-ship } nach { heading-with-article }.
       *[other] { $captain } steuert das { named-ship } nach { heading-with-article } auf { $square }.
      }
  }
fact-surveyed = { $captain } erkundet, das { named-ship } meldet: „{ own-square }{ sight }.“
fact-survey-forgone = { $captain } verzichtet darauf, das { named-ship } erkunden zu lassen.
fact-came-home = Das { named-ship }, gesteuert von { $captain }, hat die Heilige Insel erreicht! { $ships_home ->
    [1] Es ist das erste Schiff am Ziel.
    [2] Zwei Schiffe sind am Ziel.
    [3] Drei Schiffe sind am Ziel.
   *[other] Alle vier Schiffe sind am Ziel.
  }
fact-caught-in-maelstrom = Das { named-ship }, gesteuert von { $captain }, gerät in einen Mahlstrom.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] { $seat } als Poseidon stößt das { named-ship } ein Feld weit aus dem Mahlstrom; wohin, weiß sonst niemand.
   *[other] { $to ->
        [hidden] { $seat } als Poseidon stößt das { named-ship } aus dem Mahlstrom nach { heading-with-article }.
       *[other] { $seat } als Poseidon stößt das { named-ship } aus dem Mahlstrom nach { heading-with-article } auf { $to }.
      }
  }
fact-sea-revealed = Poseidons Spielplan wird gezeigt: { $berths_word }{ revealed-maelstroms }{ revealed-fog-banks }.{ revealed-tiles }
item-berth = { $home ->
    [yes] { $ship_word } auf der Heiligen Insel
   *[no] { $ship_word } auf { $square }
  }
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
    [1] ; ein Mahlstrom auf { $maelstroms_word }
   *[other] ; Mahlströme auf { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
    [1] ; eine Nebelbank auf { $fog_banks_word }
   *[other] ; Nebelbänke auf { $fog_banks_word }
  }
revealed-tiles = { $played_count ->
    [0] {""}
    [1] {" "}Ein Plättchen wurde gespielt: { $played_word }.
   *[other] {" "}Die Plättchen wurden in dieser Reihenfolge gespielt: { $played_word }.
  }
fact-game-scored = { $competitive ->
    [yes] Das Spiel ist aus: { ships-home }. Siegpunkte: { $tallies_word }.{ series-points }
   *[no] { $navigators_win ->
        [yes] Die Navigatoren gewinnen: { ships-home }. Siegpunkte: { $tallies_word }.
       *[no] { $poseidon } als Poseidon gewinnt: { ships-home }.{ also-winners } Siegpunkte: { $tallies_word }.
      }
  }
ships-home = { $ships_home_count ->
    [0] kein Schiff ist am Ziel
    [1] ein Schiff ist am Ziel ({ $ships_home_word })
    [2] zwei Schiffe sind am Ziel ({ $ships_home_word })
    [3] drei Schiffe sind am Ziel ({ $ships_home_word })
   *[other] alle vier Schiffe sind am Ziel
  }
item-tally = { $seat } { $points }
series-points = { $totals_count ->
    [0] {""}
   *[other] {" "}In der Serie bisher: { $totals_word }.
  }
also-winners = { $also_count ->
    [0] {""}
    [1] {" "}{ $also_word } gewinnt auch, mit einem eigenen Schiff am Ziel.
   *[other] {" "}{ $also_word } gewinnen auch, jeweils mit einem eigenen Schiff am Ziel.
  }

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $company_count ->
        [0] {""}
       *[other] Du teilst dein Feld mit { $company_word }
      }
   *[other] Du bist { own-ground }{ $company_count ->
        [0] {""}
       *[other] {" "}zusammen mit { $company_word }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] auf hoher See
    [woody] auf einer Waldinsel
    [rocky] auf einer Felseninsel
    [lighthouse] auf einem Feld mit einem Leuchtturm{ $report_light ->
        [none] {""}
        [yellow] {" "}(gelbes Licht)
       *[red] {" "}(rotes Licht)
      }
   *[fog] in einer Nebelbank
  }
sight = { $sights_count ->
    [0] { sight-nothing }
   *[other] { you-see } { $sights_word }
  }
sight-nothing = { $report_ground ->
    [sea] { $company_count ->
        [0] Du siehst nichts als das Meer
       *[other] {""}
      }
   *[other] {""}
  }
you-see = { $report_ground ->
    [sea] { $company_count ->
        [0] Du siehst
       *[other] {" "}und siehst
      }
   *[other] {" "}und siehst
  }
item-islands-sighted = { $number ->
    [1] eine Insel{ island-kinds }
    [2] zwei Inseln{ island-kinds }
    [3] drei Inseln{ island-kinds }
    [4] vier Inseln{ island-kinds }
    [5] fünf Inseln{ island-kinds }
    [6] sechs Inseln{ island-kinds }
    [7] sieben Inseln{ island-kinds }
   *[other] acht Inseln{ island-kinds }
  }
island-kinds = { $kinds_count ->
    [0] {""}
   *[other] {" "}({ $kinds_word })
  }
number-of-islands = { $number ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
   *[other] acht
  }
item-island-kind = { $kind ->
    [woody] { $number ->
        [1] eine Waldinsel
       *[other] { number-of-islands } Waldinseln
      }
    [rocky] { $number ->
        [1] eine Felseninsel
       *[other] { number-of-islands } Felseninseln
      }
   *[sacred] die Heilige Insel
  }
item-ships-sighted = { $counted ->
    [no] ein Schiff oder mehrere{ ship-colours }
   *[yes] { $number ->
        [1] ein Schiff{ ship-colours }
        [2] zwei Schiffe{ ship-colours }
       *[other] drei Schiffe{ ship-colours }
      }
  }
ship-colours = { $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours_word })
  }
item-lighthouses-sighted = { $number ->
    [1] einen Leuchtturm
   *[other] zwei Leuchttürme
  }
item-fog-banks-sighted = { $number ->
    [1] eine Nebelbank
   *[other] zwei Nebelbänke
  }
item-coast-sighted = die Küste

# What a seat is asked.

prompt-board-asked = { $games ->
    [1] Wähl den Spielplan, auf dem gespielt wird.
   *[other] Spiel { $game } von { $games }: Wähl den Spielplan, auf dem du Poseidon bist.
  }
prompt-council-asked = { $proposed ->
    [yes] { $proposer } schlägt vor: { captaincies-asked }{ lighthouse-places }. { council-answer }
   *[no] Nach den Regeln gilt: { captaincies-asked }{ lighthouse-places }. { council-answer }
  }
captaincies-asked = { $yours ->
    [yes] du steuerst { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
   *[no] { captaincies }
  }
council-answer = { $complete ->
    [no] { $wanted ->
        [1] Schlag ein Feld für den Leuchtturm vor.
       *[other] Schlag Felder für den gelben und den roten Leuchtturm vor.
      }
   *[yes] { $left ->
        [0] Stimm zu; du hast keinen Vorschlag mehr.
        [1] Stimm zu, oder mach deinen letzten Vorschlag.
       *[other] Stimm zu, oder schlag etwas anderes vor.
      }
  }
prompt-placing-asked = { $fog ->
    [yes] { $of ->
        [1] Leg heimlich die Nebelbank.
       *[other] Leg heimlich Nebelbank { $number } von { $of }.
      }
   *[no] { $of ->
        [1] Leg heimlich den Mahlstrom.
       *[other] Leg heimlich Mahlstrom { $number } von { $of }.
      }
  }
prompt-storm-asked = Runde { $round } von { $rounds }: Spiel eines deiner Plättchen ({ $left_word }). Auf See: { $places_word }.{ home-already }
home-already = { $home_count ->
    [0] {""}
   *[other] {" "}Am Ziel: { $home_word }.
  }
item-tile-left = { $number ->
    [1] { $tile_word }
   *[other] { $tile_word } × { $number }
  }
item-place = { $square ->
    [hidden] { $ship_word }
   *[other] { $ship_word } auf { $square }
  }
prompt-sail-asked = Runde { $round } von { $rounds }. { tile-before }{ ships-to-sail }{ ship-held }
tile-before = { $tile ->
    [hidden] Poseidon hat ein Sturmplättchen verdeckt gespielt.
    [black] Poseidon hat den Großen Sturm entfesselt.
    [leviathan] Poseidon hat den Leviathan gegen { $struck_word } geschickt.
    [kraken] Poseidon hat den Kraken gegen { $struck_word } geschickt.
   *[other] Poseidon hat den { coloured-storm } gespielt.
  }
ships-to-sail = { $ships_count ->
    [0] {""}
    [1] {" "}Segle mit { $ships_word }.
   *[other] {" "}Segle mit deinen Schiffen nacheinander, in beliebiger Reihenfolge: { $ships_word }.
  }
ship-held = { $held ->
    [none] {""}
   *[other] {" "}Ein Seeungeheuer hält { $held_word } fest: Erkunde, oder verzichte darauf.
  }
prompt-push-asked = Das { named-ship }, gesteuert von { $captain }, ist im Mahlstrom auf { $square } gefangen. Stoß es ein Feld weiter.

# What a choice does.

prompt-choose-board-choice = Wähl einen von { $boards } Spielplänen; alle sehen, welchen.
prompt-agree-choice = { $last ->
    [yes] Stimm zu: Mit dir sind alle einig, und der Vorschlag gilt.
   *[no] Stimm dem Vorschlag zu; andere müssen noch antworten.
  }
prompt-propose-choice = { $fixed ->
    [yes] Schlag vor, { proposed-lights }{ then-asked }
   *[no] { $wanted ->
        [0] Schlag vor, wer welches Schiff steuert{ then-asked }
       *[other] Schlag vor, wer welches Schiff steuert, und { proposed-lights }{ then-asked }
      }
  }
proposed-lights = { $wanted ->
    [1] wo der Leuchtturm steht
   *[other] wo die Leuchttürme stehen, zuerst der gelbe
  }
then-asked = { $others ->
    [yes] . Die anderen werden dann gefragt, ob sie zustimmen.
   *[no] . Das gilt sofort.
  }
prompt-place-maelstrom-choice = Leg einen Mahlstrom auf eines von { $squares } Feldern. Ein Schiff, das dorthin segelt, erfährt es nach seiner Erkundung, und du stößt es ein Feld weiter.
prompt-place-fog-bank-choice = Leg eine Nebelbank auf eines von { $squares } Feldern. Schiffe sehen dort nur Nebel, und kein Schiff, das darin ist.
prompt-raise-storm-choice = { $driven_count ->
    [0] Spiel den { coloured-storm }: Das Schiff dieser Farbe ist schon am Ziel, und nichts geschieht.{ face-down }
   *[other] { $tile ->
        [black] Entfessle den Großen Sturm: Treib jedes Schiff auf See ein Feld weit ({ $driven_word }).{ face-down }
       *[other] Entfessle den { coloured-storm }: Treib sein Schiff ein Feld weit ({ $driven_word }).{ face-down }
      }
  }
face-down = { $hidden ->
    [yes] {" "}Das Plättchen liegt verdeckt.
   *[no] {""}
  }
prompt-raise-monster-choice = Schick ein Seeungeheuer gegen ein Schiff auf See, das dann in dieser Runde nicht segeln darf. Noch da: { $beasts_word }.
prompt-sail-choice = { $ships_count ->
    [1] Segle mit deinem Schiff ({ $ships_word }) ein Feld weit; es erkundet sofort.
   *[other] Segle mit einem deiner Schiffe ({ $ships_either }) ein Feld weit; es erkundet sofort.
  }
prompt-survey-choice = Lass das { named-ship } erkunden, wo es ist; alle hören die Antwort.
prompt-forgo-choice = Verzichte darauf, das { named-ship } erkunden zu lassen.
prompt-push-choice = Stoß das { named-ship } auf ein Nachbarfeld; sonst sieht niemand, wohin.

# Refusals.

refused-seats = Der Zorn des Poseidon ist für zwei bis fünf Personen.
refused-no-such-board = Einen Spielplan dieses Namens gibt es nicht.
refused-nobody-to-compete-with = Navigatoren wetteifern erst ab drei Personen.
refused-game-over = Das Spiel ist vorbei.
refused-not-your-part = Das ist Sache der anderen Seite.
refused-not-now = Dafür ist jetzt nicht die Zeit.
refused-agreed-already = Du stimmst dem Vorschlag zu, der gilt; die anderen müssen antworten.
refused-proposals-spent = Du hast deine drei Vorschläge schon gemacht.
refused-captains-misfit = Jedes der vier Schiffe braucht jemanden unter den Navigatoren, der es steuert.
refused-captains-fixed = Bei wetteifernden Navigatoren bestimmen die Regeln, wer welches Schiff steuert.
refused-lighthouses-number = Schlag für jeden Leuchtturm dieses Spiels ein Feld vor, nicht mehr und nicht weniger.
refused-lighthouses-missing = Der Vorschlag sagt nicht, wo die Leuchttürme stehen.
refused-no-such-square = Ein solches Feld hat der Spielplan nicht.
refused-too-near = Nicht auf einer Startinsel oder der Heiligen Insel und nicht daneben.
refused-square-taken = Auf ein Feld passt nur ein Plättchen.
refused-not-at-sea = Ein Mahlstrom braucht ein Feld ohne Insel.
refused-not-this-tile = Zuerst die Mahlströme, dann die Nebelbänke, so viele wie vereinbart.
refused-tile-spent = Ein solches Plättchen ist nicht mehr da.
refused-great-storm-again = Keine zwei Großen Stürme in aufeinanderfolgenden Runden.
refused-great-storms-left = Dann ließen sich die übrigen Großen Stürme nicht mehr trennen.
refused-ship-not-driven = Der Sturm treibt auch dieses Schiff; sag, wohin.
refused-ship-not-hit = Der Sturm treibt dieses Schiff nicht.
refused-ship-home = Dieses Schiff ist am Ziel und handelt nicht mehr.
refused-storm-off-board = In dieser Richtung gibt es kein Feld.
refused-storm-home = Ein Sturm darf kein Schiff auf die Heilige Insel treiben.
refused-not-your-ship = Dieses Schiff steuert jemand anders.
refused-acted-already = Dieses Schiff war in dieser Runde schon am Zug.
refused-held = Ein Seeungeheuer hält dieses Schiff fest: Es darf erkunden oder darauf verzichten.
refused-not-held = Kein Seeungeheuer hält dieses Schiff fest: Es muss segeln.
refused-no-such-note = Die Karte hat Figuren und Erinnerungsmarker der Schiffe sowie Marker für Mahlströme und Nebelbänke: figure:white, reminder:red, counter:maelstrom, counter:fog_bank und dergleichen.
refused-no-such-counters = Was diese Marker bedeuten, gibt es in diesem Spiel nicht.
refused-no-reminders = Dieses Spiel wird ohne Erinnerungsmarker gespielt.
refused-too-many-marks = Ein Feld für eine Figur, vier für Erinnerungsmarker und für die anderen Marker so viele, wie das Spiel Mahlströme oder Nebelbänke hat.
refused-mark-misfit = Jede Markierung ist ein Feld des Spielplans, und jedes nur einmal.

# Words.

word-white = Weiß
word-yellow = Gelb
word-green = Grün
word-red = Rot
word-black = der Große Sturm
word-leviathan = der Leviathan
word-kraken = der Kraken
word-n = Norden
word-ne = Nordosten
word-e = Osten
word-se = Südosten
word-s = Süden
word-sw = Südwesten
word-w = Westen
word-nw = Nordwesten
word-ships-home = drei oder vier Schiffe sind am Ziel
word-ships-lost = weniger als drei Schiffe sind am Ziel
word-series-played = die Serie ist gespielt
word-poseidon = Poseidon
word-navigator = Navigator
word-competitor = im Wettstreit

# What moves and their fields, options, and what may lie face down are called.

word-propose = vorschlagen
word-choose-board = den Spielplan wählen
word-chosen = gewählt
word-agree = zustimmen
word-place-maelstrom = einen Mahlstrom legen
word-place-fog-bank = eine Nebelbank legen
word-raise-storm = einen Sturm entfesseln
word-raise-monster = ein Seeungeheuer rufen
word-sail = segeln
word-survey = erkunden
word-forgo = auf die Erkundung verzichten
word-push = das Schiff fortstoßen
word-captains = wer steuert
word-lighthouses = Leuchttürme
word-square = Feld
word-tile = Sturmplättchen
word-headings = Richtungen
word-heading = Richtung
word-ship = Schiff
word-positions = wo die Schiffe sind
word-played = die gespielten Stürme
word-maelstroms = Mahlströme
word-fog-banks = Nebelbänke
word-board = Spielplan
word-deduction = Schlussfolgern
word-standard = normal
word-harder = schwerer
word-easier = leichter
word-reminders = Erinnerungsmarker
word-monsters = Seeungeheuer
word-ships-sighted = Schiffe in Sicht
word-count = wie viele
word-presence = ob es welche gibt
word-storm-home = ein Sturm auf die Heilige Insel
word-forbidden = ist verboten
word-counts = bringt es ans Ziel
word-competitive = wetteifernde Navigatoren
word-worlds = mögliche Felder
word-off = niemand sieht sie
word-after = nach dem Ende
word-navigators = alle sehen sie

# What the options are about.

word-about-board = der Spielplan: A oder B (9x9), C oder D (11x11); oder gewählt vom Poseidon jedes Spiels
word-about-deduction = schwerer verdeckt die Sturmplättchen; leichter nennt Farben in Sicht
word-about-reminders = ob die Karte Erinnerungsmarker hat
word-about-monsters = Seeungeheuer, jedes eine Runde mehr
word-about-lighthouses = Leuchttürme, von den Navigatoren gelegt
word-about-maelstroms = Mahlströme, von Poseidon heimlich gelegt
word-about-fog-banks = Nebelbänke, von Poseidon heimlich gelegt
word-about-ships-sighted = ob eine Erkundung die Schiffe in Sicht zählt
word-about-storm-home = ob ein Sturm ein Schiff auf die Heilige Insel treiben darf
word-about-competitive = wetteifernde Navigatoren: eine Serie, in der jeder Platz einmal Poseidon ist
word-about-worlds = wem gezeigt wird, was nicht auszuschließen ist: niemandem, allen, oder allen nach dem Ende

# What cannot be ruled out.
prompt-ship-places = { $squares_count ->
    [one] Das { named-ship } ist auf { $squares_word }.
   *[other] Das { named-ship } kann auf { $squares_count } Feldern sein: { $squares_word }.
  }
prompt-maelstrom-places = { $number ->
    [1] { $squares_count ->
        [1] Der Mahlstrom ist auf { $squares_word }.
       *[other] Der Mahlstrom kann auf { $squares_count } Feldern sein: { $squares_word }.
      }
   *[other] Die Mahlströme können auf { $squares_count } Feldern sein: { $squares_word }.
  }
prompt-fog-places = { $number ->
    [1] { $squares_count ->
        [1] Die Nebelbank ist auf { $squares_word }.
       *[other] Die Nebelbank kann auf { $squares_count } Feldern sein: { $squares_word }.
      }
   *[other] Die Nebelbänke können auf { $squares_count } Feldern sein: { $squares_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-ship-at = Das { named-ship } ist auf { $square }.
guess-about-ship-at = ein Schiff
guess-maelstrom-at = Ein Mahlstrom ist auf { $square }.
guess-about-maelstrom-at = ein Mahlstrom
guess-fog-bank-at = Eine Nebelbank ist auf { $square }.
guess-about-fog-bank-at = eine Nebelbank
