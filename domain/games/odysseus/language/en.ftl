# What every fact of Odysseus tells its viewer, why moves are refused, and the game's words.

fact-board-laid = The board { $board_name } is laid out: a disk on each circle, two of each adventure in reserve.
fact-gods-dealt = The gods are dealt, from seat 0 on: { $gods_word }.
fact-task-dealt = { $task ->
    [hidden] { $seat } gets a task.
   *[other] { $seat } gets a task: { $task_three_word } for three points, { $task_two_word } for two, { $task_one_word } for one.
  }
fact-stack-shuffled = { $cards_count ->
    [one] The last card that is in no hand is the stack.
   *[other] { $cards_count } wind cards are shuffled.
  }
fact-dealt = { $cards ->
    [hidden] { $cards_count ->
        [one] { $seat } is dealt a card.
       *[other] { $seat } is dealt { $cards_count } cards.
      }
   *[other] { $seat } is dealt { $cards_word }.
  }
fact-ship-placed = { $seat } puts the ship on circle { $circle }; { $adventure_word } { lies } in the reserve now.
lies = { $adventure ->
    [sirens] lie
    [lotus_eaters] lie
   *[other] lies
  }
fact-round-began = Round { $number } begins with { $first }.
fact-card-laid = { $seat } lays { $card_word } on { $space_word }.
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } lays a card face down on { $space_word }.
   *[other] { $seat } lays { $card_word } face down on { $space_word }.
  }
fact-gods-traded = { $seat } spends a Dionysus and trades { $given_word } for { $taken_word } with { $other }.
fact-passed = { $forced ->
    [yes] { $seat } has nothing left to play and passes.
   *[no] { $seat } passes.
  }
fact-power-declared = { $seat } would use { power }. { $athena } may block it as Athena.
fact-power-allowed = Athena allows it.
fact-power-blocked = Athena blocks { $god_word }.
fact-power-used = { $god ->
    [zeus] Zeus ends the round.
    [hades] Hades may lay cards face down.
    [aphrodite] Aphrodite doubles { $space_word }.
    [hermes] Hermes carries card { $laid } to { $space_word }.
   *[poseidon] Poseidon blocks { $space_word }.
  }
power = { $god ->
    [zeus] Zeus to end the round
    [hades] Hades to lay cards face down
    [aphrodite] Aphrodite to double { $space_word }
    [hermes] Hermes to carry card { $laid } to { $space_word }
   *[poseidon] Poseidon to block { $space_word }
  }
fact-cards-turned = Turned up: { $cards_word }.
fact-ship-sailed = The ship sails { $colour_word } to circle { $circle }, by a wind of { $strength }.
fact-ship-stayed = There is no wind, and the ship stays.
fact-disk-taken = On circle { $circle } Odysseus meets { $adventure_word }.
fact-nothing-met = On circle { $circle } there is no adventure.
fact-disk-placed = { $seat } puts { $adventure_word } on circle { $circle }.
fact-task-shown = { $seat } shows the task: { $task_three_word } for three points, { $task_two_word } for two, { $task_one_word } for one.
fact-game-decided = The points, from seat 0 on: { $scores_word }.
fact-table-turned-up = All tasks and cards are turned up.

# Refusals.

refused-seats = Odysseus is for three to six players.
refused-no-such-board = There is no board of this name.
refused-no-such-cards = There are no cards of this name.
refused-game-over = The game is over.
refused-not-the-turn = Somebody else has to play first.
refused-not-now = It is not the time for that.
refused-no-such-circle = The board has circles 0 to 17.
refused-not-in-hand = There is no such card in your hand.
refused-not-face-down = Only Hades lays cards face down, once his power has taken effect.
refused-face-down-first = This card must be laid face down.
refused-no-dionysus = You have no Dionysus to spend.
refused-not-with-yourself = Gods are traded with another seat.
refused-no-such-other = There is no such seat.
refused-not-your-god = You do not have this god.
refused-power-used = This power has been used in this round.
refused-power-not-ready = A god just received can be used from your turn in the next phase on.
refused-no-card = Hades needs a card to lay.
refused-nothing-laid = There is no card that Hermes could move.
refused-no-such-card = No card with this number has been laid.
refused-same-space = The card lies there already.
refused-nothing-to-answer = There is no power to answer.
refused-none-in-reserve = There is no disk of this adventure in the reserve.

# Words.

word-zeus = Zeus
word-poseidon = Poseidon
word-athena = Athena
word-hades = Hades
word-aphrodite = Aphrodite
word-hermes = Hermes
word-sirens = the sirens
word-underworld = the underworld
word-cyclops = the cyclops
word-circe = Circe
word-scylla = Scylla
word-lotus-eaters = the lotus eaters
word-dionysus = Dionysus
word-yellow = along the yellow line
word-green = along the green line
word-red = along the red line
word-1-yellow = the yellow space of ship 1
word-1-green = the green space of ship 1
word-1-red = the red space of ship 1
word-2-yellow = the yellow space of ship 2
word-2-green = the green space of ship 2
word-2-red = the red space of ship 2
word-3-yellow = the yellow space of ship 3
word-3-green = the green space of ship 3
word-3-red = the red space of ship 3
word-ten-points = ten points are reached
word-becalmed = the sea stays calm
word-olympian = Olympian
word-place-ship = place the ship
word-lay = lay a card
word-trade = trade gods
word-pass = pass
word-end-round = Zeus: end the round
word-veil = Hades: lay face down
word-charm = Aphrodite: double a space
word-carry = Hermes: move a card
word-storm = Poseidon: block a space
word-block = Athena: block it
word-allow = Athena: allow it
word-refill = place a disk
word-face-down = face down
word-laid = card, in the order they were laid

# What moves and their fields, options, and what may lie face down are called.

word-circle = circle
word-card = card
word-space = space
word-seat = player
word-adventure = adventure
word-tasks = the tasks
word-hands = the hands
word-stack = the stack
word-board = board
word-cards = cards

# What the options are about.

word-about-board = the board: aegean or ionian
word-about-cards = the wind cards and tasks: standard
