# What every fact of Odyssee tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-sea-laid = The board { $board_name_word } is laid out, with the adventure cards { $deck_name_word }. Every ship begins in Troy with four heroes, three gifts and ten ruler chips. { $first } was drawn to begin.
fact-cards-laid = { $cards ->
    [hidden] { $cards_count } adventure cards lie face down on the rim, one at each island's number.
   *[other] { $cards_count } adventure cards lie face down on the rim: { $lying_word }.
  }
fact-rim-reshuffled = { $cards_count ->
    [one] The last adventure card on the rim stays where it lies.
   *[other] The { $cards_count } adventure cards on the rim are shuffled again, face down.
  }
item-rim-card = { $title_word } (island { $island })
fact-turn-began = Turn { $turn } of { $seat }: { $upkeep ->
    [gift] one gift goes back to the supply, { gifts-left }.
    [hunger] no gift is left, so { $seat } takes a hunger stone ({ $now_hunger } of 3).
   *[none] no gift is left, and no fourth hunger stone is taken.
  }{ crew-starves }
gifts-left = { $now_gifts ->
    [0] none is left
    [one] { $now_gifts } is left
   *[other] { $now_gifts } are left
  }
crew-starves = { $starving ->
    [next] {" "}The crew is starving: it dies at the end of the next turn, unless an adventure gives a gift before.
    [now] {" "}The crew is starving: it dies at the end of this turn, unless an adventure gives a gift.
   *[no] {""}
  }
fact-turn-skipped = { $seat } skips this turn{ $now_skip ->
    [0] .
    [one] {" "}and the next one.
   *[other] {" "}and the next { $now_skip }.
  }
fact-die-rolled = { $seat } rolls the sail die: { $pips }.
fact-ship-sailed = { $stays ->
    [yes] { $seat } stays { at-place }.
   *[no] { $seat } sails { from-place } { to-place }.
  }
at-place = { $start_land ->
    [sea] on { $start_hex }
    [island] on island { $start_island } ({ $start_hex })
    [syrte] on Syrte
    [troy] in Troy
   *[ithaca] at Ithaca
  }
from-place = { $start_land ->
    [sea] from { $start_hex }
    [island] from island { $start_island } ({ $start_hex })
    [syrte] from Syrte
    [troy] from Troy
   *[ithaca] from Ithaca
  }
to-place = { $there_land ->
    [sea] to { $there_hex }
    [island] to island { $there_island } ({ $there_hex })
    [syrte] to Syrte
    [troy] to Troy
   *[ithaca] to Ithaca
  }
fact-storm-laid = { $seat } lays the storm arrow on { $anchor }, pointing { $direction_word }{ $paid ->
    [yes] , for a gift ({ gifts-left }).
   *[no] , free under Aeolus.
  } { $hit_count ->
    [0] It moves no ship.
    [one] It moves the ship of { $hit_word }.
   *[other] It moves the ships of { $hit_word }.
  }
fact-ship-blown = { $wind ->
    [storm] The storm carries
    [strong] A strong wind blows
   *[breeze] A breeze moves
  } { $seat } { from-place } { to-place }{ landfall }.
landfall = { $landfall ->
    [lands] ; there the ship lands in { $seat }'s next turn
    [home] ; if { $seat } may still enter Ithaca in the next turn, the match is over
   *[no] {""}
  }
fact-landed = { $shore ->
    [syrte] { $seat } runs aground on Syrte, and will skip a turn.
    [own] { $seat } lands on island { $island }, where a chip of { $seat } lies already: no adventure.
    [first] { $seat } is the first to land on island { $island }.
    [owned] { $seat } lands on island { $island }, which belongs to { $owner }.
    [poor] { $seat } lands on island { $island }, which belongs to { $owner }, who has no card to give: no adventure.
   *[free] { $seat } lands on island { $island }, which has no owner and no card any more: no adventure.
  }{ $shore ->
    [syrte] {""}
   *[other] { $chip ->
        [no] {" "}{ $seat } has no chip to lay here.
       *[yes] {""}
      }
  }{ $winds ->
    [yes] {" "}Aeolus makes the storm arrow free in { $seat }'s next three turns.
   *[no] {""}
  }
fact-card-taken = { $seat } takes the adventure card of island { $island } and reads it aloud: { card-read }
card-read = { $read_telling ->
    [told] { $read_title_word }. “{ $read_text_word }”
    [own] { $read_title_word }. “{ $read_text_word }” That is: { $read_effects_word }.
   *[mute] { $read_title_word }. That is: { $read_effects_word }.
  }
fact-choice-opened = { $owner }, who owns island { $island }, is to give { $seat } one of these cards: { $cards_word }. { $seat } may offer a deal first.
fact-choice-left = { $seat } leaves the choice of the card to { $owner }.
fact-card-given = { $owner } gives { $seat } an adventure card, and { $seat } reads it aloud: { card-read }
fact-chip-laid = { $from_rim ->
    [yes] { $seat } lays the chip from the rim on island { $island }
   *[no] { $seat } lays a ruler chip on island { $island }
  } ({ $now_chips ->
    [0] no chip is left in hand
    [one] { $now_chips } chip is left in hand
   *[other] { $now_chips } chips are left in hand
  }) and owns the island{ $owner ->
    [none] .
   *[other] ; the chip of { $owner } goes to the rim.
  }
fact-god-die-thrown = { $seat } throws the god die: { $white ->
    [yes] white.
   *[no] black.
  }
fact-trial-thrown = { $seat } throws the sail die: { $pips }, where { $at_least } or more is needed. { $passed ->
    [yes] The trial is passed.
   *[no] The trial is failed.
  }
fact-gifts-won = { $seat } wins { gifts } and has { $now_gifts } now{ $supply ->
    [0] ; the supply is empty
   *[other] {""}
  }{ $saved ->
    [yes] . The starving crew is saved, and its hunger stones go back.
   *[no] .
  }
fact-gifts-lost = { $seat } loses { gifts }; { gifts-left }.
gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
  }
fact-heroes-joined = { $count ->
    [one] { $count } hero comes back aboard with { $seat }
   *[other] { $count } heroes come back aboard with { $seat }
  }; there are { $now_heroes } now.
fact-heroes-lost = { $seat } loses { $count ->
    [one] { $count } hero
   *[other] { $count } heroes
  }; { $now_heroes ->
    [0] none is left.
    [one] { $now_heroes } is left.
   *[other] { $now_heroes } are left.
  }
fact-turns-lost = { $seat } will skip { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
  }{ $added ->
    [yes] {" "}more, { $now_skip } in all.
   *[no] .
  }
fact-protected = { $seat } is protected from now on: { $against ->
    [trial] the next trial is passed without a throw.
   *[fight] the next hero that a fight would cost is spared.
  }
fact-protection-used = { $against ->
    [trial] { $seat } passes the trial without a throw, and the protection is used up.
   *[fight] A protection saves { $seat } from losing a hero, and is used up.
  }
fact-ship-drifted = { $seat } drifts { $direction_word }, { from-place } { to-place }{ landfall }.
fact-ship-ferried = { $seat } is brought { from-place } { to-place }.
fact-chip-barred = { $seat } may lay no chip for this adventure.
fact-ship-lost = { $cause ->
    [hunger] The crew of { $seat } has starved, and the ship is lost.
    [fight] The crew of { $seat } is slain, and the ship is lost.
   *[adventure] The last hero of { $seat } is gone, and the ship is lost.
  } { $seat } begins again in Troy with four heroes and { $now_gifts ->
    [one] { $now_gifts } gift
   *[other] { $now_gifts } gifts
  }; cards and islands stay{ $chips ->
    [0] {""}
    [one] , and { $chips } chip comes back from the rim
   *[other] , and { $chips } chips come back from the rim
  }.{ $now_wards_count ->
    [0] {""}
   *[other] {" "}A protection stays: { $now_wards_word }.
  }
fact-ships-met = { $seat } meets { $others_word } { at-place }.
fact-pass-granted = { $asked ->
    [yes] { $seat } lets { $other } pass; { $other } may still attack.
   *[no] { $seat } lets { $other } pass as well, and they part.
  }
fact-fight-called = { $seat } attacks { $other }, with { $heroes ->
    [one] { $heroes } hero
   *[other] { $heroes } heroes
  } against { $other_heroes }. { $other } speaks first.
fact-fought-on = { $spoken ->
    [yes] { $seat } fights on against { $other } as well, and a round is thrown.
   *[no] { $seat } fights on; now { $other } speaks.
  }
fact-round-fought = { $one } throws { $one_pips } and adds { $one_heroes ->
    [one] { $one_heroes } hero
   *[other] { $one_heroes } heroes
  }: { $one_sum }. { $two } throws { $two_pips } and adds { $two_heroes ->
    [one] { $two_heroes } hero
   *[other] { $two_heroes } heroes
  }: { $two_sum }. { $loser ->
    [none] It is a tie, and both throw again.
   *[other] { $loser } loses the round.
  }
fact-offer-made = { $seat } offers { $to } a deal: { $seat } gives { given }, and { $to } gives { taken }{ adventure-card }.
given = { $given_count ->
    [0] nothing
   *[other] { $given_word }
  }
taken = { $taken_count ->
    [0] nothing
   *[other] { $taken_word }
  }
item-handed-gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
  }
item-handed-card = the card “{ $title_word }”
item-handed-island = island { $island }
adventure-card = { $adventure ->
    [none] {""}
   *[other] ; the card for the adventure is “{ $adventure_word }”
  }
fact-offer-refused = { $seat } refuses the offer of { $of }{ $then ->
    [round] , and a round is thrown.
   *[choice] ; now { $owner } chooses the card.
  }
fact-deal-struck = { $seat } accepts the offer of { $of }: { $of } gives { given }, and { $seat } gives { taken }{ $adventure ->
    [none] . The fight is over.
   *[other] ; the card for the adventure is “{ $adventure_word }”.
  }
fact-home-reached = { $seat } is the first home at Ithaca, with { $now_chips ->
    [0] no chip in hand
    [one] { $now_chips } chip in hand
   *[other] { $now_chips } chips in hand
  } and { cards-held }! The others in order: { $counts_word }.
cards-held = { $now_cards_count ->
    [0] no card
    [one] { $now_cards_count } card
   *[other] { $now_cards_count } cards
  }
chips-in-hand = { $chips ->
    [one] { $chips } chip in hand
   *[other] { $chips } chips in hand
  }
cards-owned = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
item-final-count = { $seat } ({ chips-in-hand }, { cards-owned }, { $islands ->
    [one] { $islands } island
   *[other] { $islands } islands
  })
fact-cap-reached = Everybody has had { $turns } turns, and nobody is home. In order: { $counts_word }. { $decided ->
    [count] The fewest chips in hand, less the cards, decide.
    [islands] Chips in hand less cards are equal at the top, and the most islands decide.
   *[shared] Chips in hand less cards and islands are equal at the top: the victory is shared.
  }
fact-rim-turned = { $lying_count ->
    [0] No card lies on the rim any more.
    [one] The card that still lay on the rim is turned up: { $lying_word }.
   *[other] The cards that still lay on the rim are turned up: { $lying_word }.
  }

# What a card says: its effects, one after the other.

item-gifts = { $count ->
    [-9] lose 9 gifts
    [-8] lose 8 gifts
    [-7] lose 7 gifts
    [-6] lose 6 gifts
    [-5] lose 5 gifts
    [-4] lose 4 gifts
    [-3] lose 3 gifts
    [-2] lose 2 gifts
    [-1] lose 1 gift
    [one] take { $count } gift
   *[other] take { $count } gifts
  }
item-heroes = { $count ->
    [-4] lose 4 heroes
    [-3] lose 3 heroes
    [-2] lose 2 heroes
    [-1] lose 1 hero
    [one] { $count } hero comes back aboard
   *[other] { $count } heroes come back aboard
  }
item-skip = skip { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
  }
item-protect = { $against ->
    [trial] pass the next trial without a throw
   *[fight] keep the next hero that a fight would cost
  }
item-drift = { $who ->
    [self] drift { $hexes ->
        [one] { $hexes } hex
       *[other] { $hexes } hexes
      } in a direction drawn by lot
   *[others] all other ships at sea drift { $hexes ->
        [one] { $hexes } hex
       *[other] { $hexes } hexes
      } in a direction drawn by lot
  }
item-ferry = be brought { $hexes ->
    [one] { $hexes } hex
   *[other] { $hexes } hexes
  } { $towards ->
    [ithaca] nearer to Ithaca
   *[troy] back towards Troy
  }
item-bar = lay no chip
item-toss = throw the god die { $times ->
    [one] once
   *[other] { $times } times
  } ({ $white_count ->
    [0] black: { $black_count ->
        [0] nothing
       *[other] { $black_word }
      }
   *[other] white: { $white_word }{ $black_count ->
        [0] {""}
       *[other] ; black: { $black_word }
      }
  })
item-trial = throw the sail die ({ $passed_count ->
    [0] less than { $at_least }: { $failed_count ->
        [0] nothing
       *[other] { $failed_word }
      }
   *[other] { $at_least } or more: { $passed_word }{ $failed_count ->
        [0] {""}
       *[other] ; less: { $failed_word }
      }
  })
item-readable-card = { $title_word } ({ $effects_word })

# What a seat is asked.

prompt-turn-asked = Your turn { $turn }: your ship lies { at-place }. { $storm ->
    [gift] Roll the sail die and sail, or lay the storm arrow for a gift; you have { $gifts }.
    [free] Roll the sail die and sail, or lay the storm arrow, which is free for you under Aeolus.
   *[none] Roll the sail die and sail; you have no gift for the storm arrow.
  }{ crew-starves }
prompt-course-asked = You rolled { $pips }: sail up to { $pips ->
    [one] { $pips } hex
   *[other] { $pips } hexes
  } { from-place }, or stay. { $home ->
    [yes] Ithaca is open to you: you have { chips-in-hand } and { cards-owned }.
   *[no] Ithaca is still closed to you: you have { chips-in-hand } and { cards-owned }.
  }
prompt-guest-asked = You landed on island { $island } of { $owner }, who is to give you one of these cards: { $cards_word }. Offer { $owner } a deal about it, or leave the choice to { $owner }.
prompt-owner-asked = { $guest } landed on your island { $island } and gets one of your cards for good: { $cards_word }. { $deals ->
    [yes] Choose the card, or offer { $guest } a deal.
   *[no] Choose the card.
  }
prompt-meeting-asked = Your ship lies { at-place } together with { $others_word }. Attack or let pass: you have { $heroes ->
    [one] { $heroes } hero
   *[other] { $heroes } heroes
  }.
prompt-passage-asked = { $other } lets you pass. Attack all the same, or let { $other } pass? You have { $heroes ->
    [one] { $heroes } hero
   *[other] { $heroes } heroes
  }, { $other } has { $other_heroes }.
prompt-round-asked = You fight against { $other }: your heroes { $heroes }, theirs { $other_heroes }. { $due ->
    [yes] Fight on, and a round is thrown; or offer { $other } a deal.
   *[no] Fight on, and { $other } speaks next; or offer { $other } a deal.
  }
prompt-answer-asked = { $other } offers you a deal: you get { given }, and you give { taken }{ adventure-card }. { $left ->
    [0] Accept or refuse.
   *[other] Accept, refuse, or answer with another offer.
  } { $then ->
    [round] If you refuse, a round is thrown.
    [mine] If you refuse, you choose the card.
   *[theirs] If you refuse, { $other } chooses the card.
  }

# What a choice does.

prompt-to-roll = Roll the sail die: it shows 1 to 4, and your ship may sail so many hexes.
prompt-to-sail = Choose a hex up to { $pips } away, { from-place }; your own hex means that you stay. On an island or Syrte your ship lands.{ $home ->
    [yes] {" "}At Ithaca you win.
   *[no] {""}
  }
prompt-to-lay-storm = Lay the storm arrow instead of sailing{ $storm ->
    [free] , free under Aeolus
   *[gift] , for a gift
  }: from its hex on it blows along five rows, in the middle to the next shore, beside it two hexes, outside one.
prompt-to-leave-choice = Make no offer: { $owner } chooses which card you get.
prompt-to-give = Give { $guest } one of your cards: { $guest } keeps it and carries it out.
prompt-to-attack = { $others_count ->
    [one] Attack { $others_word }: rounds are thrown until a crew is gone or you strike a deal.
   *[other] Attack one of these ships: { $others_word }. Rounds are thrown until a crew is gone or you strike a deal.
  }
prompt-to-let-pass = { $asked ->
    [yes] { $others_count ->
        [one] Call no fight with { $others_word }, who may still attack.
       *[other] Call no fight with one of these ships: { $others_word }. It may still attack.
      }
   *[no] Call no fight with { $others_word } either: you part.
  }
prompt-to-fight-on = { $due ->
    [yes] Offer nothing: you and { $other } each throw the sail die and add your heroes, and the lower sum loses a hero.
   *[no] Offer nothing; { $other } speaks before the round is thrown.
  }
prompt-to-propose = { $on_island ->
    [yes] Offer { $other } a deal: name the card for the adventure, and what else changes hands.
   *[no] Offer { $other } a deal: gifts, cards, an island. If it is accepted, the fight is over.
  }
prompt-to-counter = Answer { $other } with another offer; { $left ->
    [one] it is the last one that can be made here.
   *[other] { $left } more can be made here.
  }
prompt-to-accept = Accept the offer of { $other }: you get { given }, and you give { taken }{ adventure-card }.
prompt-to-refuse = Refuse the offer of { $other }: { $then ->
    [round] the fight goes on, and a round is thrown.
    [mine] you choose the card.
   *[theirs] { $other } chooses the card.
  }

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

word-home-reached = a ship is home at Ithaca
word-cap-reached = all turns are over

# Words.

word-wanderer = wanderer
word-none = none
word-hidden = face down
word-aegean = Aegean
word-wanderings = Wanderings
word-e = east
word-ne = north-east
word-nw = north-west
word-w = west
word-sw = south-west
word-se = south-east
word-trial = the next trial is passed without a throw
word-fight = the next hero that a fight would cost is spared
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

# What the cards of the deck Wanderings say.

word-wanderings-cicones = You plunder Ismarus and feast on the beach for a turn too long: take 3 gifts and skip a turn. Then the Cicones come back with help. Throw the sail die: below 3 you lose a hero.
word-wanderings-lotus-eaters = Your men taste the lotus and forget the way home. Take 3 gifts and skip 2 turns.
word-wanderings-cyclops = Polyphemus rolls the stone before the door: skip a turn. Throw the sail die: with 3 or more you leave under his sheep and take 3 gifts; below you lose 2 heroes, and Poseidon hears his curse: you are brought 4 hexes back to Troy.
word-wanderings-bag-of-winds = Aeolus entertains you for a month: take 2 gifts and skip a turn. He gives you the winds in a bag; throw the god die. White: the west wind brings you 4 hexes nearer to Ithaca. Black: your men open the bag, and you are brought 6 hexes back to Troy.
word-wanderings-laestrygonians = Giants throw rocks into the harbour. Throw the sail die: with a 4 you cut the ropes in time; below you lose a hero and lay no chip.
word-wanderings-circe = Circe turns your men into pigs, and then sets a table for them. Take 4 gifts; a hero comes aboard again; you skip 2 turns.
word-wanderings-underworld = You ask the dead for the way, and skip 2 turns. Throw the god die four times. White: take a gift. Black: lose a gift.
word-wanderings-sirens = They sing. Throw the sail die: below 4 you stay and listen; skip a turn and lay no chip.
word-wanderings-scylla = Six heads come down from the rock. You lose a hero, and mourn for a turn that you skip. Throw the god die: black, and you lose another one.
word-wanderings-charybdis = The whirlpool swallows your stores, and you cling to a fig tree until it spits out your ship. Lose a gift and skip a turn; you drift 5 hexes as the winds please.
word-wanderings-cattle-of-helios = No wind, no bread: your men slaughter the cattle of the Sun. Take 4 gifts and skip a turn. Throw the god die: black, and the lightning takes a hero; you lay no chip and drift 4 hexes.
word-wanderings-calypso = Calypso keeps you, and feeds you well. Take 5 gifts and skip 3 turns.
word-wanderings-phaeacians = They listen, they weep, and they row you home. Take 3 gifts and skip a turn; you are brought 5 hexes nearer to Ithaca.
word-wanderings-moly = Hermes shows you a black root with a white flower. Take 2 gifts. You pass the next trial without a throw.
word-wanderings-athena = The goddess stands beside you: take a gift, and the next hero you would lose in a fight is spared. She sends the others a wind: all ships at sea but yours drift 2 hexes.

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
word-worlds = possible cards on the rim
word-off = nobody sees them
word-players = everybody sees them
word-after = after the end

# What the options are about.

word-about-board = the board
word-about-deck = the adventure cards
word-about-cap = turns of each seat after which the match ends anyway
word-about-worlds = who is shown what may lie on the rim: nobody, everybody, or all after the end

# What cannot be ruled out.
prompt-cards-shuffled = On the rim, for islands { $islands_word }, lie in any order: { $titles_word }.
prompt-cards-known = On the rim lie: { $lying_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-card-at = At island { $island } lies the card “{ $card_word }”.
guess-about-card-at = a card on the rim
