# What every fact of Odysseus tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-board-laid = The board { $board_name } is laid out: a disk lies on each circle, and two of each adventure are in the reserve.
fact-gods-dealt = The gods are dealt: { $holders_word }.
item-seat-god = { $seat } is { $god_word }
fact-task-dealt = { $task ->
    [hidden] { $seat } gets a secret task.
   *[other] { $seat } gets a task: three points for { $task_three_word }, two for { $task_two_word }, one for { $task_one_word }.
  }
fact-stack-shuffled = { $cards_count ->
    [0] No wind card is left for the stack.
    [one] The only wind card that nobody holds is the stack.
   *[other] The { $cards_count } wind cards that nobody holds are shuffled into the stack.
  }
fact-stack-reshuffled = { $cards_count ->
    [one] The last card of the stack stays where it lies.
   *[other] The { $cards_count } cards of the stack are shuffled again.
  }
fact-dealt = { $cards_count ->
    [one] { $seat } is dealt a card{ cards-seen }.
   *[other] { $seat } is dealt { $cards_count } cards{ cards-seen }.
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[other] {": "}{ $cards_word }
  }
fact-ship-placed = As Zeus, { $seat } puts the ship on circle { $circle }. The disk from there goes to the reserve: { $adventure_word }.
fact-round-began = Round { $number } begins. { $first }, to the left of Zeus, has the first turn.
fact-card-laid = { $seat } lays { a-card } on { $space_word }.
a-card = { $card ->
    [dionysus] a Dionysus
   *[other] a wind of { $card }
  }
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } lays a card face down on { $space_word }.
   *[other] { $seat } lays { a-card } face down on { $space_word }.
  }
fact-gods-traded = { $seat } spends a Dionysus and trades gods with { $other }: { $seat } has { $taken_word } now, and { $other } has { $given_word }.
fact-passed = { $forced ->
    [yes] { $seat } has neither a card nor a power to use, and must pass.
   *[no] { $seat } passes.
  }{ $ends ->
    [yes] {" "}All have passed, one after another: the round is over.
   *[no] {""}
  }
fact-power-declared = { $seat } wants to use { $god_word } { purpose }. As Athena, { $athena } may block it.
purpose = { $god ->
    [zeus] to end the round
    [hades] to lay cards face down
    [aphrodite] to double the wind on { $space_word }
    [hermes] to move { the-card } from { $source_word } to { $space_word }
   *[poseidon] to block { $space_word }
  }
the-card = { $card ->
    [hidden] the card that { $owner } laid face down
    [dionysus] the Dionysus that { $owner } laid
   *[other] the wind of { $card } that { $owner } laid
  }
fact-power-allowed = As Athena, { $seat } allows { $other } to use { $god_word }.
fact-power-blocked = As Athena, { $seat } blocks { $god_word }, the power of { $other }. Both powers are spent for this round.
fact-power-used = { $god ->
    [zeus] { $seat } uses Zeus and ends the round at once.
    [hades] { $seat } uses Hades and may lay cards face down for the rest of the round.
    [aphrodite] { $seat } uses Aphrodite: the wind on { $space_word } counts double.
    [hermes] { $seat } uses Hermes and moves { the-card } from { $source_word } to { $space_word }.
   *[poseidon] { $seat } uses Poseidon and blocks { $space_word }: cards there do not count.
  }
fact-cards-turned = { $turned_count ->
    [one] The card that lies face down is turned up: { $turned_word }.
   *[other] The cards that lie face down are turned up: { $turned_word }.
  }
item-card-turned = { a-card } from { $seat } on { $space_word }
fact-ship-sailed = Ship { $number }: a wind of { $strength } drives Odysseus along the { line } from circle { $origin } to circle { $circle }{ tie }.
line = { $colour ->
    [yellow] yellow line
    [green] green line
   *[red] red line
  }
tie = { $equal_count ->
    [0] {""}
    [one] {" "}({ $equal_word } is as strong, but { $colour_word } goes first)
   *[other] {" "}({ $equal_word } are as strong, but { $colour_word } goes first)
  }
fact-ship-stayed = There is no wind behind ship 1, and the ship does not move.
fact-disk-taken = On circle { $circle } Odysseus meets { $adventure_word }.{ $scored_count ->
    [0] {""}
   *[other] {" "}Points: { $scored_word }.
  }
item-seat-points = { $seat } { $points } ({ $total } in all)
fact-nothing-met = { $sailed ->
    [no] The ship stays on circle { $circle }, where there is no disk.
   *[yes] The journey ends on circle { $circle }, where there is no disk.
  }
fact-disk-placed = As Zeus, { $seat } puts a disk from the reserve on circle { $circle }: { $adventure_word }.
fact-task-shown = { $seat } shows the task: three points for { $task_three_word }, two for { $task_two_word }, one for { $task_one_word }.
fact-game-decided = The final points: { $standing_word }.{ $decided ->
    [last_disk] {" "}{ $level_word } have as many points; the last disk scored more for { $winners_word }.
    [shared] {" "}{ $winners_word } are equal in everything and share the victory.
   *[points] {""}
  }
item-seat-total = { $seat } { $total }
fact-table-turned-up = All tasks and hands are turned up: { $shown_word }.
item-seat-shown = { $seat } (3 for { $three_word }, 2 for { $two_word }, 1 for { $one_word }; { $hand_count ->
    [0] no cards in hand
   *[other] in hand { $hand_word }
  })

# What a seat is asked.

prompt-ship-to-place = As Zeus, put the ship on a circle. Your task: three points for { $task_three_word }, two for { $task_two_word }, one for { $task_one_word }.
prompt-god-turn = Round { $round }, your turn as { $god_word }.{ marks }{ winds } { course }{ unseen }
marks = { $blocked ->
    [none] {""}
   *[other] {" "}Poseidon has blocked { $blocked_word }: cards there do not count.
  }{ $doubled ->
    [none] {""}
   *[other] {" "}Aphrodite has doubled { $doubled_word }: cards there count double.
  }
winds = { $winds_count ->
    [0] {""}
   *[other] {" "}These winds count: { $winds_word }.
  }
item-ship-winds = ship { $number } ({ $winds_word })
item-wind-blowing = { $colour ->
    [yellow] yellow
    [green] green
   *[red] red
  } { $strength }
course = { $wind ->
    [no] There is no wind behind ship 1 yet: the ship would stay on circle { $circle }.
   *[yes] { $adventure ->
        [none] As the winds lie now, the ship would end on circle { $circle }, where there is no disk.
       *[other] As the winds lie now, the ship would end on circle { $circle } and meet { $adventure_word }: { points } for you.
      }
  }
points = { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
  }
unseen = { $unseen_count ->
    [0] {""}
   *[other] {" "}Cards face down that you do not know: { $unseen_word }.
  }
item-cards-unseen = { $number } on { $space_word }
prompt-power-to-answer = { $seat } wants to use { $god_word } { purpose }. As Athena, do you block it or allow it?
prompt-card-to-veil = Your power as Hades takes effect: lay one of your cards face down now.{ marks }{ winds }
prompt-disk-to-place = As Zeus, choose a disk for circle { $circle }, where the ship began the round. In the reserve there are { $reserve_word }.
item-disks-left = { $adventure_word } ({ $number })

# What each kind of move does.

prompt-ship-placing = Put the ship on any circle. The disk from there goes to the reserve.
prompt-card-laying = { $sides ->
    [down] Lay a card face down on one of the nine spaces. Nobody else knows it until the round is over.
    [either] Lay a wind card on one of the nine spaces, face up or face down. It adds its strength to the wind there{ except }.{ twice }
   *[up] Lay a wind card on one of the nine spaces. It adds its strength to the wind there{ except }.{ twice }
  }
except = { $blocked ->
    [none] {""}
   *[other] , except on { $blocked_word }, which is blocked
  }
twice = { $doubled ->
    [none] {""}
   *[other] {" "}On { $doubled_word } it counts double.
  }
prompt-god-trading = Spend a Dionysus and trade { $god_word } for the god of another player. Nobody can prevent it.
prompt-turn-passing = { $ends ->
    [yes] Pass. All others have passed before you: the round ends, and the ship sails.
   *[no] Pass. You may act again in the next phase.
  }
prompt-power-using = { $god ->
    [zeus] Use Zeus: the round ends at once, and the ship sails.
    [hades] Use Hades: lay a card face down now, and later cards of this round as well if you like.
    [aphrodite] Use Aphrodite: the wind on a space counts double in this round{ except }.
    [hermes] Use Hermes: move a card from { $source_word } to another space.
   *[poseidon] Use Poseidon: the cards on a space do not count in this round.
  }{ $athena ->
    [none] {""}
   *[other] {" "}As Athena, { $athena } may block it.
  }
label-laid-card = { $card ->
    [hidden] the card that { $seat } laid face down on { $space_word }
    [dionysus] the Dionysus that { laid-by }
   *[other] the wind of { $card } that { laid-by }
  }
laid-by = { $own ->
    [yes] you laid { laid-how } { $space_word }
   *[no] { $seat } laid { laid-how } { $space_word }
  }
laid-how = { $face_down ->
    [yes] face down on
   *[no] on
  }
prompt-power-blocking = Block { $god_word }: the power of { $seat } and your own are spent for this round.
prompt-power-allowing = Allow { $god_word }: the power of { $seat } takes effect, and you may still block another.
prompt-disk-placing = Put a disk from the reserve on circle { $circle }.

# Refusals.

refused-seats = Odysseus is for three to six players.
refused-no-such-board = There is no board of this name.
refused-no-such-cards = There are no cards of this name.
refused-game-over = The game is over.
refused-not-the-turn = Somebody else has to play first.
refused-not-now = It is not the time for that.
refused-no-such-circle = The board has the circles 0 to 17.
refused-not-in-hand = There is no such card in your hand.
refused-not-face-down = Only Hades lays cards face down, once the power has taken effect.
refused-face-down-first = This card must be laid face down.
refused-no-dionysus = You have no Dionysus to spend.
refused-not-with-yourself = You trade gods with another player, not with yourself.
refused-no-such-other = There is no such player in the match.
refused-not-your-god = You do not have this god.
refused-power-used = This power has been used in this round.
refused-power-not-ready = A god that you just received can be used from your turn in the next phase on.
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
word-yellow = yellow
word-green = green
word-red = red
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
word-becalmed = a lasting calm
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
word-laid = card on a space

# What the powers of the gods do, for those who look at the cards.

word-power-zeus = ends the round at once
word-power-poseidon = blocks a space: the cards there do not count
word-power-athena = blocks the power that another has just declared
word-power-hades = lays cards face down for the rest of the round
word-power-aphrodite = doubles the wind on a space
word-power-hermes = moves a card that was laid to another space

# What moves and their fields, options, and what may lie face down are called.

word-circle = circle
word-card = card
word-player = who
word-space = space
word-seat = player
word-adventure = adventure
word-tasks = the tasks
word-hands = the hands
word-stack = the stack
word-board = board
word-cards = cards
word-aegean = Aegean
word-ionian = Ionian
word-worlds = what is possible
word-off = nobody sees it
word-after = after the end
word-players = everybody sees it

# What the options are about.

word-about-board = the board, such as Aegean or Ionian
word-about-cards = the wind cards and tasks, such as standard
word-about-worlds = who is shown what they cannot rule out: nobody, everybody, or all after the end

# What cannot be ruled out.
prompt-tasks-open = { $players_count ->
    [one] The task of { $players_word } brings three points for one of these: { $adventures_word }.
   *[other] The tasks of { $players_word } bring three points for one of these each: { $adventures_word }.
  }
prompt-hand-lacks = { $seat } holds none of these cards: { $cards_word }.
prompt-hand-has = { $seat } holds at least one of each of these cards: { $cards_word }.
prompt-down-one-of = { $cards_count ->
    [one] What { $seat } laid face down on { $space_word } is this card: { $cards_word }.
   *[other] What { $seat } laid face down on { $space_word } is one of these cards: { $cards_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-task-of = The task of { $player } brings three points for { $adventure_word }.
guess-about-task-of = a task
guess-holds = { $player } holds this card: { $card_word }.
guess-about-holds = a card in a hand
guess-face-down = What lies face down on { $space_word } is this card: { $card_word }.
guess-about-face-down = a card face down
