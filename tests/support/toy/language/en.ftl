fact-dealt = { $seat } is dealt { $cards_count } cards.
fact-set-aside = A card is set aside: { $card_word }.
fact-card-shown = { $card ->
    [hidden] { $seat } shows a partner a card.
   *[other] { $seat } shows the { $card }.
  }
fact-bid-placed = { $card ->
    [hidden] { $seat } bids a card face down.
   *[other] { $seat } bids { $card }.
  }
fact-omen-seen = { $seat } is shown the { $card }.
fact-bids-turned = The bids are turned up: { $cards_word }. { $winner } takes the round.
fact-card-drawn = { $card ->
    [hidden] { $seat } draws a card.
   *[other] { $seat } draws { $card }.
  }
fact-draw-declined = { $seat } declines to draw.
fact-hands-turned = All is turned up; { $set_aside } was set aside.
refused-partners-are-two-of-three = Partners need three suitors.
refused-not-in-hand = That card is not in the hand.
refused-bid-already = One bid a round.
refused-not-bidding = The bids are turned up: it is time to draw.
refused-not-drawing = Only who took the round draws.
refused-game-over = The game is over.
word-rounds = by rounds taken
guess-held = { $player } holds { $card }.
guess-about-held = a card in a hand
