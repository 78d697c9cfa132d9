# What every fact tells its viewer, why moves are refused, and the words of the game.

fact-dealt = { $seat } is dealt { $cards_count } cards{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-set-aside = The other cards are set aside{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-bid-placed = { $card ->
    [hidden] { $seat } bids a card face down.
   *[other] { $seat } bids { $card } face down.
  }
fact-bids-turned = The bids are turned up: { $bids_word }.
item-turned-bid = { $seat } bid { $card }
fact-card-drawn = { $card ->
    [hidden] { $seat } draws a card.
   *[other] { $seat } draws { $card }.
  }
fact-seat-out = { $seat } is out.
fact-all-turned = All cards are turned up. These were set aside: { $aside_word }.

# What a seat is asked, and what its move does.

prompt-bid-to-make = Round { $round }, with { $left } players left: bid one of your cards face down.
prompt-bid-making = The lowest bid of the round is out, the highest draws a card.

# Why a move is refused.

refused-seats = Two to four seats play.
refused-not-in-hand = You do not hold this card.
refused-bid-already = You have bid in this round.
refused-seat-is-out = A seat that is out bids no more.
refused-match-over = The match is over.

# How a match ends; roles, moves, their fields, and options.

word-last-suitor = the last suitor is left
word-suitor = Suitor
word-bid = bid a card
word-card = card
word-hand = cards in a hand

# What the options are about.

word-about-hand = cards dealt to each
