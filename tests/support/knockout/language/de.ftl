# Was jede Tatsache erzählt, warum Züge abgelehnt werden, und die Wörter des Spiels.

fact-dealt = { $seat } bekommt { $cards_count } Karten{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-set-aside = Die anderen Karten werden beiseitegelegt{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-bid-placed = { $card ->
    [hidden] { $seat } bietet eine verdeckte Karte.
   *[other] { $seat } bietet verdeckt { $card }.
  }
fact-bids-turned = Die Gebote werden aufgedeckt: { $bids_word }.
item-turned-bid = { $seat } bot { $card }
fact-card-drawn = { $card ->
    [hidden] { $seat } zieht eine Karte.
   *[other] { $seat } zieht { $card }.
  }
fact-seat-out = { $seat } scheidet aus.
fact-all-turned = Alle Karten werden aufgedeckt. Diese lagen beiseite: { $aside_word }.

# Was ein Platz gefragt wird, und was sein Zug bewirkt.

prompt-bid-to-make = Runde { $round }, noch { $left } sind dabei: Biete eine deiner Karten verdeckt.
prompt-bid-making = Das niedrigste Gebot der Runde scheidet aus, das höchste zieht eine Karte.

# Warum ein Zug abgelehnt wird.

refused-seats = Zwei bis vier Plätze spielen.
refused-not-in-hand = Diese Karte ist nicht auf der Hand.
refused-bid-already = In dieser Runde ist schon geboten.
refused-seat-is-out = Wer ausgeschieden ist, bietet nicht mehr.
refused-match-over = Die Partie ist vorbei.

# Wie eine Partie endet; Rollen, Züge, ihre Felder und Varianten.

word-last-suitor = der letzte Freier bleibt übrig
word-suitor = Freier
word-bid = eine Karte bieten
word-card = Karte
word-hand = Handkarten

# Worum es in den Varianten geht.

word-about-hand = Karten, die jeder Platz bekommt
