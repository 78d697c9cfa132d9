# What every fact of Wrath of Poseidon tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = { $number ->
    [0] Een spel begint
    [1] Het tweede spel begint
    [2] Het derde spel begint
    [3] Het vierde spel begint
   *[other] Het vijfde spel begint
  } op bord { $chart_name }. { $poseidon } is Poseidon; navigators: { $navigators_word }.
fact-proposed = { $seat } stelt voor: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } stemt in.
fact-council-closed = Er is afgesproken: { captaincies }{ lighthouse-places }.
captaincies = het witte schip voor { captain-white }, geel voor { captain-yellow }, groen voor { captain-green }, rood voor { captain-red }
captain-white = { $captains_white ->
    [none] allen om beurten
   *[other] { $captains_white }
  }
captain-yellow = { $captains_yellow ->
    [none] allen om beurten
   *[other] { $captains_yellow }
  }
captain-green = { $captains_green ->
    [none] allen om beurten
   *[other] { $captains_green }
  }
captain-red = { $captains_red ->
    [none] allen om beurten
   *[other] { $captains_red }
  }
lighthouse-places = { $lighthouses_count ->
    [0] {""}
    [1] ; een vuurtoren op { $lighthouses_word }
   *[other] ; vuurtorens, geel en rood, op { $lighthouses_word }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } plaatst in het geheim een maalstroom.
   *[other] { $seat } plaatst een maalstroom op { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } plaatst in het geheim een mistbank.
   *[other] { $seat } plaatst een mistbank op { $square }.
  }
fact-round-began = Ronde { $number }.
fact-storm-shown = { $tile ->
    [black] Poseidon ontketent de Grote Storm.
   *[other] { $spent ->
        [yes] Poseidon speelt de storm van { $tile_word }; dat schip, { $tile_word }, is thuis, en er gebeurt niets.
       *[no] Poseidon ontketent de storm van { $tile_word }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] Poseidon speelt een storm gedekt.
   *[other] Poseidon speelt een storm gedekt: { $tile_word }.
  }
fact-ships-driven = { $drives ->
    [hidden] Waarheen schepen worden gedreven, weet alleen Poseidon.
   *[listed] { $drives_count ->
        [0] Geen schip wordt gedreven.
       *[other] Gedreven: { $drives_word }.
      }
  }
fact-monster-rose = { $tile_word } rijst op tegen schip { $ship_word }, dat deze ronde niet mag varen.
fact-ship-sailed = { $off_board ->
    [yes] Schip { $ship_word } zou naar het { $heading_word } van het bord varen, en blijft waar het is.
   *[no] Schip { $ship_word } vaart naar het { $heading_word }.
  }
fact-surveyed = Schip { $ship_word }: { own-square }{ sight }.
fact-survey-forgone = Schip { $ship_word } peilt niets.
fact-came-home = Schip { $ship_word } heeft het Heilige Eiland bereikt!
fact-caught-in-maelstrom = Schip { $ship_word } is gevangen in een maalstroom.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] De maalstroom duwt schip { $ship_word } één vak, waarheen weet alleen Poseidon.
   *[other] De maalstroom duwt schip { $ship_word } naar het { $heading_word }.
  }
fact-sea-revealed = Het bord wordt omgedraaid: wit op { $positions_white }, geel op { $positions_yellow }, groen op { $positions_green }, rood op { $positions_red }{ revealed-maelstroms }{ revealed-fog-banks }.
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
   *[other] ; maalstromen op { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
   *[other] ; mist op { $fog_banks_word }
  }
fact-game-scored = { $navigators_win ->
    [yes] De navigators winnen het spel
   *[no] Poseidon wint het spel
  }; { $home_count ->
    [0] geen schip is thuis
   *[other] thuis: { $home_word }
  }. Punten per plaats: { $points_word }.

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $report_company_count ->
        [0] {""}
       *[other] Je bent samen met { company }
      }
   *[other] Je bent op { own-ground }{ $report_company_count ->
        [0] {""}
       *[other] {" "}samen met { company }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] een diepzeevak
    [woody] een bebost eiland
    [rocky] een rotsig eiland
    [lighthouse] een vak met een vuurtoren{ $report_light ->
        [none] {""}
       *[other] {" "}({ $report_light_word })
      }
   *[fog] een vak met een mistbank
  }
company = { $report_company_count ->
    [1] schip { $report_company_word }
   *[other] de schepen { $report_company_word }
  }
sight = { $report_islands ->
    [0] { sight-past-islands }
   *[other] { sight-some }
  }
sight-past-islands = { $report_ships ->
    [0] { sight-past-ships }
   *[other] { sight-some }
  }
sight-past-ships = { $report_lighthouses ->
    [0] { sight-past-lighthouses }
   *[other] { sight-some }
  }
sight-past-lighthouses = { $report_fog_banks ->
    [0] { sight-past-fog }
   *[other] { sight-some }
  }
sight-past-fog = { $report_coast ->
    [no] { sight-nothing }
   *[yes] { sight-some }
  }
sight-nothing = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Je ziet niets dan de zee
       *[other] {""}
      }
   *[other] {""}
  }
sight-some = { you-see } { seen-islands }{ seen-ships }{ seen-lighthouses }{ seen-fog }{ seen-coast }
you-see = { $report_ground ->
    [sea] { $report_company_count ->
        [0] Je ziet
       *[other] {" "}en je ziet
      }
   *[other] {" "}en je ziet
  }
seen-islands = { $report_islands ->
    [0] {""}
    [1] één eiland{ island-kinds }
    [2] twee eilanden{ island-kinds }
    [3] drie eilanden{ island-kinds }
    [4] vier eilanden{ island-kinds }
    [5] vijf eilanden{ island-kinds }
    [6] zes eilanden{ island-kinds }
    [7] zeven eilanden{ island-kinds }
   *[other] acht eilanden{ island-kinds }
  }
island-kinds = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_woody } bebost, { $report_rocky } rotsig{ $report_sacred ->
        [0] {""}
       *[other] , het Heilige Eiland
      })
  }
seen-ships = { $report_ships ->
    [0] {""}
   *[other] { before-ships }{ ships-in-sight }{ ship-colours }
  }
ships-in-sight = { $report_counted ->
    [no] een of meer schepen
   *[yes] { $report_ships ->
        [1] één schip
        [2] twee schepen
       *[other] drie schepen
      }
  }
ship-colours = { $report_woody ->
    [none] {""}
   *[other] {" "}({ $report_colours_word })
  }
seen-lighthouses = { $report_lighthouses ->
    [0] {""}
    [1] { before-lighthouses }één vuurtoren
   *[other] { before-lighthouses }twee vuurtorens
  }
seen-fog = { $report_fog_banks ->
    [0] {""}
    [1] { before-fog }één mistbank
   *[other] { before-fog }twee mistbanken
  }
seen-coast = { $report_coast ->
    [no] {""}
   *[yes] { before-coast }de kustlijn
  }

# Between the things in sight stands a comma, and before the last of them "and".

before-ships = { $report_islands ->
    [0] {""}
   *[other] { comma-past-ships }
  }
before-lighthouses = { $report_islands ->
    [0] { $report_ships ->
        [0] {""}
       *[other] { comma-past-lighthouses }
      }
   *[other] { comma-past-lighthouses }
  }
before-fog = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] {""}
           *[other] { comma-past-fog }
          }
       *[other] { comma-past-fog }
      }
   *[other] { comma-past-fog }
  }
before-coast = { $report_islands ->
    [0] { $report_ships ->
        [0] { $report_lighthouses ->
            [0] { $report_fog_banks ->
                [0] {""}
               *[other] {" en "}
              }
           *[other] {" en "}
          }
       *[other] {" en "}
      }
   *[other] {" en "}
  }
comma-past-ships = { $report_lighthouses ->
    [0] { comma-past-lighthouses }
   *[other] {", "}
  }
comma-past-lighthouses = { $report_fog_banks ->
    [0] { comma-past-fog }
   *[other] {", "}
  }
comma-past-fog = { $report_coast ->
    [no] {" en "}
   *[yes] {", "}
  }

# Refusals.

refused-seats = De toorn van Poseidon is voor twee tot vijf spelers.
refused-no-such-board = Een bord met die naam is er niet.
refused-nobody-to-compete-with = Navigators strijden tegen elkaar vanaf drie spelers.
refused-game-over = Het spel is voorbij.
refused-not-your-part = Dat is aan de andere kant.
refused-not-now = Daar is het nu de tijd niet voor.
refused-agreed-already = Je stemt in met het voorstel dat er ligt; de anderen moeten antwoorden.
refused-proposals-spent = Je hebt je drie voorstellen gedaan.
refused-captains-misfit = Elk van de vier schepen heeft een navigator als kapitein nodig.
refused-captains-fixed = Bij strijdende navigators wijzen de regels de kapiteins aan.
refused-lighthouses-number = Stel een vak voor elke vuurtoren van dit spel voor, niet meer en niet minder.
refused-lighthouses-missing = Het voorstel zegt niet waar de vuurtorens staan.
refused-no-such-square = Zo'n vak heeft het bord niet.
refused-too-near = Niet op een beginneiland of het Heilige Eiland, en er niet naast.
refused-square-taken = Op een vak past één tegel.
refused-not-at-sea = Een maalstroom vraagt een vak zonder eiland.
refused-not-this-tile = Eerst de maalstromen, dan de mistbanken, zoveel als afgesproken.
refused-tile-spent = Zo'n tegel is er niet meer.
refused-great-storm-again = Geen twee grote stormen in opeenvolgende rondes.
refused-great-storms-left = Dan zouden de overige grote stormen niet meer gescheiden kunnen blijven.
refused-ship-not-driven = De storm drijft ook dit schip; zeg waarheen.
refused-ship-not-hit = De storm drijft dit schip niet.
refused-ship-home = Dit schip is thuis en doet niet meer mee.
refused-storm-off-board = In die richting is geen vak.
refused-storm-home = Een storm mag geen schip op het Heilige Eiland drijven.
refused-not-your-ship = Dit schip heeft een andere kapitein.
refused-acted-already = Dit schip is deze ronde al aan de beurt geweest.
refused-held = Een zeemonster houdt dit schip vast: het mag peilen, of niet.
refused-not-held = Geen zeemonster houdt dit schip vast: het moet varen.
refused-no-such-note = De kaart heeft figuren en herinneringen van de schepen, en fiches voor maalstromen en mistbanken, niets anders.
refused-no-such-counters = Dit spel wordt gespeeld zonder wat deze fiches voorstellen.
refused-no-reminders = Dit spel wordt zonder herinneringen gespeeld.
refused-too-many-marks = Eén vak voor een figuur, vier voor herinneringen, en voor fiches zoveel als het spel maalstromen of mistbanken heeft.
refused-mark-misfit = Elk merk is een vak van het bord, en maar één keer.

# Words.

word-white = wit
word-yellow = geel
word-green = groen
word-red = rood
word-black = de Grote Storm
word-leviathan = De Leviathan
word-kraken = De Kraken
word-n = noorden
word-ne = noordoosten
word-e = oosten
word-se = zuidoosten
word-s = zuiden
word-sw = zuidwesten
word-w = westen
word-nw = noordwesten
word-ships-home = drie of vier schepen kwamen thuis
word-ships-lost = minder dan drie schepen kwamen thuis
word-series-played = de reeks is gespeeld
word-poseidon = Poseidon
word-navigator = navigator
word-competitor = mededinger

# What moves and their fields, options, and what may lie face down are called.

word-propose = voorstellen
word-agree = instemmen
word-place-maelstrom = een maalstroom plaatsen
word-place-fog-bank = een mistbank plaatsen
word-raise-storm = een storm ontketenen
word-raise-monster = een zeemonster oproepen
word-sail = varen
word-survey = peilen
word-forgo = niet peilen
word-push = het schip voortduwen
word-captains = kapiteins
word-lighthouses = vuurtorens
word-square = vak
word-tile = stormtegel
word-headings = koersen
word-heading = koers
word-ship = schip
word-positions = waar de schepen zijn
word-played = de gespeelde stormen
word-maelstroms = maalstromen
word-fog-banks = mistbanken
word-board = bord
word-deduction = deductie
word-standard = gewoon
word-harder = moeilijker
word-easier = makkelijker
word-reminders = herinneringen
word-monsters = zeemonsters
word-ships-sighted = schepen in zicht
word-count = hoeveel
word-presence = of er een is
word-storm-home = een storm naar het Heilige Eiland
word-forbidden = mag niet
word-counts = brengt het thuis
word-competitive = navigators tegen elkaar

# What the options are about.

word-about-board = het bord: A of B (9x9), C of D (11x11)
word-about-deduction = moeilijker dekt de stormtegels; makkelijker noemt kleuren in zicht
word-about-reminders = of de kaart herinneringen heeft
word-about-monsters = zeemonsters, elk een ronde meer
word-about-lighthouses = vuurtorens, geplaatst door de navigators
word-about-maelstroms = maalstromen, door Poseidon in het geheim geplaatst
word-about-fog-banks = mistbanken, door Poseidon in het geheim geplaatst
word-about-ships-sighted = of een peiling de schepen in zicht telt
word-about-storm-home = of een storm een schip op het Heilige Eiland mag drijven
word-about-competitive = navigators tegen elkaar: een reeks waarin elke plaats eenmaal Poseidon is
