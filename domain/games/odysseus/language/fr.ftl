# What every fact of Odysseus tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-board-laid = Le plateau { $board_name } est en place : un jeton sur chaque cercle, et deux de chaque aventure dans la réserve.
fact-gods-dealt = Les dieux sont distribués : { $holders_word }.
item-seat-god = { $seat } est { $god_word }
fact-task-dealt = { $task ->
    [hidden] { $seat } reçoit une mission secrète.
   *[other] { $seat } reçoit une mission : trois points pour { $task_three_word }, deux pour { $task_two_word }, un pour { $task_one_word }.
  }
fact-stack-shuffled = { $cards_count ->
    [0] Il ne reste aucune carte Vent pour la pioche.
    [one] La seule carte Vent que personne n'a en main forme la pioche.
   *[other] Les { $cards_count } cartes Vent que personne n'a en main sont mélangées et forment la pioche.
  }
fact-stack-reshuffled = { $cards_count ->
    [one] La dernière carte de la pioche reste où elle est.
   *[other] Les { $cards_count } cartes de la pioche sont mélangées à nouveau.
  }
fact-dealt = { $cards_count ->
    [one] { $seat } reçoit une carte{ cards-seen }.
   *[other] { $seat } reçoit { $cards_count } cartes{ cards-seen }.
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[other] {" : "}{ $cards_word }
  }
fact-ship-placed = En tant que Zeus, { $seat } place le navire sur le cercle { $circle }. Le jeton qui s'y trouvait va dans la réserve : { $adventure_word }.
fact-round-began = La manche { $number } commence. À gauche de Zeus, { $first } joue en premier.
fact-card-laid = { $seat } pose { a-card } sur { $space_word }.
a-card = { $card ->
    [dionysus] un Dionysos
   *[other] un vent de force { $card }
  }
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } pose une carte face cachée sur { $space_word }.
   *[other] { $seat } pose { a-card } face cachée sur { $space_word }.
  }
fact-gods-traded = { $seat } dépense un Dionysos et échange son dieu avec { $other } : { $seat } a maintenant { $taken_word }, et { $other } a { $given_word }.
fact-passed = { $forced ->
    [yes] { $seat } n'a ni carte ni pouvoir à utiliser et doit passer.
   *[no] { $seat } passe.
  }{ $ends ->
    [yes] {" "}Tout le monde a passé l'un après l'autre : la manche est finie.
   *[no] {""}
  }
fact-power-declared = { $seat } veut utiliser { $god_word } pour { purpose }. En tant qu'Athéna, { $athena } peut l'empêcher.
purpose = { $god ->
    [zeus] mettre fin à la manche
    [hades] poser des cartes face cachée
    [aphrodite] doubler le vent sur { $space_word }
    [hermes] déplacer { the-card } de { $source_word } à { $space_word }
   *[poseidon] bloquer { $space_word }
  }
the-card = { $card ->
    [hidden] la carte face cachée posée par { $owner }
    [dionysus] le Dionysos posé par { $owner }
   *[other] le vent de force { $card } posé par { $owner }
  }
fact-power-allowed = En tant qu'Athéna, { $seat } laisse { $other } utiliser { $god_word }.
fact-power-blocked = En tant qu'Athéna, { $seat } empêche { $other } d'utiliser { $god_word }. Les deux pouvoirs sont épuisés pour cette manche.
fact-power-used = { $god ->
    [zeus] { $seat } utilise Zeus et met aussitôt fin à la manche.
    [hades] { $seat } utilise Hadès et peut poser des cartes face cachée jusqu'à la fin de la manche.
    [aphrodite] { $seat } utilise Aphrodite : le vent sur { $space_word } compte double.
    [hermes] { $seat } utilise Hermès et déplace { the-card } de { $source_word } à { $space_word }.
   *[poseidon] { $seat } utilise Poséidon et bloque { $space_word } : les cartes posées là ne comptent pas.
  }
fact-cards-turned = { $turned_count ->
    [one] La carte face cachée est retournée : { $turned_word }.
   *[other] Les cartes face cachée sont retournées : { $turned_word }.
  }
item-card-turned = { a-card } posé par { $seat } sur { $space_word }
fact-ship-sailed = Navire { $number } : un vent de force { $strength } pousse Ulysse le long de la { line } du cercle { $origin } au cercle { $circle }{ tie }.
line = { $colour ->
    [yellow] ligne jaune
    [green] ligne verte
   *[red] ligne rouge
  }
tie = { $equal_count ->
    [0] {""}
    [one] {" "}({ $equal_word } est aussi fort, mais { $colour_word } l'emporte)
   *[other] {" "}({ $equal_word } sont aussi forts, mais { $colour_word } l'emporte)
  }
fact-ship-stayed = Il n'y a pas de vent derrière le navire 1, et le navire ne bouge pas.
fact-disk-taken = Sur le cercle { $circle }, Ulysse rencontre { $adventure_word }.{ $scored_count ->
    [0] {""}
   *[other] {" "}Points : { $scored_word }.
  }
item-seat-points = { $seat } { $points } ({ $total } en tout)
fact-nothing-met = { $sailed ->
    [no] Le navire reste sur le cercle { $circle }, où il n'y a pas de jeton.
   *[yes] Le voyage s'arrête sur le cercle { $circle }, où il n'y a pas de jeton.
  }
fact-disk-placed = En tant que Zeus, { $seat } pose un jeton de la réserve sur le cercle { $circle } : { $adventure_word }.
fact-task-shown = { $seat } montre sa mission : trois points pour { $task_three_word }, deux pour { $task_two_word }, un pour { $task_one_word }.
fact-game-decided = Le score final : { $standing_word }.{ $decided ->
    [last_disk] {" "}{ $level_word } ont autant de points ; le dernier jeton a rapporté davantage à { $winners_word }.
    [shared] {" "}{ $winners_word } sont à égalité en tout et partagent la victoire.
   *[points] {""}
  }
item-seat-total = { $seat } { $total }
fact-table-turned-up = Toutes les missions et toutes les mains sont retournées : { $shown_word }.
item-seat-shown = { $seat } (3 pour { $three_word }, 2 pour { $two_word }, 1 pour { $one_word } ; { $hand_count ->
    [0] aucune carte en main
   *[other] en main { $hand_word }
  })

# What a seat is asked.

prompt-ship-to-place = En tant que Zeus, place le navire sur un cercle. Ta mission : trois points pour { $task_three_word }, deux pour { $task_two_word }, un pour { $task_one_word }.
prompt-god-turn = Manche { $round }, à toi de jouer avec { $god_word }.{ marks }{ winds } { course }{ unseen }
marks = { $blocked ->
    [none] {""}
   *[other] {" "}Poséidon a bloqué { $blocked_word } : les cartes posées là ne comptent pas.
  }{ $doubled ->
    [none] {""}
   *[other] {" "}Aphrodite a doublé { $doubled_word } : les cartes posées là comptent double.
  }
winds = { $winds_count ->
    [0] {""}
   *[other] {" "}Ces vents comptent : { $winds_word }.
  }
item-ship-winds = navire { $number } ({ $winds_word })
item-wind-blowing = { $colour ->
    [yellow] jaune
    [green] vert
   *[red] rouge
  } { $strength }
course = { $wind ->
    [no] Il n'y a pas encore de vent derrière le navire 1 : le navire resterait sur le cercle { $circle }.
   *[yes] { $adventure ->
        [none] Avec les vents actuels, le navire finirait sur le cercle { $circle }, où il n'y a pas de jeton.
       *[other] Avec les vents actuels, le navire finirait sur le cercle { $circle } et rencontrerait { $adventure_word } : { points } pour toi.
      }
  }
points = { $points ->
    [0] aucun point
    [one] { $points } point
   *[other] { $points } points
  }
unseen = { $unseen_count ->
    [0] {""}
   *[other] {" "}Cartes face cachée qui te sont inconnues : { $unseen_word }.
  }
item-cards-unseen = { $number } sur { $space_word }
prompt-power-to-answer = { $seat } veut utiliser { $god_word } pour { purpose }. En tant qu'Athéna, l'empêches-tu ou le permets-tu ?
prompt-card-to-veil = Le pouvoir d'Hadès agit : pose maintenant une de tes cartes face cachée.{ marks }{ winds }
prompt-disk-to-place = En tant que Zeus, choisis un jeton pour le cercle { $circle }, où le navire a commencé la manche. Dans la réserve, il y a { $reserve_word }.
item-disks-left = { $adventure_word } ({ $number })

# What each kind of move does.

prompt-ship-placing = Place le navire sur n'importe quel cercle. Le jeton qui s'y trouve va dans la réserve.
prompt-card-laying = { $sides ->
    [down] Pose une carte face cachée sur une des neuf cases. Personne d'autre ne la connaît avant la fin de la manche.
    [either] Pose une carte Vent sur une des neuf cases, face visible ou face cachée. Sa force s'ajoute au vent qui y souffle{ except }.{ twice }
   *[up] Pose une carte Vent sur une des neuf cases. Sa force s'ajoute au vent qui y souffle{ except }.{ twice }
  }
except = { $blocked ->
    [none] {""}
   *[other] , sauf sur { $blocked_word }, qui est bloquée
  }
twice = { $doubled ->
    [none] {""}
   *[other] {" "}Sur { $doubled_word }, elle compte double.
  }
prompt-god-trading = Dépense un Dionysos et échange { $god_word } contre le dieu de quelqu'un d'autre. Personne ne peut l'empêcher.
prompt-turn-passing = { $ends ->
    [yes] Passe. Tous les autres ont passé avant toi : la manche finit, et le navire part.
   *[no] Passe. Tu pourras de nouveau agir à la phase suivante.
  }
prompt-power-using = { $god ->
    [zeus] Utilise Zeus : la manche finit aussitôt, et le navire part.
    [hades] Utilise Hadès : pose maintenant une carte face cachée, et d'autres plus tard dans la manche si tu veux.
    [aphrodite] Utilise Aphrodite : le vent sur une case compte double dans cette manche{ except }.
    [hermes] Utilise Hermès : déplace une carte de { $source_word } à une autre case.
   *[poseidon] Utilise Poséidon : les cartes d'une case ne comptent pas dans cette manche.
  }{ $athena ->
    [none] {""}
   *[other] {" "}En tant qu'Athéna, { $athena } peut l'empêcher.
  }
label-laid-card = { $card ->
    [hidden] la carte posée face cachée par { $seat } sur { $space_word }
    [dionysus] le Dionysos { laid-by }
   *[other] le vent de force { $card } { laid-by }
  }
laid-by = { $own ->
    [yes] que tu as posé { laid-how } { $space_word }
   *[no] posé par { $seat } { laid-how } { $space_word }
  }
laid-how = { $face_down ->
    [yes] face cachée sur
   *[no] sur
  }
prompt-power-blocking = Empêche { $seat } d'utiliser { $god_word } : ce pouvoir et le tien sont épuisés pour cette manche.
prompt-power-allowing = Laisse { $seat } utiliser { $god_word } : le pouvoir agit, et tu peux encore en empêcher un autre.
prompt-disk-placing = Pose un jeton de la réserve sur le cercle { $circle }.

# Refusals.

refused-seats = Odysseus se joue de trois à six.
refused-no-such-board = Il n'y a pas de plateau de ce nom.
refused-no-such-cards = Il n'y a pas de cartes de ce nom.
refused-game-over = La partie est finie.
refused-not-the-turn = Quelqu'un d'autre doit jouer d'abord.
refused-not-now = Ce n'est pas le moment.
refused-no-such-circle = Le plateau a les cercles 0 à 17.
refused-not-in-hand = Tu n'as pas cette carte en main.
refused-not-face-down = Seul Hadès pose des cartes face cachée, une fois que son pouvoir agit.
refused-face-down-first = Tu dois poser cette carte face cachée.
refused-no-dionysus = Tu n'as pas de Dionysos à dépenser.
refused-not-with-yourself = Tu échanges ton dieu avec quelqu'un d'autre, pas avec toi-même.
refused-no-such-other = Personne n'est assis là.
refused-not-your-god = Tu n'as pas ce dieu.
refused-power-used = Ce pouvoir a déjà servi dans cette manche.
refused-power-not-ready = Un dieu que tu viens de recevoir ne sert qu'à partir de ton tour dans la phase suivante.
refused-no-card = Hadès a besoin d'une carte à poser.
refused-nothing-laid = Il n'y a pas de carte qu'Hermès puisse déplacer.
refused-no-such-card = Aucune carte de ce numéro n'a été posée.
refused-same-space = La carte y est déjà.
refused-nothing-to-answer = Il n'y a pas de pouvoir auquel répondre.
refused-none-in-reserve = Il n'y a pas de jeton de cette aventure dans la réserve.

# Words.

word-zeus = Zeus
word-poseidon = Poséidon
word-athena = Athéna
word-hades = Hadès
word-aphrodite = Aphrodite
word-hermes = Hermès
word-sirens = les sirènes
word-underworld = les Enfers
word-cyclops = le cyclope
word-circe = Circé
word-scylla = Scylla
word-lotus-eaters = les lotophages
word-dionysus = Dionysos
word-yellow = le jaune
word-green = le vert
word-red = le rouge
word-1-yellow = la case jaune du navire 1
word-1-green = la case verte du navire 1
word-1-red = la case rouge du navire 1
word-2-yellow = la case jaune du navire 2
word-2-green = la case verte du navire 2
word-2-red = la case rouge du navire 2
word-3-yellow = la case jaune du navire 3
word-3-green = la case verte du navire 3
word-3-red = la case rouge du navire 3
word-ten-points = dix points sont atteints
word-becalmed = un calme plat qui dure
word-olympian = Olympien
word-place-ship = placer le navire
word-lay = poser une carte
word-trade = échanger des dieux
word-pass = passer
word-end-round = Zeus : mettre fin à la manche
word-veil = Hadès : poser face cachée
word-charm = Aphrodite : doubler une case
word-carry = Hermès : déplacer une carte
word-storm = Poséidon : bloquer une case
word-block = Athéna : empêcher
word-allow = Athéna : permettre
word-refill = poser un jeton
word-face-down = face cachée
word-laid = carte sur une case

# Ce que font les pouvoirs des dieux, pour qui regarde les cartes.

word-power-zeus = met aussitôt fin à la manche
word-power-poseidon = bloque une case : les cartes posées là ne comptent pas
word-power-athena = empêche le pouvoir qu'un autre vient d'annoncer
word-power-hades = pose des cartes face cachée jusqu'à la fin de la manche
word-power-aphrodite = double le vent sur une case
word-power-hermes = déplace une carte posée vers une autre case

# What moves and their fields, options, and what may lie face down are called.

word-circle = cercle
word-card = carte
word-player = qui
word-space = case
word-seat = joueur
word-adventure = aventure
word-tasks = les missions
word-hands = les mains
word-stack = la pioche
word-board = plateau
word-cards = cartes
word-aegean = Mer Égée
word-ionian = Mer Ionienne
word-worlds = ce qui est possible
word-off = personne ne le voit
word-after = après la fin
word-players = tous le voient

# What the options are about.

word-about-board = le plateau, par exemple Mer Égée ou Mer Ionienne
word-about-cards = les cartes Vent et les missions, par exemple standard
word-about-worlds = à qui l’on montre ce qu’il ne peut exclure : à personne, à tous, ou à tous après la fin

# What cannot be ruled out.
prompt-tasks-open = { $players_count ->
    [one] Voici pour quoi la mission peut rapporter trois points à { $players_word } : { $adventures_word }.
   *[other] Voici pour quoi les missions peuvent rapporter trois points à { $players_word } : { $adventures_word }.
  }
prompt-hand-lacks = { $seat } n’a en main aucune de ces cartes : { $cards_word }.
prompt-hand-has = { $seat } a en main au moins une carte de chacune de ces sortes : { $cards_word }.
prompt-down-one-of = { $cards_count ->
    [one] La carte posée face cachée par { $seat } sur { $space_word } est celle-ci : { $cards_word }.
   *[other] La carte posée face cachée par { $seat } sur { $space_word } est une de celles-ci : { $cards_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-task-of = La mission de { $player } rapporte trois points pour ceci : { $adventure_word }.
guess-about-task-of = une mission
guess-holds = { $player } a cette carte en main : { $card_word }.
guess-about-holds = une carte en main
guess-face-down = La carte face cachée sur { $space_word } est celle-ci : { $card_word }.
guess-about-face-down = une carte face cachée
