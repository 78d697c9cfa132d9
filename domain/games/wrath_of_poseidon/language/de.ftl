# What every fact of Wrath of Poseidon tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = { $number ->
    [0] Ein Spiel beginnt
    [1] Das zweite Spiel beginnt
    [2] Das dritte Spiel beginnt
    [3] Das vierte Spiel beginnt
   *[other] Das fünfte Spiel beginnt
  } auf Brett { $chart_name }. { $poseidon } ist Poseidon; Navigatoren: { $navigators_word }.
fact-proposed = { $seat } schlägt vor: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } stimmt zu.
fact-council-closed = Es ist vereinbart: { captaincies }{ lighthouse-places }.
captaincies = das weiße Schiff für { captain-white }, Gelb für { captain-yellow }, Grün für { captain-green }, Rot für { captain-red }
captain-white = { $captains_white ->
    [none] alle reihum
   *[other] { $captains_white }
  }
captain-yellow = { $captains_yellow ->
    [none] alle reihum
   *[other] { $captains_yellow }
  }
captain-green = { $captains_green ->
    [none] alle reihum
   *[other] { $captains_green }
  }
captain-red = { $captains_red ->
    [none] alle reihum
   *[other] { $captains_red }
  }
lighthouse-places = { $lighthouses_count ->
    [0] {""}
    [1] ; ein Leuchtturm auf { $lighthouses_word }
   *[other] ; Leuchttürme, gelb und rot, auf { $lighthouses_word }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } legt heimlich einen Mahlstrom.
   *[other] { $seat } legt einen Mahlstrom auf { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } legt heimlich eine Nebelbank.
   *[other] { $seat } legt eine Nebelbank auf { $square }.
  }
fact-round-began = Runde { $number }.
fact-storm-shown = { $tile ->
    [black] Poseidon entfesselt den Großen Sturm.
   *[other] { $spent ->
        [yes] Poseidon spielt den Sturm für { $tile_word }; das Schiff ({ $tile_word }) ist daheim, und nichts geschieht.
       *[no] Poseidon entfesselt den Sturm für { $tile_word }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] Poseidon spielt einen Sturm verdeckt.
   *[other] Poseidon spielt einen Sturm verdeckt: { $tile_word }.
  }
fact-ships-driven = { $drives ->
    [hidden] Wohin Schiffe getrieben werden, weiß nur Poseidon.
   *[listed] { $drives_count ->
        [0] Kein Schiff wird getrieben.
       *[other] Getrieben: { $drives_word }.
      }
  }
fact-monster-rose = { $tile_word } erhebt sich gegen Schiff { $ship_word }, das diese Runde nicht segeln darf.
fact-ship-sailed = { $off_board ->
    [yes] Schiff { $ship_word } würde nach { $heading_word } vom Brett segeln und bleibt, wo es ist.
   *[no] Schiff { $ship_word } segelt nach { $heading_word }.
  }
fact-surveyed = Schiff { $ship_word }: { own-square }{ sight }.
fact-survey-forgone = Schiff { $ship_word } peilt nichts.
fact-came-home = Schiff { $ship_word } hat die Heilige Insel erreicht!
fact-caught-in-maelstrom = Schiff { $ship_word } ist in einem Mahlstrom gefangen.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] Der Mahlstrom drückt Schiff { $ship_word } ein Feld weiter, wohin, weiß nur Poseidon.
   *[other] Der Mahlstrom drückt Schiff { $ship_word } nach { $heading_word }.
  }
fact-sea-revealed = Das Brett wird umgedreht: Weiß auf { $positions_white }, Gelb auf { $positions_yellow }, Grün auf { $positions_green }, Rot auf { $positions_red }{ revealed-maelstroms }{ revealed-fog-banks }.
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
   *[other] ; Mahlströme auf { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
   *[other] ; Nebel auf { $fog_banks_word }
  }
fact-game-scored = { $navigators_win ->
    [yes] Die Navigatoren gewinnen das Spiel
   *[no] Poseidon gewinnt das Spiel
  }; { $home_count ->
    [0] kein Schiff ist daheim
   *[other] daheim: { $home_word }
  }. Punkte nach Plätzen: { $points_word }.

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $report_company_count ->
        [0] {""}
       *[other] Ihr seid zusammen mit { company }
      }
   *[other] Ihr seid auf { own-ground }{ $report_company_count ->
        [0] {""}
       *[other] {" "}zusammen mit { company }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] einem Tiefseefeld
    [woody] einer Waldinsel
    [rocky] einer Felseninsel
    [lighthouse] einem Feld mit Leuchtturm{ $report_light ->
        [none] {""}
       *[other] {" "}({ $report_light_word })
      }
   *[fog] einem Feld mit Nebelbank
  }
company = { $report_company_count ->
    [1] Schiff { $report_company_word }
   *[other] den Schiffen { $report_company_word }
  }
sight = { $report_islands ->
    [0] { sight-past-islands }
   *[other] { sight-some }
  }
sight-past-islands = { $report_ships ->
    [0] { sight-past-ships }
   *[other] { sight-some }
  }
sight-past-ships = { $report_lighthouses ->
    [0] { sight-past-lighthouses }
   *[other] { sight-some }
  }
sight-past-lighthouses = { $report_fog_banks ->
    [0] { sight-past-fog }
   *[other] { sight-some }
  }
sight-past-fog = { $report_coast ->
    [no] { sight-nothing }
   *[yes] { sight-some }
  }
sight-nothing = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Ihr seht nichts als das Meer
       *[other] {""}
      }
   *[other] {""}
  }
sight-some = { you-see } { seen-islands }{ seen-ships }{ seen-lighthouses }{ seen-fog }{ seen-coast }
you-see = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Ihr seht
       *[other] {" "}und ihr seht
      }
   *[other] {" "}und ihr seht
  }
seen-islands = { $report_islands ->
    [0] {""}
    [1] eine Insel{ island-kinds }
    [2] zwei Inseln{ island-kinds }
    [3] drei Inseln{ island-kinds }
    [4] vier Inseln{ island-kinds }
    [5] fünf Inseln{ island-kinds }
    [6] sechs Inseln{ island-kinds }
    [7] sieben Inseln{ island-kinds }
   *[other] acht Inseln{ island-kinds }
  }
island-kinds = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_woody } mit Wald, { $report_rocky } mit Felsen{ $report_sacred ->
        [0] {""}
       *[other] , die Heilige Insel
      })
  }
seen-ships = { $report_ships ->
    [0] {""}
   *[other] { before-ships }{ ships-in-sight }{ ship-colours }
  }
ships-in-sight = { $report_counted ->
    [no] ein Schiff oder mehrere
   *[yes] { $report_ships ->
        [1] ein Schiff
        [2] zwei Schiffe
       *[other] drei Schiffe
      }
  }
ship-colours = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_colours_word })
  }
seen-lighthouses = { $report_lighthouses ->
    [0] {""}
    [1] { before-lighthouses }einen Leuchtturm
   *[other] { before-lighthouses }zwei Leuchttürme
  }
seen-fog = { $report_fog_banks ->
    [0] {""}
    [1] { before-fog }eine Nebelbank
   *[other] { before-fog }zwei Nebelbänke
  }
seen-coast = { $report_coast ->
    [no] {""}
   *[yes] { before-coast }die Küstenlinie
  }

# Between the things in sight stands a comma, and before the last of them "and".

before-ships = { $report_islands ->
    [0] {""}
   *[other] { comma-past-ships }
  }
before-lighthouses = { $report_islands ->
    [0] { $report_ships ->
        [0] {""}
       *[other] { comma-past-lighthouses }
      }
   *[other] { comma-past-lighthouses }
  }
before-fog = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] {""}
           *[other] { comma-past-fog }
          }
       *[other] { comma-past-fog }
      }
   *[other] { comma-past-fog }
  }
before-coast = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] { $report_fog_banks ->
                [0] {""}
               *[other] {" und "}
              }
           *[other] {" und "}
          }
       *[other] {" und "}
      }
   *[other] {" und "}
  }
comma-past-ships = { $report_lighthouses ->
    [0] { comma-past-lighthouses }
   *[other] {", "}
  }
comma-past-lighthouses = { $report_fog_banks ->
    [0] { comma-past-fog }
   *[other] {", "}
  }
comma-past-fog = { $report_coast ->
    [no] {" und "}
   *[yes] {", "}
  }

# Refusals.

refused-seats = Der Zorn des Poseidon ist für zwei bis fünf Spieler.
refused-no-such-board = Ein Brett dieses Namens gibt es nicht.
refused-nobody-to-compete-with = Navigatoren wetteifern ab drei Spielern.
refused-game-over = Das Spiel ist vorbei.
refused-not-your-part = Das ist Sache der anderen Seite.
refused-not-now = Dafür ist jetzt nicht die Zeit.
refused-agreed-already = Sie stimmen dem Vorschlag zu, der gilt; die anderen müssen antworten.
refused-proposals-spent = Sie haben Ihre drei Vorschläge gemacht.
refused-captains-misfit = Jedes der vier Schiffe braucht einen Navigator als Kapitän.
refused-captains-fixed = Bei wetteifernden Navigatoren bestimmen die Regeln die Kapitäne.
refused-lighthouses-number = Schlagen Sie für jeden Leuchtturm dieses Spiels ein Feld vor, nicht mehr und nicht weniger.
refused-lighthouses-missing = Der Vorschlag sagt nicht, wo die Leuchttürme stehen.
refused-no-such-square = Ein solches Feld hat das Brett nicht.
refused-too-near = Nicht auf einer Startinsel oder der Heiligen Insel und nicht daneben.
refused-square-taken = Auf ein Feld passt ein Plättchen.
refused-not-at-sea = Ein Mahlstrom braucht ein Feld ohne Insel.
refused-not-this-tile = Zuerst die Mahlströme, dann die Nebelbänke, so viele wie vereinbart.
refused-tile-spent = Ein solches Plättchen ist nicht mehr da.
refused-great-storm-again = Keine zwei Großen Stürme in aufeinanderfolgenden Runden.
refused-great-storms-left = Dann ließen sich die übrigen Großen Stürme nicht mehr trennen.
refused-ship-not-driven = Der Sturm treibt auch dieses Schiff; sagen Sie, wohin.
refused-ship-not-hit = Der Sturm treibt dieses Schiff nicht.
refused-ship-home = Dieses Schiff ist daheim und handelt nicht mehr.
refused-storm-off-board = In dieser Richtung gibt es kein Feld.
refused-storm-home = Ein Sturm darf kein Schiff auf die Heilige Insel treiben.
refused-not-your-ship = Dieses Schiff hat einen anderen Kapitän.
refused-acted-already = Dieses Schiff war in dieser Runde schon am Zug.
refused-held = Ein Seeungeheuer hält dieses Schiff fest: es darf peilen oder nicht.
refused-not-held = Kein Seeungeheuer hält dieses Schiff fest: es muss segeln.
refused-no-such-note = Die Karte hat Figuren und Merker der Schiffe sowie Marker für Mahlströme und Nebelbänke, sonst nichts.
refused-no-such-counters = Was diese Marker bedeuten, gibt es in diesem Spiel nicht.
refused-no-reminders = Dieses Spiel wird ohne Merker gespielt.
refused-too-many-marks = Ein Feld für eine Figur, vier für Merker und für Marker so viele, wie das Spiel Mahlströme oder Nebelbänke hat.
refused-mark-misfit = Jede Marke ist ein Feld des Bretts, und nur einmal.

# Words.

word-white = Weiß
word-yellow = Gelb
word-green = Grün
word-red = Rot
word-black = der Große Sturm
word-leviathan = Der Leviathan
word-kraken = Der Krake
word-n = Norden
word-ne = Nordosten
word-e = Osten
word-se = Südosten
word-s = Süden
word-sw = Südwesten
word-w = Westen
word-nw = Nordwesten
word-ships-home = drei oder vier Schiffe kamen heim
word-ships-lost = weniger als drei Schiffe kamen heim
word-series-played = die Serie ist gespielt
word-poseidon = Poseidon
word-navigator = Navigator
word-competitor = Mitstreiter

# What moves and their fields, options, and what may lie face down are called.

word-propose = vorschlagen
word-agree = zustimmen
word-place-maelstrom = einen Mahlstrom legen
word-place-fog-bank = eine Nebelbank legen
word-raise-storm = einen Sturm entfesseln
word-raise-monster = ein Seeungeheuer rufen
word-sail = segeln
word-survey = peilen
word-forgo = nicht peilen
word-push = das Schiff fortstoßen
word-captains = Kapitäne
word-lighthouses = Leuchttürme
word-square = Feld
word-tile = Sturmplättchen
word-headings = Kurse
word-heading = Kurs
word-ship = Schiff
word-positions = wo die Schiffe sind
word-played = die gespielten Stürme
word-maelstroms = Mahlströme
word-fog-banks = Nebelbänke
word-board = Brett
word-deduction = Schlussfolgern
word-standard = normal
word-harder = schwerer
word-easier = leichter
word-reminders = Erinnerungen
word-monsters = Seeungeheuer
word-ships-sighted = Schiffe in Sicht
word-count = wie viele
word-presence = ob es welche gibt
word-storm-home = ein Sturm auf die Heilige Insel
word-forbidden = ist verboten
word-counts = bringt es heim
word-competitive = wetteifernde Navigatoren

# What the options are about.

word-about-board = das Brett: A oder B (9x9), C oder D (11x11)
word-about-deduction = schwerer verdeckt die Sturmplättchen; leichter nennt Farben in Sicht
word-about-reminders = ob die Karte Erinnerungen hat
word-about-monsters = Seeungeheuer, jedes eine Runde mehr
word-about-lighthouses = Leuchttürme, von den Navigatoren gelegt
word-about-maelstroms = Mahlströme, von Poseidon heimlich gelegt
word-about-fog-banks = Nebelbänke, von Poseidon heimlich gelegt
word-about-ships-sighted = ob eine Peilung die Schiffe in Sicht zählt
word-about-storm-home = ob ein Sturm ein Schiff auf die Heilige Insel treiben darf
word-about-competitive = wetteifernde Navigatoren: eine Reihe, in der jeder Platz einmal Poseidon ist
