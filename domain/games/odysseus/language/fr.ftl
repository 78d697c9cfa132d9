# What every fact of Odysseus tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Le plateau { $board_name } est en place : un disque sur chaque cercle, deux de chaque aventure en réserve.
fact-gods-dealt = Les dieux sont distribués, à partir de la place 0 : { $gods_word }.
fact-task-dealt = { $task ->
    [hidden] { $seat } reçoit une tâche.
   *[other] { $seat } reçoit une tâche : { $task_three_word } pour trois points, { $task_two_word } pour deux, { $task_one_word } pour un.
  }
fact-stack-shuffled = { $cards_count ->
    [one] La dernière carte qui n'est dans aucune main forme la pioche.
   *[other] { $cards_count } cartes de vent sont mêlées.
  }
fact-dealt = { $cards ->
    [hidden] { $cards_count ->
        [one] { $seat } reçoit une carte.
       *[other] { $seat } reçoit { $cards_count } cartes.
      }
   *[other] { $seat } reçoit { $cards_word }.
  }
fact-ship-placed = { $seat } met le navire sur le cercle { $circle } ; en réserve { lies } maintenant { $adventure_word }.
lies = { $adventure ->
    [sirens] se trouvent
    [lotus_eaters] se trouvent
   *[other] se trouve
  }
fact-round-began = La manche { $number } commence par { $first }.
fact-card-laid = { $seat } pose { $card_word } sur { $space_word }.
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } pose une carte cachée sur { $space_word }.
   *[other] { $seat } pose { $card_word } caché sur { $space_word }.
  }
fact-gods-traded = { $seat } dépense un Dionysos et échange { $given_word } contre { $taken_word } avec { $other }.
fact-passed = { $forced ->
    [yes] { $seat } n'a plus rien à jouer et passe.
   *[no] { $seat } passe.
  }
fact-power-declared = { $seat } voudrait employer { power }. { $athena } peut l'empêcher comme Athéna.
fact-power-allowed = Athéna le permet.
fact-power-blocked = Athéna empêche { $god_word }.
fact-power-used = { $god ->
    [zeus] Zeus met fin à la manche.
    [hades] Hadès peut poser des cartes cachées.
    [aphrodite] Aphrodite double { $space_word }.
    [hermes] Hermès porte la carte { $laid } sur { $space_word }.
   *[poseidon] Poséidon bloque { $space_word }.
  }
power = { $god ->
    [zeus] Zeus pour finir la manche
    [hades] Hadès pour poser des cartes cachées
    [aphrodite] Aphrodite pour doubler { $space_word }
    [hermes] Hermès pour porter la carte { $laid } sur { $space_word }
   *[poseidon] Poséidon pour bloquer { $space_word }
  }
fact-cards-turned = Retournées : { $cards_word }.
fact-ship-sailed = Le navire va { $colour_word } au cercle { $circle }, par un vent de force { $strength }.
fact-ship-stayed = Il n'y a pas de vent, et le navire reste.
fact-disk-taken = Sur le cercle { $circle }, Ulysse rencontre { $adventure_word }.
fact-nothing-met = Sur le cercle { $circle }, il n'y a pas d'aventure.
fact-disk-placed = { $seat } met { $adventure_word } sur le cercle { $circle }.
fact-task-shown = { $seat } montre la tâche : { $task_three_word } pour trois points, { $task_two_word } pour deux, { $task_one_word } pour un.
fact-game-decided = Les points, à partir de la place 0 : { $scores_word }.
fact-table-turned-up = Toutes les tâches et les cartes sont retournées.

# Refusals.

refused-seats = Odysseus se joue de trois à six.
refused-no-such-board = Il n'y a pas de plateau de ce nom.
refused-no-such-cards = Il n'y a pas de cartes de ce nom.
refused-game-over = Le jeu est fini.
refused-not-the-turn = Quelqu'un d'autre doit jouer d'abord.
refused-not-now = Ce n'est pas le moment.
refused-no-such-circle = Le plateau a les cercles 0 à 17.
refused-not-in-hand = Cette carte n'est pas dans votre main.
refused-not-face-down = Seul Hadès pose des cartes cachées, quand son pouvoir agit.
refused-face-down-first = Cette carte doit être posée cachée.
refused-no-dionysus = Vous n'avez pas de Dionysos à dépenser.
refused-not-with-yourself = Les dieux s'échangent avec une autre place.
refused-no-such-other = Cette place n'existe pas.
refused-not-your-god = Vous n'avez pas ce dieu.
refused-power-used = Ce pouvoir a déjà servi dans cette manche.
refused-power-not-ready = Un dieu reçu sert à partir de votre tour dans la phase suivante.
refused-no-card = Hadès a besoin d'une carte à poser.
refused-nothing-laid = Il n'y a pas de carte qu'Hermès puisse porter.
refused-no-such-card = Aucune carte de ce numéro n'a été posée.
refused-same-space = La carte y est déjà.
refused-nothing-to-answer = Il n'y a pas de pouvoir auquel répondre.
refused-none-in-reserve = Il n'y a pas de disque de cette aventure en réserve.

# Words.

word-zeus = Zeus
word-poseidon = Poséidon
word-athena = Athéna
word-hades = Hadès
word-aphrodite = Aphrodite
word-hermes = Hermès
word-sirens = les sirènes
word-underworld = les enfers
word-cyclops = le cyclope
word-circe = Circé
word-scylla = Scylla
word-lotus-eaters = les lotophages
word-dionysus = Dionysos
word-yellow = le long de la ligne jaune
word-green = le long de la ligne verte
word-red = le long de la ligne rouge
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
word-becalmed = la mer reste calme
word-olympian = Olympien
word-place-ship = placer le navire
word-lay = poser une carte
word-trade = échanger des dieux
word-pass = passer
word-end-round = Zeus : finir la manche
word-veil = Hadès : poser caché
word-charm = Aphrodite : doubler une case
word-carry = Hermès : porter une carte
word-storm = Poséidon : bloquer une case
word-block = Athéna : empêcher
word-allow = Athéna : permettre
word-refill = mettre un disque
word-face-down = caché
word-laid = carte, dans l'ordre où elles furent posées

# What moves and their fields, options, and what may lie face down are called.

word-circle = cercle
word-card = carte
word-space = case
word-seat = joueur
word-adventure = aventure
word-tasks = les tâches
word-hands = les mains
word-stack = la pile
word-board = plateau
word-cards = cartes

# What the options are about.

word-about-board = le plateau : aegean ou ionian
word-about-cards = les cartes de vent et les tâches : standard
