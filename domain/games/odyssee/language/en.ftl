# What every fact of Odyssee tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = The sea { $board_name } is laid out, with the cards { $deck_name }. { $first } begins.
fact-cards-laid = { $cards_count } adventure cards lie face down on the rim: { $cards_word }.
fact-turn-began = Turn { $turn } of { $seat }, { $upkeep ->
    [gift] who gives a gift to the gods.
    [hunger] who has no gift and takes a hunger stone.
   *[none] whose crew is starving.
  }
fact-turn-skipped = { $seat } skips this turn.
fact-die-rolled = { $seat } rolls { $pips }.
fact-ship-sailed = { $seat } sails to { $to }.
fact-storm-laid = { $seat } lays the storm arrow on { $anchor }, pointing { $direction_word }{ $paid ->
    [yes] {" "}and gives a gift for it.
   *[no] ; under Aeolus it is free.
  }
fact-ship-blown = { $wind ->
    [storm] The storm carries
    [strong] A strong wind blows
   *[breeze] A breeze moves
  } { $seat } to { $to }{ $ashore ->
    [yes] , ashore.
   *[no] .
  }
fact-landed = { $island ->
    [none] { $seat } runs aground on Syrte, and will skip a turn.
   *[other] { $seat } lands on island { $island }{ $winds ->
        [yes] , where Aeolus gives winds for three turns.
       *[no] .
      }
  }
fact-card-taken = { $seat } takes the card of island { $island }: { $card_word }.
fact-choice-opened = { $owner }, who owns island { $island }, is to choose a card for { $seat }. { $seat } may make an offer first.
fact-choice-left = { $seat } leaves the choice to { $owner }.
fact-card-given = { $owner } gives { $seat } a card: { $card_word }.
fact-chip-laid = { $from_rim ->
    [yes] { $seat } moves a chip from the rim onto island { $island }
   *[no] { $seat } lays a chip on island { $island }
  }{ $owner ->
    [none] .
   *[other] ; that of { $owner } goes to the rim.
  }
fact-god-die-thrown = { $seat } throws the god die: { $white ->
    [yes] white.
   *[no] black.
  }
fact-trial-thrown = { $seat } throws { $pips } where { $at_least } is asked, and { $passed ->
    [yes] passes.
   *[no] fails.
  }
fact-gifts-won = { $seat } wins { gifts }{ $saved ->
    [yes] ; the starving crew is saved.
   *[no] .
  }
fact-gifts-lost = { $seat } loses { gifts }.
gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
  }
fact-heroes-joined = { heroes-of } back aboard with { $seat }.
heroes-of = { $count ->
    [one] { $count } hero comes
   *[other] { $count } heroes come
  }
fact-heroes-lost = { $seat } loses { $count ->
    [one] { $count } hero.
   *[other] { $count } heroes.
  }
fact-turns-lost = { $seat } will skip { $turns ->
    [one] { $turns } turn.
   *[other] { $turns } turns.
  }
fact-protected = { $seat } is protected against { protection }.
fact-protection-used = { $seat } is spared by a protection against { protection }.
protection = { $against ->
    [trial] a trial
   *[fight] a loss in a fight
  }
fact-ship-drifted = { $seat } drifts { $direction_word } to { $to }{ $ashore ->
    [yes] , ashore.
   *[no] .
  }
fact-ship-ferried = { $seat } is brought to { $to }.
fact-chip-barred = { $seat } lays no chip here.
fact-ship-lost = { $cause ->
    [hunger] The crew of { $seat } has starved.
    [fight] The crew of { $seat } is slain.
   *[adventure] The last hero of { $seat } is lost.
  } { $seat } begins again in Troy{ $chips ->
    [0] {""}
    [one] {" "}and takes { $chips } chip back from the rim
   *[other] {" "}and takes { $chips } chips back from the rim
  }{ $gifts ->
    [0] .
    [one] , with { $gifts } gift from the supply.
   *[other] , with { $gifts } gifts from the supply.
  }
fact-ships-met = { $seat } shares a hex with { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } does not attack { $other }, who may still attack.
   *[no] { $seat } does not attack { $other } either; they part.
  }
fact-fight-called = { $seat } attacks { $other }.
fact-fought-on = { $spoken ->
    [yes] { $seat } fights on as well.
   *[no] { $seat } fights on; { $other } has the word.
  }
fact-round-fought = A round of { $seats_word }: thrown { $pips_word }, with heroes { $sums_word }. { $loser ->
    [none] A tie.
   *[other] { $loser } loses it.
  }
fact-offer-made = { $seat } offers { $to } a deal: gives { stake-gives }, gets { stake-gets }{ adventure-card }.
fact-offer-refused = { $seat } refuses the offer of { $of }.
fact-deal-struck = { $seat } accepts: { $of } gives { stake-gives }, gets { stake-gets }{ adventure-card }.
stake-gives = { $gives_gifts ->
    [0] no gifts
    [one] { $gives_gifts } gift
   *[other] { $gives_gifts } gifts
  }{ $gives_cards_count ->
    [0] {""}
   *[other] , { $gives_cards_word }
  }{ $gives_island ->
    [none] {""}
   *[other] , island { $gives_island }
  }
stake-gets = { $gets_gifts ->
    [0] no gifts
    [one] { $gets_gifts } gift
   *[other] { $gets_gifts } gifts
  }{ $gets_cards_count ->
    [0] {""}
   *[other] , { $gets_cards_word }
  }{ $gets_island ->
    [none] {""}
   *[other] , island { $gets_island }
  }
adventure-card = { $card ->
    [none] {""}
   *[other] ; the adventure is { $card_word }
  }
fact-home-reached = { $seat } is home at Ithaca!
fact-cap-reached = Everybody has had { $turns } turns, and nobody is home.
fact-rim-turned = The cards on the rim are turned up: { $cards_word }.

# Why a move is refused.

refused-seats = Two to six play.
refused-no-such-board = There is no such board.
refused-no-such-deck = There is no such deck.
refused-not-now = That is not what is to be done now.
refused-not-your-turn = It is not your turn to do something.
refused-game-over = The match is over.
refused-rolled-already = The die is cast: now your ship sails.
refused-not-rolled = Roll the sail die first.
refused-no-such-hex = There is no such hex on the board.
refused-not-entitled = You have more chips in hand than cards: you may not enter Ithaca.
refused-out-of-reach = Your ship cannot sail there with this roll.
refused-no-gift-for-storm = The storm arrow costs a gift, and you have none.
refused-not-the-newcomer = The choice is yours: you cannot leave it.
refused-not-the-owner = The owner of the island chooses the card.
refused-card-not-yours = You have no such card.
refused-offer-open = There is an offer to be answered first.
refused-no-offer-open = There is no offer to be answered.
refused-offers-spent = No more offers can be made here.
refused-gifts-misfit = There are not so many gifts.
refused-cards-misfit = There is no such card on that side, or it is named twice.
refused-island-misfit = That island cannot be handed over.
refused-card-misfit = That is not a card for this adventure.
refused-no-such-ship = There is no such ship to meet.
refused-not-met = You do not meet that ship now.

# How a match ends.

word-home-reached = home at Ithaca
word-cap-reached = out of turns

# Words.

word-wanderer = wanderer
word-none = none
word-hidden = face down
word-e = east
word-ne = north-east
word-nw = north-west
word-w = west
word-sw = south-west
word-se = south-east
word-cicones = the Cicones
word-lotus-eaters = the Lotus-eaters
word-cyclops = the Cyclops
word-bag-of-winds = the bag of Aeolus
word-laestrygonians = the Laestrygonians
word-circe = Circe
word-underworld = the Underworld
word-sirens = the Sirens
word-scylla = Scylla
word-charybdis = Charybdis
word-cattle-of-helios = the cattle of Helios
word-calypso = Calypso
word-phaeacians = the Phaeacians
word-moly = Hermes and the moly
word-athena = Athena

# What moves and their fields, options, and what may lie face down are called.

word-roll = roll
word-sail = sail
word-lay-storm = lay the storm arrow
word-leave-choice = leave the choice to the owner
word-give = give a card
word-attack = attack
word-let-pass = let pass
word-fight-on = fight on
word-propose = offer a deal
word-counter = offer another deal
word-accept = accept
word-refuse = refuse
word-to = to
word-direction = direction
word-anchor = laid on
word-card = card
word-seat = player
word-gives = gives
word-gets = gets
word-gifts = gifts
word-cards = cards
word-island = island
word-rim = the cards at the rim
word-board = board
word-deck = deck
word-cap = turns at most

# What the options are about.

word-about-board = the board
word-about-deck = the adventure cards
word-about-cap = turns of each seat after which the match ends anyway
