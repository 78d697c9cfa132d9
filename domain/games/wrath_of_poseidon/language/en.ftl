# What every fact of Wrath of Poseidon tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = { $number ->
    [0] A game begins
    [1] The second game begins
    [2] The third game begins
    [3] The fourth game begins
   *[other] The fifth game begins
  } on board { $chart_name }. { $poseidon } is Poseidon; navigating: { $navigators_word }.
fact-proposed = { $seat } proposes { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } agrees.
fact-council-closed = It is agreed: { captaincies }{ lighthouse-places }.
captaincies = the white ship to { captain-white }, yellow to { captain-yellow }, green to { captain-green }, red to { captain-red }
captain-white = { $captains_white ->
    [none] all by turns
   *[other] { $captains_white }
  }
captain-yellow = { $captains_yellow ->
    [none] all by turns
   *[other] { $captains_yellow }
  }
captain-green = { $captains_green ->
    [none] all by turns
   *[other] { $captains_green }
  }
captain-red = { $captains_red ->
    [none] all by turns
   *[other] { $captains_red }
  }
lighthouse-places = { $lighthouses_count ->
    [0] {""}
    [1] ; a lighthouse on { $lighthouses_word }
   *[other] ; lighthouses, yellow and red, on { $lighthouses_word }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } places a maelstrom in secret.
   *[other] { $seat } places a maelstrom on { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } places a fog bank in secret.
   *[other] { $seat } places a fog bank on { $square }.
  }
fact-round-began = Round { $number }.
fact-storm-shown = { $tile ->
    [black] Poseidon raises the Great Storm.
   *[other] { $spent ->
        [yes] Poseidon plays the { $tile_word } storm; the { $tile_word } ship is home, and nothing happens.
       *[no] Poseidon raises the { $tile_word } storm.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] Poseidon plays a storm face down.
   *[other] Poseidon plays a storm face down: { $tile_word }.
  }
fact-ships-driven = { $drives ->
    [hidden] Where ships are driven, Poseidon alone knows.
   *[listed] { $drives_count ->
        [0] No ship is driven.
       *[other] Driven: { $drives_word }.
      }
  }
fact-monster-rose = { $tile_word } rises against the { $ship_word } ship, which may not move this round.
fact-ship-sailed = { $off_board ->
    [yes] The { $ship_word } ship would sail { $heading_word } off the board, and stays where it is.
   *[no] The { $ship_word } ship sails { $heading_word }.
  }
fact-surveyed = The { $ship_word } ship: { own-square }{ sight }.
fact-survey-forgone = The { $ship_word } ship surveys nothing.
fact-came-home = The { $ship_word } ship has reached the Sacred Island!
fact-caught-in-maelstrom = The { $ship_word } ship is caught in a maelstrom.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] The maelstrom pushes the { $ship_word } ship one square, Poseidon alone knows where.
   *[other] The maelstrom pushes the { $ship_word } ship { $heading_word }.
  }
fact-sea-revealed = The board is turned round: white on { $positions_white }, yellow on { $positions_yellow }, green on { $positions_green }, red on { $positions_red }{ revealed-maelstroms }{ revealed-fog-banks }.
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
   *[other] ; maelstroms on { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
   *[other] ; fog on { $fog_banks_word }
  }
fact-game-scored = { $navigators_win ->
    [yes] The navigators win the game
   *[no] Poseidon wins the game
  }; { $home_count ->
    [0] no ship is home
   *[other] home: { $home_word }
  }. Points by seat: { $points_word }.

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $report_company_count ->
        [0] {""}
       *[other] You are with { company }
      }
   *[other] You are in { own-ground }{ $report_company_count ->
        [0] {""}
       *[other] {" "}with { company }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] a deep sea square
    [woody] a Woody Island square
    [rocky] a Rocky Island square
    [lighthouse] a square with a lighthouse{ $report_light ->
        [none] {""}
       *[other] {" "}({ $report_light_word })
      }
   *[fog] a square with a fog bank
  }
company = { $report_company_count ->
    [1] the { $report_company_word } ship
   *[other] the ships { $report_company_word }
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
        [0] You see nothing but the sea
       *[other] {""}
      }
   *[other] {""}
  }
sight-some = { you-see } { seen-islands }{ seen-ships }{ seen-lighthouses }{ seen-fog }{ seen-coast }
you-see = { $report_ground ->
    [sea] { $report_company_count ->
        [0] You see
       *[other] {" "}and you see
      }
   *[other] {" "}and you see
  }
seen-islands = { $report_islands ->
    [0] {""}
    [1] one island{ island-kinds }
    [2] two islands{ island-kinds }
    [3] three islands{ island-kinds }
    [4] four islands{ island-kinds }
    [5] five islands{ island-kinds }
    [6] six islands{ island-kinds }
    [7] seven islands{ island-kinds }
   *[other] eight islands{ island-kinds }
  }
island-kinds = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_woody } woody, { $report_rocky } rocky{ $report_sacred ->
        [0] {""}
       *[other] , the Sacred Island
      })
  }
seen-ships = { $report_ships ->
    [0] {""}
   *[other] { before-ships }{ ships-in-sight }{ ship-colours }
  }
ships-in-sight = { $report_counted ->
    [no] one or more ships
   *[yes] { $report_ships ->
        [1] one ship
        [2] two ships
       *[other] three ships
      }
  }
ship-colours = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_colours_word })
  }
seen-lighthouses = { $report_lighthouses ->
    [0] {""}
    [1] { before-lighthouses }one lighthouse
   *[other] { before-lighthouses }two lighthouses
  }
seen-fog = { $report_fog_banks ->
    [0] {""}
    [1] { before-fog }one fog bank
   *[other] { before-fog }two fog banks
  }
seen-coast = { $report_coast ->
    [no] {""}
   *[yes] { before-coast }the Coastline
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
               *[other] {" and "}
              }
           *[other] {" and "}
          }
       *[other] {" and "}
      }
   *[other] {" and "}
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
    [no] {" and "}
   *[yes] {", "}
  }

# Refusals.

refused-seats = Wrath of Poseidon is for two to five players.
refused-no-such-board = There is no board of this name.
refused-nobody-to-compete-with = Navigators compete from three players on.
refused-game-over = The game is over.
refused-not-your-part = That is for the other side to do.
refused-not-now = It is not the time for that.
refused-agreed-already = You agree to the proposal that stands; it is for the others to answer.
refused-proposals-spent = You have made your three proposals.
refused-captains-misfit = Each of the four ships needs a navigator as its captain.
refused-captains-fixed = Among competing navigators the rules give the captains.
refused-lighthouses-number = Propose a square for each lighthouse of this game, no more and no fewer.
refused-lighthouses-missing = The proposal does not say where the lighthouses stand.
refused-no-such-square = The board has no such square.
refused-too-near = Not on a start island or the Sacred Island, nor next to one.
refused-square-taken = A square takes one tile.
refused-not-at-sea = A maelstrom needs a square without an island.
refused-not-this-tile = First the maelstroms, then the fog banks, as many as were agreed.
refused-tile-spent = There is no such tile left.
refused-great-storm-again = No two great storms in consecutive rounds.
refused-great-storms-left = Then the great storms left could no longer be kept apart.
refused-ship-not-driven = The storm drives this ship too; say where.
refused-ship-not-hit = The storm does not drive this ship.
refused-ship-home = This ship is home and acts no more.
refused-storm-off-board = There is no square in that direction.
refused-storm-home = A storm may not drive a ship onto the Sacred Island.
refused-not-your-ship = This ship has another captain.
refused-acted-already = This ship has had its turn in this round.
refused-held = A sea monster holds this ship: it may survey, or not.
refused-not-held = No sea monster holds this ship: it must sail.
refused-no-such-note = The chart has figures and reminders of the ships, and counters: figure:white, reminder:red, counter:maelstrom, counter:fog_bank and their like.
refused-no-such-counters = This game is played without what these counters stand for.
refused-no-reminders = This game is played without reminders.
refused-too-many-marks = One square for a figure, four for reminders, and as many for counters as the game has maelstroms or fog banks.
refused-mark-misfit = Each mark is a square of the board, once.

# Words.

word-white = white
word-yellow = yellow
word-green = green
word-red = red
word-black = the Great Storm
word-leviathan = The Leviathan
word-kraken = The Kraken
word-n = north
word-ne = north-east
word-e = east
word-se = south-east
word-s = south
word-sw = south-west
word-w = west
word-nw = north-west
word-ships-home = three or four ships came home
word-ships-lost = fewer than three ships came home
word-series-played = the series is played
word-poseidon = Poseidon
word-navigator = navigator
word-competitor = competitor

# What moves and their fields, options, and what may lie face down are called.

word-propose = propose
word-agree = agree
word-place-maelstrom = place a maelstrom
word-place-fog-bank = place a fog bank
word-raise-storm = raise a storm
word-raise-monster = raise a sea monster
word-sail = sail
word-survey = survey
word-forgo = forgo the survey
word-push = push the ship
word-captains = captains
word-lighthouses = lighthouses
word-square = square
word-tile = storm tile
word-headings = headings
word-heading = heading
word-ship = ship
word-positions = where the ships are
word-played = the storms played
word-maelstroms = maelstroms
word-fog-banks = fog banks
word-board = board
word-deduction = deduction
word-standard = standard
word-harder = harder
word-easier = easier
word-reminders = reminders
word-monsters = sea monsters
word-ships-sighted = ships in sight
word-count = how many
word-presence = whether any
word-storm-home = a storm onto the Sacred Island
word-forbidden = is forbidden
word-counts = brings it home
word-competitive = competing navigators

# What the options are about.

word-about-board = the board: A or B (9x9), C or D (11x11)
word-about-deduction = harder hides the storm tiles; easier tells colours in sight
word-about-reminders = whether the chart has reminders
word-about-monsters = sea monsters, each one round more
word-about-lighthouses = lighthouses, placed by the navigators
word-about-maelstroms = maelstroms, placed by Poseidon in secret
word-about-fog-banks = fog banks, placed by Poseidon in secret
word-about-ships-sighted = whether a survey counts the ships in sight
word-about-storm-home = whether a storm may push a ship onto the Sacred Island
word-about-competitive = competing navigators: a series in which each seat is Poseidon once
