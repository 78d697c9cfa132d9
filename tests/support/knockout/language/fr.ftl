# Ce que chaque fait raconte, pourquoi un coup est refusé, et les mots du jeu.

fact-dealt = { $seat } reçoit { $cards_count } cartes{ $cards ->
    [hidden] {""}
   *[listed] {" : "}{ $cards_word }
  }.
fact-set-aside = Les autres cartes sont mises de côté{ $cards ->
    [hidden] {""}
   *[listed] {" : "}{ $cards_word }
  }.
fact-bid-placed = { $card ->
    [hidden] { $seat } mise une carte cachée.
   *[other] { $seat } mise { $card }, face cachée.
  }
fact-bids-turned = Les mises sont retournées : { $bids_word }.
item-turned-bid = { $seat } a misé { $card }
fact-card-drawn = { $card ->
    [hidden] { $seat } pioche une carte.
   *[other] { $seat } pioche { $card }.
  }
fact-seat-out = { $seat } quitte le jeu.
fact-all-turned = Toutes les cartes sont retournées. Celles-ci étaient de côté : { $aside_word }.

# Ce qui est demandé à une place, et ce que fait son coup.

prompt-bid-to-make = Manche { $round }, { $left } sont encore en jeu : mise une de tes cartes face cachée.
prompt-bid-making = La plus basse mise de la manche est éliminée, la plus haute pioche une carte.

# Pourquoi un coup est refusé.

refused-seats = On joue à deux, trois ou quatre places.
refused-not-in-hand = Cette carte n'est pas dans votre main.
refused-bid-already = Vous avez déjà misé dans cette manche.
refused-seat-is-out = Une place éliminée ne mise plus.
refused-match-over = La partie est finie.

# Comment finit une partie ; rôles, coups, leurs champs et variantes.

word-last-suitor = il ne reste qu'un prétendant
word-suitor = Prétendant
word-bid = miser une carte
word-card = carte
word-hand = cartes en main

# Le sujet des variantes.

word-about-hand = cartes données à chaque place
