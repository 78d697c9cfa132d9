# Wat elk feit vertelt, waarom een zet geweigerd wordt, en de woorden van het spel.

fact-dealt = { $seat } krijgt { $cards_count } kaarten{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-set-aside = De andere kaarten worden weggelegd{ $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }.
fact-bid-placed = { $card ->
    [hidden] { $seat } biedt een gedekte kaart.
   *[other] { $seat } biedt gedekt { $card }.
  }
fact-bids-turned = De biedingen worden omgedraaid: { $bids_word }.
item-turned-bid = { $seat } bood { $card }
fact-card-drawn = { $card ->
    [hidden] { $seat } trekt een kaart.
   *[other] { $seat } trekt { $card }.
  }
fact-seat-out = { $seat } valt af.
fact-all-turned = Alle kaarten worden omgedraaid. Deze waren weggelegd: { $aside_word }.

# Wat een plaats gevraagd wordt, en wat haar zet doet.

prompt-bid-to-make = Ronde { $round }, { $left } doen er nog mee: bied een van je kaarten gedekt.
prompt-bid-making = Het laagste bod van de ronde valt af, het hoogste trekt een kaart.

# Waarom een zet geweigerd wordt.

refused-seats = Er spelen twee tot vier plaatsen.
refused-not-in-hand = Deze kaart zit niet in je hand.
refused-bid-already = Je hebt in deze ronde al geboden.
refused-seat-is-out = Een plaats die afgevallen is, biedt niet meer.
refused-match-over = De partij is afgelopen.

# Hoe een partij eindigt; rollen, zetten, hun velden en varianten.

word-last-suitor = de laatste vrijer blijft over
word-suitor = Vrijer
word-bid = een kaart bieden
word-card = kaart
word-hand = kaarten in de hand

# Waar de varianten over gaan.

word-about-hand = kaarten die elke plaats krijgt
