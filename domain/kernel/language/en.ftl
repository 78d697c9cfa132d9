fact-opened = { $host } opened a match for { $seats } seats.
fact-sat = { $name } took { $seat }.
fact-left = { $seat } left the table.
fact-started = The match begins.
fact-played = { $move ->
    [hidden] { $seat } moved.
   *[other] { $seat } moved.
  }
fact-resignation-offered = { $seat } would resign.
fact-resignation-withdrawn = { $seat } plays on.
fact-side-resigned = { $seats_word } resigned.
fact-ended = { $winners_count ->
    [0] The match is over: { $ending_word }. Nobody won.
   *[other] The match is over: { $ending_word }. { $winners_word } won.
  }
fact-closed = The match was called off: { $reason }.
fact-disclosed = The seed is shown: chance can be drawn again, and everything may be looked at.
word-resigned = by resignation
word-none = none
word-hidden = face down
