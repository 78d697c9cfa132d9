fact-opened = A match for { $seats } seats is opened{ opened-clock }{ opened-broadcast }{ opened-access }.
opened-access = { $access ->
    [public] {""}
   *[other] ; only invited players know of it
  }
opened-clock = { $clock ->
    [none] {""}
   *[other] { $clock_kind ->
        [correspondence] ; each move may take { TIME($clock_per_move) }
        [per_move] ; each move may take { TIME($clock_per_move) }
        [bronstein] ; each seat has { TIME($clock_initial) }, and gets back the time of each turn, up to { TIME($clock_delay) }
        [delay] ; each seat has { TIME($clock_initial) }, and in each turn its clock starts after { TIME($clock_delay) }
        [byo_yomi] { $clock_initial ->
            [0] ; each seat has { opened-periods } of { TIME($clock_period) }
           *[other] ; each seat has { TIME($clock_initial) }, and then { opened-periods } of { TIME($clock_period) }
          }
       *[other] { $clock_increment ->
            [0] ; each seat has { TIME($clock_initial) }
           *[other] ; each seat has { TIME($clock_initial) }, and { TIME($clock_increment) } more for each turn
          }
      }
  }
opened-periods = { $clock_periods ->
    [one] { $clock_periods } period
   *[other] { $clock_periods } periods
  }
opened-broadcast = { $broadcast ->
    [none] {""}
   *[other] { $broadcast_delay_steps ->
        [0] ; onlookers are shown it { TIME($broadcast_delay_seconds) } late
       *[other] ; onlookers are shown it { $broadcast_delay_steps } steps late
      }
  }
time-days = { $number ->
    [one] { $number } day
   *[other] { $number } days
  }
time-hours = { $number ->
    [one] { $number } hour
   *[other] { $number } hours
  }
time-minutes = { $number ->
    [one] { $number } minute
   *[other] { $number } minutes
  }
time-seconds = { $number ->
    [one] { $number } second
   *[other] { $number } seconds
  }
fact-sat = { $name } sits down.
fact-left = { $seat } left the table.
fact-committed = { $seat } brings other chance than before.
fact-beacon-entered = The public chance is known: { $value }
fact-reveal-due = { $seats_count ->
    [one] The match begins when { $seats_word } has shown what chance they bring; there is { TIME($seconds) } for it.
   *[other] The match begins when { $seats_word } have shown what chance they bring; there is { TIME($seconds) } for it.
  }
fact-revealed = { $seat } shows what chance they bring.
fact-reveal-missed = { $seats_word } did not show in time what chance they bring. Nobody is bound to theirs any more.
fact-started = The match begins.
fact-played = { $seat } decides in secret.
fact-resignation-offered = { $seat } offers to resign.
fact-resignation-withdrawn = { $seat } plays on.
fact-side-resigned = { $seats_word } resigned.
fact-timed-out = The time of { $seats_word } is up.
fact-passed-for = The service moves for { $seat }, who left.
fact-absent = { $seats_word } did not move for so long that the match no longer waits.
fact-substituted = { $bot ->
    [yes] { $name } plays for { $seat } from now on.
   *[no] { $name } takes the seat of { $seat } and plays on.
  }
fact-time-given = The service was away; { TIME($seconds) } are given back to { $seats_word }.
fact-ended = { $winners_count ->
    [0] The match is over: { $ending_word }. Nobody won.
   *[other] The match is over: { $ending_word }. { $winners_word } won.
  }
fact-opened-to-referee = { $rule ->
    [none] { $name } looks as the referee from now on: { $reason }
   *[other] { $name } looks as the referee from now on: { $reason } ({ $rule })
  }
fact-looked-as-seat = { $rule ->
    [none] { $name } looks at what { $seat } saw up to step { $step }: { $reason }
   *[other] { $name } looks at what { $seat } saw up to step { $step }: { $reason } ({ $rule })
  }
fact-reserved = { $player ->
    [none] { $seat } is kept for nobody any more.
   *[other] { $seat } is kept for an invited player.
  }
fact-removed = { $reason ->
    [none] The host took the seat of { $seat } away.
   *[other] The host took the seat of { $seat } away: { $reason }
  }
fact-invited = The host invited a player.
fact-uninvited = The host took an invitation back.
fact-invitation-accepted = A player accepted the invitation.
fact-invitation-renewed = The invitation has a new code; those of before are void.
fact-not-started = Nobody started the match for { TIME($seconds) }.
fact-aborted = An operator of the service ends the match: { $reason }.
fact-paused = { $name } pauses the match: { $reason } ({ $rule })
fact-resumed = { $name } resumes the match: { $reason } ({ $rule })
fact-time-adjusted = { $name } changes the time of { $seats_word } by { $seconds } seconds: { $reason } ({ $rule })
fact-rewound = { $name } rewinds the match to step { $step }: { $reason } ({ $rule })
fact-adjudicated = { $name } decides the result: { $reason } ({ $rule })
fact-annulled = { $name } annuls the match: { $reason } ({ $rule })
fact-substitute-named = { $name } lets another player play for { $seat }: { $reason } ({ $rule })
fact-penalty-given = { $name } gives { $seat } a penalty{ penalty-seconds }{ penalty-points }: { $reason } ({ $rule })
penalty-seconds = { $seconds ->
    [0] {""}
   *[other] , { $seconds } seconds less
  }
penalty-points = { $points ->
    [0] {""}
   *[other] , { $points } parts of a point less
  }
fact-result-reached = { $winners_count ->
    [0] The match is decided: { $ending_word }. Nobody won. The tournament has to confirm it.
   *[other] The match is decided: { $ending_word }. { $winners_word } won. The tournament has to confirm it.
  }
fact-confirmed = The tournament confirms the result.
fact-arbiters-named = { $arbiters_count ->
    [one] The tournament names the arbiter of this match.
   *[other] The tournament names the arbiters of this match: { $arbiters_count }.
  }
fact-last-turns-called = { $turns ->
    [0] Time is called: the match ends after the turns that have begun.
    [one] Time is called: the match ends after the turns that have begun and one more.
   *[other] Time is called: the match ends after the turns that have begun and { $turns } more.
  }
fact-takeback-asked = { $seat } asks to take back the last move.
fact-takeback-answered = { $agrees ->
    [yes] { $seat } agrees to the takeback.
   *[no] { $seat } refuses the takeback.
  }
fact-taken-back = The last move is taken back: the table is as it was after step { $step }.
prompt-takeback-to-ask = You may ask the others to take back your last move, because it showed nothing that was hidden.
prompt-takeback-to-answer = { $seat } asks to take back the last move. Agree or refuse: if all agree, the table is as it was before the move.
fact-closed = The match was called off: { $reason }.
fact-disclosed = The seed is shown: chance can be drawn again, and everything may be looked at.
seat = seat { $number }
deleted-seat = deleted player (seat { $number })
deleted-player = A deleted player
label-alike = { $label } ({ $nth } of { $of })
word-resigned = by resignation
word-timed-out = by loss on time
word-absent = because players are away
word-adjudicated = by decision of an arbiter
word-time-called = because time was called
word-none = none
word-hidden = face down

refused-already-open = You may look at this already.
refused-already-resigning = You have offered to resign already.
refused-already-seated = You hold a seat of this match already.
refused-bad-broadcast = Onlookers cannot be shown a match like that.
refused-bad-clock = No clock is like that.
refused-bad-leaving = That cannot be agreed on for players who leave.
refused-bad-move = This is not a move of the game.
refused-bad-name = A name has 1 to 40 printable characters.
refused-bad-line = A line has 1 to 200 printable characters.
refused-bad-options = These are not options of the game.
refused-bad-note = What is noted has 1 to 100 printable characters.
refused-unfit-guess = You cannot guess this: of what is hidden from you there is nothing of the kind.
refused-bad-reason = A reason has 1 to 200 printable characters.
refused-bad-scope = There is no such scope.
refused-barred = Whoever had a seat of this match or looked at what it hides cannot take a seat over.
refused-command-reused = This command id was used for something else.
refused-content-changed = The board or the cards that this match was opened with are no longer here, or were changed.
refused-nobody-to-talk-to = You share a notebook with nobody in this match, so there is nobody to talk to.
refused-has-left = You have left this match.
refused-no-notebook = You have no such notebook in this match.
refused-no-table-talk = In this match the players did not agree that the whole table may talk.
refused-no-clock-runs = No clock runs in this match.
refused-no-substitute = This seat cannot be taken over.
refused-no-such-game = There is no such game.
refused-no-such-match = There is no such match.
refused-no-such-player = There is no such player.
refused-no-such-seat = The match has no such seat.
refused-no-such-token = There is no such token.
refused-not-at-the-table = Only the host and those who sit may do this.
refused-not-resigning = You have not offered to resign.
refused-not-seated = You hold no seat of this match.
refused-not-the-host = Only the host may do this.
refused-not-your-seat = You do not hold this seat.
refused-not-your-turn = It is not your turn.
refused-time-is-left = No time is up yet.
refused-plays-himself = Who plays in this match may not look at what it hides.
refused-seat-taken = Somebody else sits there.
refused-seats-free = Not every seat is taken yet.
refused-side-has-resigned = Your side has resigned.
refused-stale = The match has gone on since.
refused-noted-out = You have written 2000 notes into this notebook; it takes no more of yours.
refused-talked-out = Your side has written 500 lines to each other; the notebook takes no more.
refused-time-is-up = Time is up: nothing more is played in this match.
refused-token-shown = This command was carried out; its token was shown then and cannot be shown again.
refused-unknown-head = The ledger of this match never had the head you say you saw.
refused-wrong-seats = The game is not played by so many.
refused-wrong-status = This is not done at this stage of a match.
refused-bad-lifetime = A token lives between a minute and 365 days.
refused-bad-token-name = The name of a device has at most 40 printable characters.
refused-too-many-tokens = There are 50 tokens already; revoke one first.
refused-bad-push-subscription = No push may be sent to this address, or with these keys: it must begin with https:// and lead to a public host.
refused-too-many-push-subscriptions = There are 10 browsers already that are called; remove one first.
refused-no-such-push-subscription = There is no such subscription.
refused-no-mails = This service sends no mails.
refused-bad-mail-address = No mail can be sent to this address.
refused-no-such-mail-address = No address has this secret, or it was not confirmed within two days.
refused-not-your-token = This token manages only itself and those made with it.
refused-mixed-scripts = The letters of a name are of one script.
refused-bot-name = This name looks like that of a bot.
refused-reserved-name = This name looks like one of those who run the service.
refused-bad-recovery-code = This is not the recovery code of a player.
refused-no-new-code = This token may not make a recovery code.
refused-bad-key = This is not a public key of Ed25519.
refused-bad-commitment = A commitment is a SHA-256, written as 64 hexadecimal digits.
refused-nothing-to-reveal = You have nothing to reveal, or have revealed it.
refused-bad-beacon = This names no public randomness of a moment to come.
refused-bad-reveal-within = There cannot be so many seconds for that.
refused-no-beacon = This match waits for no public randomness.
refused-beacon-awaited = The value of the public randomness is not known yet.
refused-signature-needed = In this match every command is signed with a key of your own.
refused-bad-signature = The signature is not yours, or is of something else.
refused-stale-signature = You signed before the last step of your seat. Sign again with the head that you see now.
refused-bad-contribution = This is not what your seat is committed to: 32 bytes, written as 64 hexadecimal digits.
refused-host-runs = Only the host starts this match and brings bots to it.
refused-seat-reserved = This seat is kept for somebody else.
refused-removed-before = The host took your seat away. You can sit down again when they invite you anew.
refused-bad-access = A match is public, by link or by list.
refused-bad-invitation = These players cannot be invited.
refused-no-such-guest = There is no player with this id.
refused-not-invited = This player is not one who can be asked for that: they are not invited, they are already, or they sit.
refused-guests-full = 500 players are invited; there is no room for more.
refused-no-invitation = This match has no such invitation.
refused-bad-reservation = Seats cannot be kept like that: each seat once, and each player once.
refused-banned = An operator of the service has banned this account.
refused-bad-until = A ban ends in the future, and at most 36,500 days ahead. It has no end if none is given.
refused-not-banned = This player is not banned.
refused-protected-operator = This player is an operator.
refused-bad-act-reason = A reason has 1 to 200 printable characters.
refused-own-match = Who plays or played in this match does not end it as an operator.
refused-nobody-there = Nobody sits there whom the host could remove.
refused-too-many-steps = You have made 1,000 such steps in this match; it takes no more of yours. It can still be started, played, left and called off.
refused-too-many-looks = You have looked at this match 500 times by your role in its tournament; nobody looks more often.
refused-match-paused = An arbiter has paused this match.
refused-bad-adjustment = Time cannot be given or taken like that.
refused-no-time-to-adjust = This match has no clock.
refused-no-such-moment = The match cannot be rewound to that step.
refused-bad-ranking = A ranking has each seat once, and the seats of a side in one group.
refused-bad-penalty = There is no such penalty at this moment.
refused-bad-substitute = There is no such seat, or this player may not take it over.
refused-not-the-arbiter = Only an arbiter of this match, who has no seat of it, may do this.
refused-bad-rule = A rule is named in 1 to 100 printable characters.
refused-bad-arbiters = These players cannot be the arbiters of this match.
refused-arbiters-do-not-play = An arbiter of this match takes no seat of it.
refused-no-time-call = Time is called once in a match of a tournament, with 0 to 100 turns to follow.
refused-no-takebacks = In this match no move is taken back.
refused-nothing-to-take-back = The last move is not yours, somebody has left since, or it is too long ago.
refused-asked-before = You have asked to take back this move already.
refused-revealed-since = The move showed something hidden, or lots were drawn.
refused-nobody-asked = Nobody waits for an answer of yours.
refused-another-request = Your answer is to another takeback than the one that is asked for now.
refused-bad-hall = A hall is a network in its usual spelling: of IPv4 with a prefix of 20 to 32 bits, of IPv6 with one of 48 to 64.
refused-bad-factor = Quotas are multiplied by 2 to 50.
refused-bad-hall-end = A hall ends in the future, and at most 31 days ahead.
refused-bad-hall-reason = A reason has 1 to 200 printable characters.
refused-no-such-hall = The quotas of this network are not raised.
refused-too-many-halls = 100 halls have raised quotas already.
refused-bad-report = A report has a kind of the list and 1 to 1000 printable characters.
refused-nobody-reported = A report names a player, a match, or both.
refused-reports-themself = Nobody reports themself.
refused-nobody-to-report = There is no such player.
refused-no-such-step = You were shown no such step of this match.
refused-no-such-line = You may read no such line in this match.
refused-no-such-report = There is no such report.
refused-taken-already = You have this report already.
refused-not-taken = Take the report first: another operator has it, or nobody.
refused-decided-already = This report is decided.
refused-bad-decision = A decision has an outcome of the list and a reason of 1 to 500 printable characters.
refused-own-report = This report is by you: another operator decides it.
refused-no-tournament = There is no such tournament.
refused-bad-regulations = The regulations contradict themselves, or a field of them does not fit.
refused-rounds-began = This is not done any more: a round was paired already.
refused-wrong-hash = This is not the hash of these regulations.
refused-not-staff = Only staff of the tournament with another role than yours may do this.
refused-plays-themself = Who sees more of the matches as staff does not take part, and who takes part gets no such role.
refused-insiders-do-not-enter = Who was an organizer or arbiter of this tournament, or looked at one of its matches, does not enter it.
refused-no-such-staff = This player is not on the staff, or is the host, who stays on it.
refused-wrong-stage = This is not done at this stage of a tournament.
refused-entry-by-invitation = Only invited players enter this tournament.
refused-already-invited = This player is invited already.
refused-already-entered = This player has entered already.
refused-not-asked = A player whom the staff enters is asked, and takes part only once they accept.
refused-entry-declined = You were declined in this tournament. Only its staff can let you take part.
refused-tournament-full = The tournament is full.
refused-wrong-number = These are not the numbers of entrants, each once.
refused-no-such-entrant = No entrant of this tournament has this number.
refused-already-checked-in = This entrant has checked in already, or nobody has to.
refused-too-late = It is too late to enter this tournament.
refused-not-taking-part = This entrant does not take part any more, or takes part already.
refused-no-such-bye = There is no such bye, or there are no more to ask for.
refused-bad-draw = This is not the next draw of lots, or there are no more.
refused-bad-lots-contribution = This is not what you are bound to, or the first lots are drawn already.
refused-bad-lots-beacon = This is not the public randomness of that draw, or it is not known yet.
refused-unsettled-tables = A table of a round before has no result that counts yet.
refused-wrong-round = This is not the round that is next, or that is played.
refused-other-pairing = This is not the pairing that follows from the lots.
refused-no-pairing = There is no such pairing.
refused-bad-pairing = Everybody who takes part sits at one table or has a bye, and each table has a size that is allowed.
refused-wrong-value = This is not the value of the pairing.
refused-unlisted-matches = Each table has one match, and each match one table.
refused-time-called-already = Time is not called in this round: it was called already, or it is not up.
refused-no-such-table = The round has no such table.
refused-wrong-table = This is not done at this stage of a table.
refused-wrong-match = The table does not play this match.
refused-impossible-result = No order of play leads to this result.
refused-not-at-table = This entrant does not sit at this table.
refused-wrong-confirmation = By the regulations the result does not count yet, or counts in another way.
refused-other-result = The table has another result, or nothing would be corrected.
refused-not-adjourned = These are not the tables without a result that counts.
refused-no-such-notice = There is no such ruling, appeal, call or announcement, or it is done with.
refused-wrong-standings = These are not the standings that follow from the results.
refused-wrong-seed = This is not the seed that the tournament is bound to.
refused-bad-text = A reason or a rule has 1 to 200 printable characters, a question, an answer or an announcement 500, and an affiliation 60.
refused-too-many-acts = The tournament takes no more of these.
refused-stale-tournament = The tournament has gone on since.
refused-unknown-tournament-head = The ledger of this tournament never had the head you say you saw.
refused-too-many-of-yours = You have made as many steps in this tournament as it takes from one player.
refused-not-an-entrant = Only an entrant of the tournament may do this, for themself alone.
refused-no-matches-to-report = A report on fair play is about 1 to 300 matches of the tournament, each once.
refused-matches-not-disclosed = A report on fair play is about matches that are disclosed and whose results count.
refused-report-under-way = The tournament has a report on fair play that is not done yet.
refused-too-many-fair-play-reports = The tournament has had as many reports on fair play as it may have.
refused-no-such-fair-play-report = There is no such report on fair play for you.
refused-bad-webhook-address = No webhook may be sent to this address: it must begin with https:// and lead to a public host.
refused-too-many-webhooks = The tournament has as many webhooks as it may have.
refused-no-more-webhooks = The tournament has ended: there is nothing more to tell a webhook.
refused-too-many-pings = As many tests of this webhook wait as may wait.
refused-no-such-webhook = The tournament has no such webhook.
refused-unknown-player = There is no such player who could be named here.
