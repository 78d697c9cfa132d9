# What every fact of Winds of Fate tells its viewer, why moves are refused, and the game's words.

fact-board-laid = The ship lies at Troy with a crew of { $crew }. Turn order: { $order_word }.
fact-deck-shuffled = { $cards_count ->
    [one] A card goes under the deck.
   *[other] { $cards_count } cards are shuffled and go under the deck.
  }
fact-gods-shuffled = The { $gods_count } god cards are shuffled.
fact-dealt = { $seat } is dealt { cards-told }.
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } has chosen a destiny.
   *[other] { $seat } has chosen a destiny: { $destiny_word }.
  }
fact-round-began = Round { $number }.
fact-ship-sailed = { $path ->
    [calm] Calm seas: the ship sails to { $space_word }.
   *[stormy] A storm drives the ship to { $space_word }.
  }
fact-tile-met = The ship meets { $tile_word }.
fact-crew-lost = The crew loses { $number }; { $crew } left.
fact-crew-gained = The crew gains { $number }; there are { $crew }.
fact-cards-drawn = { $cards_count ->
    [0] { $seat } would draw, but there is no card left.
   *[other] { $seat } draws { cards-told }.
  }
cards-told = { $cards_count ->
    [one] one card{ cards-seen }
   *[other] { $cards_count } cards{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-points-gained = { $points ->
    [one] { $seat } gains a point.
   *[other] { $seat } gains { $points } points.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } takes a bet chip.
   *[other] { $seat } takes { $chips } bet chips.
  }
fact-bet-placed = { $chips ->
    [one] { $seat } bets on round { $round }, one chip.
   *[other] { $seat } bets on round { $round }, { $chips } chips.
  }
fact-bet-moved = { $seat } moves a bet from round { $before } to round { $round }.
fact-declined = { $seat } declines { $effect_word }.
fact-lapsed = { $seat ->
    [none] Nothing comes of { $effect_word }.
   *[other] Nothing comes of { $effect_word } for { $seat }.
  }
fact-rewards-shown = The rewards: { $rewards_word }. The adventure begins.
fact-card-played = { $card ->
    [hidden] { $seat } plays a card face down.
   *[other] { $seat } plays a card face down: { $card_word }.
  }
fact-passed = { $seat } passes, and will be { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
  } next round.
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } switches its destiny.
   *[other] { $seat } switches its destiny: { $destiny_word }.
  }
fact-god-turned = The gods: { $god_word }.
fact-cards-turned = { $seat } played { $cards_word }.
fact-adventure-resolved = { $won ->
    [yes] Help { $help }, Hinder { $hinder }: the adventure is won.
   *[no] Help { $help }, Hinder { $hinder }: the adventure is lost, and { $lost } of the crew with it; { $crew } left.
  }
fact-reward-taken = { $seat } takes { $tile_word }.
fact-destinies-turned = { $ending ->
    [safe] Odysseus is safe at Ithaca!
    [death] Odysseus has lost all of his crew.
   *[stranded] Odysseus is stranded at sea.
  } Destinies by seat: { $destinies_word }.
fact-scored = Points by seat: { $totals_word } (bets { $bets_word }; chips { $chips_word }; destiny { $destiny_word }; gained { $points_word }).
fact-hand-turned = { $seat } shows { $cards_count ->
    [0] no cards
   *[other] { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] , played face down { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] , and its destiny { $destiny_word }
  }.
fact-decks-turned = The decks are shown: { $deck_count ->
    [0] no cards
   *[other] { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; gods { $gods_word }
  }.

# Why a move is refused.

refused-seats = Three to five seats play.
refused-no-such-board = There is no such board.
refused-no-such-tiles = There is no such set of tiles.
refused-chosen-already = The destiny is chosen; it can be switched by passing without having played.
refused-choose-first = First every seat chooses a destiny.
refused-journey-over = The journey is over.
refused-not-your-turn = It is another seat's turn.
refused-no-adventure = No cards are played and nobody passes now: something else comes first.
refused-not-in-hand = You do not hold this card.
refused-other-suit = All your cards in one adventure are of one suit.
refused-no-switch-after-playing = Who has played a card may not switch its destiny in this adventure.
refused-destiny-kept = This is the destiny you have; leave it out to keep it.
refused-no-draft = No reward tile is taken now.
refused-tile-not-shown = This reward tile is not on display.
refused-no-such-tile = There is no such reward tile.
refused-nothing-offered = Nothing is offered that could be accepted or declined.
refused-say-which-round = A bet is accepted by saying where it goes.
refused-no-bet-due = No bet is placed now.
refused-no-move-due = No bet is moved now.
refused-not-your-stack = This is not a stack of yours.
refused-not-the-next-round = A bet moves by one round, either way.
refused-round-gone-or-too-late = A bet is on a round from the current one to the last.

# Words.

word-fate = fate
word-safe = Safe
word-death = Death
word-stranded = Stranded
word-help-1 = Help 1
word-help-2 = Help 2
word-help-3 = Help 3
word-help-4 = Help 4
word-help-5 = Help 5
word-hinder-1 = Hinder 1
word-hinder-2 = Hinder 2
word-hinder-3 = Hinder 3
word-hinder-4 = Hinder 4
word-hinder-5 = Hinder 5
word-athena-2 = Athena 2
word-athena-3 = Athena 3
word-athena-4 = Athena 4
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-crew = a change of the crew
word-draw = drawing cards
word-points = points
word-chip = a bet chip
word-place-bet = placing a bet
word-move-bet = moving a bet
word-troy = Troy
word-ithaca = Ithaca
word-ismarus = Ismarus
word-malea = Malea
word-cythera = Cythera
word-pylos = Pylos
word-zacynthus = Zacynthus
word-cephalonia = Cephalonia
word-crete = Crete
word-syrtis = Syrtis
word-sicily = Sicily
word-lotus-eaters = the Lotus-Eaters
word-cyclops = the Cyclops
word-aeolus = Aeolus
word-laestrygonians = the Laestrygonians
word-circe = Circe
word-sirens = the Sirens
word-oracle = the oracle
word-phaeacians = the Phaeacians
word-calypso = Calypso
word-ox = the ox
word-wine = the wine
word-gold = the gold
word-purse = the purse
word-omen = the omen
word-prophecy = the prophecy
word-tide = the tide
word-current = the current

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = choose a destiny
word-play = play a card
word-pass = pass
word-draft = take a reward
word-accept = accept
word-decline = decline
word-destiny = destiny
word-card = card
word-tile = reward
word-round = round
word-stack = stack of chips, in order of betting
word-hands = the hands
word-played = the cards played
word-destinies = the destinies
word-deck = the deck
word-gods = the gods to come
word-board = board
word-tiles = tiles
word-ithaca-needs-win = Ithaca must be won

# What the options are about.

word-about-board = the board
word-about-tiles = the tiles and cards
word-about-ithaca-needs-win = whether the adventure at Ithaca must be won to come home safely
