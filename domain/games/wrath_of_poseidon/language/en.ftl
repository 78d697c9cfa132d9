# What every fact of Wrath of Poseidon tells its viewer, what seats are asked, why moves are refused, and words.

# Ships: as part of a sentence after "the", in a list, and as company on the same square.

named-ship = { $ship ->
    [white] white ship
    [yellow] yellow ship
    [green] green ship
   *[red] red ship
  }
item-vessel = { $ship_word }
item-companion = { $ship ->
    [white] the white ship
    [yellow] the yellow ship
    [green] the green ship
   *[red] the red ship
  }

# Facts.

fact-boards-offered = { $games ->
    [1] { $poseidon } is Poseidon and chooses the board.
   *[other] Game { $game } of { $games }: { $poseidon } is Poseidon and chooses the board.
  }
fact-sea-laid = { $games ->
    [1] The game begins on board { $chart_name }.
   *[other] Game { $game } of { $games } begins on board { $chart_name }.
  } { $poseidon } is Poseidon; { $navigators_count ->
    [1] the navigator is { $navigators_word }
   *[other] the navigators are { $navigators_word }
  }.
fact-proposed = { $seat } proposes: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } agrees to the proposal.
fact-council-closed = { $by_agreement ->
    [yes] It is agreed: { captaincies }{ lighthouse-places }.
   *[no] By the rules: { captaincies }{ lighthouse-places }.
  }
captaincies = { $first } steers { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
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
   *[other] ; all navigators steer { $common_word } in turn
  }
lighthouse-places = { $lights ->
    [0] {""}
    [1] ; a lighthouse stands on { $yellow }
   *[other] ; the yellow lighthouse stands on { $yellow }, the red one on { $red }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } as Poseidon places a maelstrom in secret.
   *[other] { $seat } as Poseidon places a maelstrom on { $square } in secret.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } as Poseidon places a fog bank in secret.
   *[other] { $seat } as Poseidon places a fog bank on { $square } in secret.
  }
fact-round-began = Round { $number } of { $rounds } begins.
coloured-storm = { $tile ->
    [white] white storm
    [yellow] yellow storm
    [green] green storm
   *[red] red storm
  }
fact-storm-shown = { $tile ->
    [black] { $spent ->
        [yes] { $poseidon } as Poseidon plays the Great Storm, and nothing happens.
       *[no] { $poseidon } as Poseidon raises the Great Storm.
      }
   *[other] { $spent ->
        [yes] { $poseidon } as Poseidon plays the { coloured-storm }; its ship is home, and nothing happens.
       *[no] { $poseidon } as Poseidon raises the { coloured-storm }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] { $seat } as Poseidon plays a storm tile face down.
    [black] { $seat } as Poseidon plays the Great Storm face down.
   *[other] { $seat } as Poseidon plays the { coloured-storm } face down.
  }
fact-ships-driven = { $drives ->
    [hidden] { $certain ->
        [no] Which ships the storm drives, and where, only { $seat } as Poseidon knows.
       *[yes] { $driven_count ->
            [1] The storm drives { $driven_word } one square; only { $seat } as Poseidon knows where.
           *[other] The storm drives { $driven_word } one square each; only { $seat } as Poseidon knows where.
          }
      }
   *[listed] { $passages_count ->
        [0] { $seat } as Poseidon drives no ship.
       *[other] { $seat } as Poseidon drives { $passages_word }.
      }
  }
item-passage = { $square ->
    [hidden] the { named-ship } { heading-with-article }
   *[other] the { named-ship } { heading-with-article } to { $square }
  }
heading-with-article = { $heading ->
    [e] { $heading_word }
    [w] { $heading_word }
   *[other] { $heading_word }
  }
sea-monster = { $tile ->
    [leviathan] the Leviathan
   *[kraken] the Kraken
  }
fact-monster-rose = { $poseidon } as Poseidon sends { sea-monster } against the { named-ship }, which may not sail this round.
fact-ship-sailed = { $off_board ->
    [yes] { $square ->
        [hidden] { $captain } sails the { named-ship } { heading-with-article } and meets the edge of the board: it stays where it is.
       *[other] { $captain } sails the { named-ship } { heading-with-article } and meets the edge of the board: it stays on { $square }.
      }
   *[no] { $square ->
        [hidden] { $captain } sails the { named-ship } { heading-with-article }.
       *[other] { $captain } sails the { named-ship } { heading-with-article } to { $square }.
      }
  }
fact-surveyed = { $captain } surveys from the { named-ship }: “{ own-square }{ sight }.”
fact-survey-forgone = { $captain } forgoes the survey of the { named-ship }.
fact-came-home = The { named-ship }, steered by { $captain }, has reached the Sacred Island! { $ships_home ->
    [1] It is the first ship home.
    [2] Two ships are home.
    [3] Three ships are home.
   *[other] All four ships are home.
  }
fact-caught-in-maelstrom = The { named-ship }, steered by { $captain }, is caught in a maelstrom.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] { $seat } as Poseidon pushes the { named-ship } out of the maelstrom by one square; nobody else knows where.
   *[other] { $to ->
        [hidden] { $seat } as Poseidon pushes the { named-ship } out of the maelstrom, { heading-with-article }.
       *[other] { $seat } as Poseidon pushes the { named-ship } out of the maelstrom, { heading-with-article } to { $to }.
      }
  }
fact-sea-revealed = Poseidon’s board is shown: { $berths_word }{ revealed-maelstroms }{ revealed-fog-banks }.{ revealed-tiles }
item-berth = { $home ->
    [yes] { $ship_word } on the Sacred Island
   *[no] { $ship_word } on { $square }
  }
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
    [1] ; a maelstrom on { $maelstroms_word }
   *[other] ; maelstroms on { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
    [1] ; a fog bank on { $fog_banks_word }
   *[other] ; fog banks on { $fog_banks_word }
  }
revealed-tiles = { $played_count ->
    [0] {""}
    [1] {" "}One tile was played: { $played_word }.
   *[other] {" "}The tiles were played in this order: { $played_word }.
  }
fact-game-scored = { $competitive ->
    [yes] The game is over: { ships-home }. Points: { $tallies_word }.{ series-points }
   *[no] { $navigators_win ->
        [yes] The navigators win: { ships-home }. Points: { $tallies_word }.
       *[no] { $poseidon } as Poseidon wins: { ships-home }.{ also-winners } Points: { $tallies_word }.
      }
  }
ships-home = { $ships_home_count ->
    [0] no ship is home
    [1] one ship is home ({ $ships_home_word })
    [2] two ships are home ({ $ships_home_word })
    [3] three ships are home ({ $ships_home_word })
   *[other] all four ships are home
  }
item-tally = { $seat } { $points }
series-points = { $totals_count ->
    [0] {""}
   *[other] {" "}In the series so far: { $totals_word }.
  }
also-winners = { $also_count ->
    [0] {""}
    [1] {" "}{ $also_word } wins too, with a ship of their own home.
   *[other] {" "}{ $also_word } win too, each with a ship of their own home.
  }

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $company_count ->
        [0] {""}
       *[other] You share your square with { $company_word }
      }
   *[other] You are { own-ground }{ $company_count ->
        [0] {""}
       *[other] {" "}together with { $company_word }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] in a deep sea square
    [woody] in a Woody Island square
    [rocky] in a Rocky Island square
    [lighthouse] in a square with a lighthouse{ $report_light ->
        [none] {""}
        [yellow] {" "}with a yellow light
       *[red] {" "}with a red light
      }
   *[fog] in a square with a fog bank
  }
sight = { $sights_count ->
    [0] { sight-nothing }
   *[other] { you-see } { $sights_word }
  }
sight-nothing = { $report_ground ->
    [sea] { $company_count ->
        [0] You see nothing but the sea
       *[other] {""}
      }
   *[other] {""}
  }
you-see = { $report_ground ->
    [sea] { $company_count ->
        [0] You see
       *[other] {" "}and you see
      }
   *[other] {" "}and you see
  }
item-islands-sighted = { $number ->
    [1] one island{ island-kinds }
    [2] two islands{ island-kinds }
    [3] three islands{ island-kinds }
    [4] four islands{ island-kinds }
    [5] five islands{ island-kinds }
    [6] six islands{ island-kinds }
    [7] seven islands{ island-kinds }
   *[other] eight islands{ island-kinds }
  }
island-kinds = { $kinds_count ->
    [0] {""}
   *[other] {" "}({ $kinds_word })
  }
number-of-islands = { $number ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
   *[other] eight
  }
item-island-kind = { $kind ->
    [woody] { $number ->
        [1] one woody
       *[other] { number-of-islands } woody
      }
    [rocky] { $number ->
        [1] one rocky
       *[other] { number-of-islands } rocky
      }
   *[sacred] the Sacred Island
  }
item-ships-sighted = { $counted ->
    [no] one or more ships{ ship-colours }
   *[yes] { $number ->
        [1] one ship{ ship-colours }
        [2] two ships{ ship-colours }
       *[other] three ships{ ship-colours }
      }
  }
ship-colours = { $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours_word })
  }
item-lighthouses-sighted = { $number ->
    [1] one lighthouse
   *[other] two lighthouses
  }
item-fog-banks-sighted = { $number ->
    [1] one fog bank
   *[other] two fog banks
  }
item-coast-sighted = the Coastline

# What a seat is asked.

prompt-board-asked = { $games ->
    [1] Choose the board on which this game is played.
   *[other] Game { $game } of { $games }: choose the board on which you are Poseidon.
  }
prompt-council-asked = { $proposed ->
    [yes] { $proposer } proposes: { captaincies-asked }{ lighthouse-places }. { council-answer }
   *[no] By the rules: { captaincies-asked }{ lighthouse-places }. { council-answer }
  }
captaincies-asked = { $yours ->
    [yes] you steer { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
   *[no] { captaincies }
  }
council-answer = { $complete ->
    [no] { $wanted ->
        [1] Propose a square for the lighthouse.
       *[other] Propose squares for the yellow lighthouse and the red one.
      }
   *[yes] { $left ->
        [0] Agree; you have no proposal left.
        [1] Agree, or propose otherwise for the last time.
       *[other] Agree, or propose otherwise.
      }
  }
prompt-placing-asked = { $fog ->
    [yes] { $of ->
        [1] Place the fog bank in secret.
       *[other] Place fog bank { $number } of { $of } in secret.
      }
   *[no] { $of ->
        [1] Place the maelstrom in secret.
       *[other] Place maelstrom { $number } of { $of } in secret.
      }
  }
prompt-storm-asked = Round { $round } of { $rounds }: play one of your tiles ({ $left_word }). At sea: { $places_word }.{ home-already }
home-already = { $home_count ->
    [0] {""}
   *[other] {" "}Home: { $home_word }.
  }
item-tile-left = { $number ->
    [1] { $tile_word }
   *[other] { $tile_word } × { $number }
  }
item-place = { $square ->
    [hidden] { $ship_word }
   *[other] { $ship_word } on { $square }
  }
prompt-sail-asked = Round { $round } of { $rounds }. { tile-before }{ ships-to-sail }{ ship-held }
tile-before = { $tile ->
    [hidden] Poseidon played a storm tile face down.
    [black] Poseidon raised the Great Storm.
    [leviathan] Poseidon sent the Leviathan against { $struck_word }.
    [kraken] Poseidon sent the Kraken against { $struck_word }.
   *[other] Poseidon played the { coloured-storm }.
  }
ships-to-sail = { $ships_count ->
    [0] {""}
    [1] {" "}Sail { $ships_word }.
   *[other] {" "}Sail your ships one after the other, in any order: { $ships_word }.
  }
ship-held = { $held ->
    [none] {""}
   *[other] {" "}A sea monster holds { $held_word }: take the survey, or forgo it.
  }
prompt-push-asked = The { named-ship }, steered by { $captain }, is caught in the maelstrom on { $square }. Push it one square.

# What a choice does.

prompt-choose-board-choice = Choose one of { $boards } boards; everyone sees which.
prompt-agree-choice = { $last ->
    [yes] Agree: with you all agree, and the proposal holds.
   *[no] Agree to the proposal; others have still to answer.
  }
prompt-propose-choice = { $fixed ->
    [yes] Propose { proposed-lights }{ then-asked }
   *[no] { $wanted ->
        [0] Propose who steers which ship{ then-asked }
       *[other] Propose who steers which ship, and { proposed-lights }{ then-asked }
      }
  }
proposed-lights = { $wanted ->
    [1] where the lighthouse stands
   *[other] where the lighthouses stand, the yellow one first
  }
then-asked = { $others ->
    [yes] . The others are then asked to agree.
   *[no] . It holds at once.
  }
prompt-place-maelstrom-choice = Place a maelstrom on one of { $squares } squares. A ship that sails there is told of it after its survey, and you push it one square.
prompt-place-fog-bank-choice = Place a fog bank on one of { $squares } squares. Ships see only fog there, and no ship that is in it.
prompt-raise-storm-choice = { $driven_count ->
    [0] Play the { coloured-storm }: its ship is home, and nothing happens.{ face-down }
   *[other] { $tile ->
        [black] Raise the Great Storm: drive each ship at sea one square ({ $driven_word }).{ face-down }
       *[other] Raise the { coloured-storm }: drive its ship one square ({ $driven_word }).{ face-down }
      }
  }
face-down = { $hidden ->
    [yes] {" "}The tile lies face down.
   *[no] {""}
  }
prompt-raise-monster-choice = Send a sea monster against a ship at sea, which may not sail this round. You have { $beasts_word }.
prompt-sail-choice = { $ships_count ->
    [1] Sail your ship ({ $ships_word }) one square; it surveys at once.
   *[other] Sail one of your ships ({ $ships_either }) one square; it surveys at once.
  }
prompt-survey-choice = Take the survey of the { named-ship } where it is; everyone hears it.
prompt-forgo-choice = Forgo the survey of the { named-ship }.
prompt-push-choice = Push the { named-ship } to a neighbouring square; nobody else sees where.

# Refusals.

refused-seats = Wrath of Poseidon is for two to five players.
refused-no-such-board = There is no board of this name.
refused-nobody-to-compete-with = Navigators compete from three players on.
refused-game-over = The game is over.
refused-not-your-part = That is for the other side to do.
refused-not-now = It is not the time for that.
refused-agreed-already = You agree to the proposal that stands; the others have to answer it.
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
word-leviathan = the Leviathan
word-kraken = the Kraken
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
word-choose-board = choose the board
word-chosen = chosen
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
word-worlds = possible squares
word-off = nobody sees them
word-after = after the end
word-navigators = everybody sees them

# What the options are about.

word-about-board = the board: A or B (9x9), C or D (11x11); or chosen by the Poseidon of each game
word-about-deduction = harder hides the storm tiles; easier tells colours in sight
word-about-reminders = whether the chart has reminders
word-about-monsters = sea monsters, each one round more
word-about-lighthouses = lighthouses, placed by the navigators
word-about-maelstroms = maelstroms, placed by Poseidon in secret
word-about-fog-banks = fog banks, placed by Poseidon in secret
word-about-ships-sighted = whether a survey counts the ships in sight
word-about-storm-home = whether a storm may push a ship onto the Sacred Island
word-about-competitive = competing navigators: a series in which each seat is Poseidon once
word-about-worlds = who is shown what cannot be ruled out: nobody, everybody, or all after the end

# What cannot be ruled out.
prompt-ship-places = { $squares_count ->
    [one] The { named-ship } is on { $squares_word }.
   *[other] The { named-ship } may be on { $squares_count } squares: { $squares_word }.
  }
prompt-maelstrom-places = { $number ->
    [1] { $squares_count ->
        [1] The maelstrom is on { $squares_word }.
       *[other] The maelstrom may be on { $squares_count } squares: { $squares_word }.
      }
   *[other] The maelstroms may be on { $squares_count } squares: { $squares_word }.
  }
prompt-fog-places = { $number ->
    [1] { $squares_count ->
        [1] The fog bank is on { $squares_word }.
       *[other] The fog bank may be on { $squares_count } squares: { $squares_word }.
      }
   *[other] The fog banks may be on { $squares_count } squares: { $squares_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-ship-at = The { named-ship } is on { $square }.
guess-about-ship-at = a ship
guess-maelstrom-at = A maelstrom is on { $square }.
guess-about-maelstrom-at = a maelstrom
guess-fog-bank-at = A fog bank is on { $square }.
guess-about-fog-bank-at = a fog bank
