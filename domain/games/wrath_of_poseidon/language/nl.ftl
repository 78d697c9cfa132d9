# What every fact of Wrath of Poseidon tells its viewer, what seats are asked, why moves are refused, and words.

# Ships: as part of a sentence after "the", in a list, and as company on the same square.

named-ship = { $ship ->
    [white] witte schip
    [yellow] gele schip
    [green] groene schip
   *[red] rode schip
  }
item-vessel = { $ship_word }
item-companion = { $ship ->
    [white] het witte schip
    [yellow] het gele schip
    [green] het groene schip
   *[red] het rode schip
  }

# Facts.

fact-boards-offered = { $games ->
    [1] { $poseidon } is Poseidon en kiest het bord.
   *[other] Spel { $game } van { $games }: { $poseidon } is Poseidon en kiest het bord.
  }
fact-sea-laid = { $games ->
    [1] Het spel begint op bord { $chart_name }.
   *[other] Spel { $game } van { $games } begint op bord { $chart_name }.
  } { $poseidon } is Poseidon; { $navigators_count ->
    [1] de navigator is { $navigators_word }
   *[other] de navigators zijn { $navigators_word }
  }.
fact-proposed = { $seat } stelt voor: { captaincies }{ lighthouse-places }.
fact-agreed = { $seat } stemt in met het voorstel.
fact-council-closed = { $by_agreement ->
    [yes] Er is afgesproken: { captaincies }{ lighthouse-places }.
   *[no] Volgens de regels: { captaincies }{ lighthouse-places }.
  }
captaincies = { $first } stuurt { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
second-captain = { $second_ships_count ->
    [0] {""}
   *[other] , { $second } { $second_ships_word }
  }
third-captain = { $third_ships_count ->
    [0] {""}
   *[other] , { $third } { $third_ships_word }
  }
fourth-captain = { $fourth_ships_count ->
    [0] {""}
   *[other] , { $fourth } { $fourth_ships_word }
  }
common-ship = { $common_count ->
    [0] {""}
   *[other] ; alle navigators sturen { $common_word } om de beurt
  }
lighthouse-places = { $lights ->
    [0] {""}
    [1] ; een vuurtoren staat op { $yellow }
   *[other] ; de gele vuurtoren staat op { $yellow }, de rode op { $red }
  }
fact-maelstrom-placed = { $square ->
    [hidden] { $seat } als Poseidon plaatst in het geheim een maalstroom.
   *[other] { $seat } als Poseidon plaatst in het geheim een maalstroom op { $square }.
  }
fact-fog-bank-placed = { $square ->
    [hidden] { $seat } als Poseidon plaatst in het geheim een mistbank.
   *[other] { $seat } als Poseidon plaatst in het geheim een mistbank op { $square }.
  }
fact-round-began = Ronde { $number } van { $rounds } begint.
coloured-storm = { $tile ->
    [white] witte storm
    [yellow] gele storm
    [green] groene storm
   *[red] rode storm
  }
fact-storm-shown = { $tile ->
    [black] { $spent ->
        [yes] { $poseidon } als Poseidon speelt de Grote Storm, en er gebeurt niets.
       *[no] { $poseidon } als Poseidon ontketent de Grote Storm.
      }
   *[other] { $spent ->
        [yes] { $poseidon } als Poseidon speelt de { coloured-storm }; het schip van die kleur is al thuis, en er gebeurt niets.
       *[no] { $poseidon } als Poseidon ontketent de { coloured-storm }.
      }
  }
fact-storm-hidden = { $tile ->
    [hidden] { $seat } als Poseidon speelt een stormfiche gedekt.
    [black] { $seat } als Poseidon speelt de Grote Storm gedekt.
   *[other] { $seat } als Poseidon speelt de { coloured-storm } gedekt.
  }
fact-ships-driven = { $drives ->
    [hidden] { $certain ->
        [no] Welke schepen de storm waarheen drijft, weet alleen { $seat } als Poseidon.
       *[yes] { $driven_count ->
            [1] De storm drijft { $driven_word } één veld ver; alleen { $seat } als Poseidon weet waarheen.
           *[other] De storm drijft { $driven_word } elk één veld ver; alleen { $seat } als Poseidon weet waarheen.
          }
      }
   *[listed] { $passages_count ->
        [0] { $seat } als Poseidon drijft geen enkel schip.
       *[other] { $seat } als Poseidon drijft { $passages_word }.
      }
  }
item-passage = { $square ->
    [hidden] het { named-ship } naar { heading-with-article }
   *[other] het { named-ship } naar { heading-with-article }, naar { $square }
  }
heading-with-article = { $heading ->
    [e] het { $heading_word }
    [w] het { $heading_word }
   *[other] het { $heading_word }
  }
sea-monster = { $tile ->
    [leviathan] de Leviathan
   *[kraken] de Kraken
  }
fact-monster-rose = { $poseidon } als Poseidon stuurt { sea-monster } af op het { named-ship }, dat deze ronde niet mag varen.
fact-ship-sailed = { $off_board ->
    [yes] { $square ->
        [hidden] { $captain } vaart met het { named-ship } naar { heading-with-article } en stuit op de rand van het bord: het schip blijft waar het is.
       *[other] { $captain } vaart met het { named-ship } naar { heading-with-article } en stuit op de rand van het bord: het schip blijft op { $square }.
      }
   *[no] { $square ->
        [hidden] { $captain } vaart met het { named-ship } naar { heading-with-article }.
       *[other] { $captain } vaart met het { named-ship } naar { heading-with-article }, naar { $square }.
      }
  }
fact-surveyed = { $captain } verkent met het { named-ship }: “{ own-square }{ sight }.”
fact-survey-forgone = { $captain } ziet af van de verkenning met het { named-ship }.
fact-came-home = Het { named-ship }, gestuurd door { $captain }, heeft het Heilige Eiland bereikt! { $ships_home ->
    [1] Het is het eerste schip dat thuis is.
    [2] Twee schepen zijn thuis.
    [3] Drie schepen zijn thuis.
   *[other] Alle vier de schepen zijn thuis.
  }
fact-caught-in-maelstrom = Het { named-ship }, gestuurd door { $captain }, komt in een maalstroom terecht.
fact-pushed-by-maelstrom = { $heading ->
    [hidden] { $seat } als Poseidon duwt het { named-ship } één veld de maalstroom uit; niemand anders weet waarheen.
   *[other] { $to ->
        [hidden] { $seat } als Poseidon duwt het { named-ship } de maalstroom uit naar { heading-with-article }.
       *[other] { $seat } als Poseidon duwt het { named-ship } de maalstroom uit naar { heading-with-article }, naar { $to }.
      }
  }
fact-sea-revealed = Poseidons bord wordt getoond: { $berths_word }{ revealed-maelstroms }{ revealed-fog-banks }.{ revealed-tiles }
item-berth = { $home ->
    [yes] { $ship_word } op het Heilige Eiland
   *[no] { $ship_word } op { $square }
  }
revealed-maelstroms = { $maelstroms_count ->
    [0] {""}
    [1] ; een maalstroom op { $maelstroms_word }
   *[other] ; maalstromen op { $maelstroms_word }
  }
revealed-fog-banks = { $fog_banks_count ->
    [0] {""}
    [1] ; een mistbank op { $fog_banks_word }
   *[other] ; mistbanken op { $fog_banks_word }
  }
revealed-tiles = { $played_count ->
    [0] {""}
    [1] {" "}Er is één fiche gespeeld: { $played_word }.
   *[other] {" "}De fiches zijn in deze volgorde gespeeld: { $played_word }.
  }
fact-game-scored = { $competitive ->
    [yes] Het spel is afgelopen: { ships-home }. Punten: { $tallies_word }.{ series-points }
   *[no] { $navigators_win ->
        [yes] De navigators winnen: { ships-home }. Punten: { $tallies_word }.
       *[no] { $poseidon } als Poseidon wint: { ships-home }.{ also-winners } Punten: { $tallies_word }.
      }
  }
ships-home = { $ships_home_count ->
    [0] geen enkel schip is thuis
    [1] één schip is thuis ({ $ships_home_word })
    [2] twee schepen zijn thuis ({ $ships_home_word })
    [3] drie schepen zijn thuis ({ $ships_home_word })
   *[other] alle vier de schepen zijn thuis
  }
item-tally = { $seat } { $points }
series-points = { $totals_count ->
    [0] {""}
   *[other] {" "}In de reeks tot nu toe: { $totals_word }.
  }
also-winners = { $also_count ->
    [0] {""}
    [1] {" "}{ $also_word } wint ook, met een eigen schip thuis.
   *[other] {" "}{ $also_word } winnen ook, elk met een eigen schip thuis.
  }

# A survey is one sentence: the own square, then what is in sight, counted and never located.

own-square = { $report_ground ->
    [sea] { $company_count ->
        [0] {""}
       *[other] Je deelt je veld met { $company_word }
      }
   *[other] Je bent { own-ground }{ $company_count ->
        [0] {""}
       *[other] {" "}samen met { $company_word }
      }
  }
own-ground = { $report_ground ->
    [deep_sea] op diepe zee
    [woody] op een bebost eiland
    [rocky] op een rotsachtig eiland
    [lighthouse] op een veld met een vuurtoren{ $report_light ->
        [none] {""}
        [yellow] {" "}(geel licht)
       *[red] {" "}(rood licht)
      }
   *[fog] in een mistbank
  }
sight = { $sights_count ->
    [0] { sight-nothing }
   *[other] { you-see } { $sights_word }
  }
sight-nothing = { $report_ground ->
    [sea] { $company_count ->
        [0] Je ziet niets dan de zee
       *[other] {""}
      }
   *[other] {""}
  }
you-see = { $report_ground ->
    [sea] { $company_count ->
        [0] Je ziet
       *[other] {" "}en je ziet
      }
   *[other] {" "}en je ziet
  }
item-islands-sighted = { $number ->
    [1] één eiland{ island-kinds }
    [2] twee eilanden{ island-kinds }
    [3] drie eilanden{ island-kinds }
    [4] vier eilanden{ island-kinds }
    [5] vijf eilanden{ island-kinds }
    [6] zes eilanden{ island-kinds }
    [7] zeven eilanden{ island-kinds }
   *[other] acht eilanden{ island-kinds }
  }
island-kinds = { $kinds_count ->
    [0] {""}
   *[other] {" "}({ $kinds_word })
  }
number-of-islands = { $number ->
    [2] twee
    [3] drie
    [4] vier
    [5] vijf
    [6] zes
    [7] zeven
   *[other] acht
  }
item-island-kind = { $kind ->
    [woody] { $number ->
        [1] één bebost
       *[other] { number-of-islands } bebost
      }
    [rocky] { $number ->
        [1] één rotsachtig
       *[other] { number-of-islands } rotsachtig
      }
   *[sacred] het Heilige Eiland
  }
item-ships-sighted = { $counted ->
    [no] een of meer schepen{ ship-colours }
   *[yes] { $number ->
        [1] één schip{ ship-colours }
        [2] twee schepen{ ship-colours }
       *[other] drie schepen{ ship-colours }
      }
  }
ship-colours = { $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours_word })
  }
item-lighthouses-sighted = { $number ->
    [1] één vuurtoren
   *[other] twee vuurtorens
  }
item-fog-banks-sighted = { $number ->
    [1] één mistbank
   *[other] twee mistbanken
  }
item-coast-sighted = de kust

# What a seat is asked.

prompt-board-asked = { $games ->
    [1] Kies het bord waarop dit spel wordt gespeeld.
   *[other] Spel { $game } van { $games }: kies het bord waarop je Poseidon bent.
  }
prompt-council-asked = { $proposed ->
    [yes] { $proposer } stelt voor: { captaincies-asked }{ lighthouse-places }. { council-answer }
   *[no] Volgens de regels: { captaincies-asked }{ lighthouse-places }. { council-answer }
  }
captaincies-asked = { $yours ->
    [yes] jij stuurt { $first_ships_word }{ second-captain }{ third-captain }{ fourth-captain }{ common-ship }
   *[no] { captaincies }
  }
council-answer = { $complete ->
    [no] { $wanted ->
        [1] Stel een veld voor de vuurtoren voor.
       *[other] Stel velden voor de gele en de rode vuurtoren voor.
      }
   *[yes] { $left ->
        [0] Stem in; je hebt geen voorstel meer over.
        [1] Stem in, of doe je laatste voorstel.
       *[other] Stem in, of stel iets anders voor.
      }
  }
prompt-placing-asked = { $fog ->
    [yes] { $of ->
        [1] Plaats in het geheim de mistbank.
       *[other] Plaats in het geheim mistbank { $number } van { $of }.
      }
   *[no] { $of ->
        [1] Plaats in het geheim de maalstroom.
       *[other] Plaats in het geheim maalstroom { $number } van { $of }.
      }
  }
prompt-storm-asked = Ronde { $round } van { $rounds }: speel een van je fiches ({ $left_word }). Op zee: { $places_word }.{ home-already }
home-already = { $home_count ->
    [0] {""}
   *[other] {" "}Thuis: { $home_word }.
  }
item-tile-left = { $number ->
    [1] { $tile_word }
   *[other] { $tile_word } × { $number }
  }
item-place = { $square ->
    [hidden] { $ship_word }
   *[other] { $ship_word } op { $square }
  }
prompt-sail-asked = Ronde { $round } van { $rounds }. { tile-before }{ ships-to-sail }{ ship-held }
tile-before = { $tile ->
    [hidden] Poseidon heeft een stormfiche gedekt gespeeld.
    [black] Poseidon heeft de Grote Storm ontketend.
    [leviathan] Poseidon heeft de Leviathan op { $struck_word } afgestuurd.
    [kraken] Poseidon heeft de Kraken op { $struck_word } afgestuurd.
   *[other] Poseidon heeft de { coloured-storm } gespeeld.
  }
ships-to-sail = { $ships_count ->
    [0] {""}
    [1] {" "}Vaar met { $ships_word }.
   *[other] {" "}Vaar met je schepen, het ene na het andere, in de volgorde die je wilt: { $ships_word }.
  }
ship-held = { $held ->
    [none] {""}
   *[other] {" "}Een zeemonster houdt { $held_word } vast: verken, of zie daarvan af.
  }
prompt-push-asked = Het { named-ship }, gestuurd door { $captain }, zit in de maalstroom op { $square }. Duw het één veld verder.

# What a choice does.

prompt-choose-board-choice = Kies een van { $boards } borden; iedereen ziet welk.
prompt-agree-choice = { $last ->
    [yes] Stem in: met jou is iedereen het eens, en het voorstel geldt.
   *[no] Stem in met het voorstel; anderen moeten nog antwoorden.
  }
prompt-propose-choice = { $fixed ->
    [yes] Stel voor { proposed-lights }{ then-asked }
   *[no] { $wanted ->
        [0] Stel voor wie welk schip stuurt{ then-asked }
       *[other] Stel voor wie welk schip stuurt, en { proposed-lights }{ then-asked }
      }
  }
proposed-lights = { $wanted ->
    [1] waar de vuurtoren staat
   *[other] waar de vuurtorens staan, eerst de gele
  }
then-asked = { $others ->
    [yes] . De anderen krijgen dan de vraag of ze instemmen.
   *[no] . Dat geldt meteen.
  }
prompt-place-maelstrom-choice = Plaats een maalstroom op een van { $squares } velden. Een schip dat daarheen vaart, hoort het na zijn verkenning, en jij duwt het één veld verder.
prompt-place-fog-bank-choice = Plaats een mistbank op een van { $squares } velden. Schepen zien daar alleen mist, en geen schip dat erin ligt.
prompt-raise-storm-choice = { $driven_count ->
    [0] Speel de { coloured-storm }: het schip van die kleur is al thuis, en er gebeurt niets.{ face-down }
   *[other] { $tile ->
        [black] Ontketen de Grote Storm: drijf elk schip op zee één veld ver ({ $driven_word }).{ face-down }
       *[other] Ontketen de { coloured-storm }: drijf het schip van die kleur één veld ver ({ $driven_word }).{ face-down }
      }
  }
face-down = { $hidden ->
    [yes] {" "}Het fiche ligt gedekt.
   *[no] {""}
  }
prompt-raise-monster-choice = Stuur een zeemonster af op een schip op zee, dat dan deze ronde niet mag varen. Je hebt { $beasts_word }.
prompt-sail-choice = { $ships_count ->
    [1] Vaar met je schip ({ $ships_word }) één veld ver; het verkent meteen.
   *[other] Vaar met een van je schepen ({ $ships_either }) één veld ver; het verkent meteen.
  }
prompt-survey-choice = Verken met het { named-ship } waar het is; iedereen hoort het antwoord.
prompt-forgo-choice = Zie af van de verkenning met het { named-ship }.
prompt-push-choice = Duw het { named-ship } naar een aangrenzend veld; niemand anders ziet waarheen.

# Refusals.

refused-seats = De toorn van Poseidon is voor twee tot vijf spelers.
refused-no-such-board = Een bord met die naam is er niet.
refused-nobody-to-compete-with = Navigators strijden tegen elkaar vanaf drie spelers.
refused-game-over = Het spel is voorbij.
refused-not-your-part = Dat is aan de andere kant om te doen.
refused-not-now = Daar is het nu de tijd niet voor.
refused-agreed-already = Je stemt in met het voorstel dat er ligt; de anderen moeten antwoorden.
refused-proposals-spent = Je hebt je drie voorstellen gedaan.
refused-captains-misfit = Elk van de vier schepen heeft een navigator als kapitein nodig.
refused-captains-fixed = Bij strijdende navigators wijzen de regels de kapiteins aan.
refused-lighthouses-number = Stel een veld voor elke vuurtoren van dit spel voor, niet meer en niet minder.
refused-lighthouses-missing = Het voorstel zegt niet waar de vuurtorens staan.
refused-no-such-square = Zo’n veld heeft het bord niet.
refused-too-near = Niet op een starteiland of het Heilige Eiland, en er ook niet naast.
refused-square-taken = Op een veld past maar één fiche.
refused-not-at-sea = Een maalstroom heeft een veld zonder eiland nodig.
refused-not-this-tile = Eerst de maalstromen, dan de mistbanken, zoveel als afgesproken.
refused-tile-spent = Zo’n fiche is er niet meer.
refused-great-storm-again = Geen twee grote stormen in opeenvolgende rondes.
refused-great-storms-left = Dan zouden de overige grote stormen niet meer gescheiden kunnen blijven.
refused-ship-not-driven = De storm drijft ook dit schip; zeg waarheen.
refused-ship-not-hit = De storm drijft dit schip niet.
refused-ship-home = Dit schip is thuis en doet niet meer mee.
refused-storm-off-board = In die richting is geen veld.
refused-storm-home = Een storm mag geen schip op het Heilige Eiland drijven.
refused-not-your-ship = Dit schip heeft een andere kapitein.
refused-acted-already = Dit schip is deze ronde al aan de beurt geweest.
refused-held = Een zeemonster houdt dit schip vast: het mag verkennen, of ervan afzien.
refused-not-held = Geen zeemonster houdt dit schip vast: het moet varen.
refused-no-such-note = De kaart heeft figuren en herinneringsfiches van de schepen, en fiches voor maalstromen en mistbanken: figure:white, reminder:red, counter:maelstrom, counter:fog_bank en dergelijke.
refused-no-such-counters = Dit spel wordt gespeeld zonder wat deze fiches voorstellen.
refused-no-reminders = Dit spel wordt zonder herinneringsfiches gespeeld.
refused-too-many-marks = Eén veld voor een figuur, vier voor herinneringsfiches, en voor de andere fiches zoveel als het spel maalstromen of mistbanken heeft.
refused-mark-misfit = Elke markering is een veld van het bord, en elk maar één keer.

# Words.

word-white = wit
word-yellow = geel
word-green = groen
word-red = rood
word-black = de Grote Storm
word-leviathan = de Leviathan
word-kraken = de Kraken
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
word-choose-board = het bord kiezen
word-chosen = gekozen
word-agree = instemmen
word-place-maelstrom = een maalstroom plaatsen
word-place-fog-bank = een mistbank plaatsen
word-raise-storm = een storm ontketenen
word-raise-monster = een zeemonster sturen
word-sail = varen
word-survey = verkennen
word-forgo = van de verkenning afzien
word-push = het schip voortduwen
word-captains = kapiteins
word-lighthouses = vuurtorens
word-square = veld
word-tile = stormfiche
word-headings = richtingen
word-heading = richting
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
word-reminders = herinneringsfiches
word-monsters = zeemonsters
word-ships-sighted = schepen in zicht
word-count = hoeveel
word-presence = of er schepen zijn
word-storm-home = een storm naar het Heilige Eiland
word-forbidden = mag niet
word-counts = brengt het thuis
word-competitive = navigators tegen elkaar
word-worlds = mogelijke velden
word-off = niemand ziet ze
word-after = na het einde
word-navigators = iedereen ziet ze

# What the options are about.

word-about-board = het bord: A of B (9x9), C of D (11x11); of gekozen door de Poseidon van elk spel
word-about-deduction = moeilijker dekt de stormfiches; makkelijker noemt kleuren in zicht
word-about-reminders = of de kaart herinneringsfiches heeft
word-about-monsters = zeemonsters, elk een ronde meer
word-about-lighthouses = vuurtorens, geplaatst door de navigators
word-about-maelstroms = maalstromen, door Poseidon in het geheim geplaatst
word-about-fog-banks = mistbanken, door Poseidon in het geheim geplaatst
word-about-ships-sighted = of een verkenning de schepen in zicht telt
word-about-storm-home = of een storm een schip op het Heilige Eiland mag drijven
word-about-competitive = navigators tegen elkaar: een reeks waarin elke plaats eenmaal Poseidon is
word-about-worlds = wie ziet wat niet uit te sluiten is: niemand, iedereen, of iedereen na het einde

# What cannot be ruled out.
prompt-ship-places = { $squares_count ->
    [one] Het { named-ship } is op { $squares_word }.
   *[other] Het { named-ship } kan op { $squares_count } velden zijn: { $squares_word }.
  }
prompt-maelstrom-places = { $number ->
    [1] { $squares_count ->
        [1] De maalstroom is op { $squares_word }.
       *[other] De maalstroom kan op { $squares_count } velden zijn: { $squares_word }.
      }
   *[other] De maalstromen kunnen op { $squares_count } velden zijn: { $squares_word }.
  }
prompt-fog-places = { $number ->
    [1] { $squares_count ->
        [1] De mistbank is op { $squares_word }.
       *[other] De mistbank kan op { $squares_count } velden zijn: { $squares_word }.
      }
   *[other] De mistbanken kunnen op { $squares_count } velden zijn: { $squares_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-ship-at = Het { named-ship } is op { $square }.
guess-about-ship-at = een schip
guess-maelstrom-at = Een maalstroom is op { $square }.
guess-about-maelstrom-at = een maalstroom
guess-fog-bank-at = Een mistbank is op { $square }.
guess-about-fog-bank-at = een mistbank
