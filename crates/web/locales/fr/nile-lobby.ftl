### What the pages around the table say of Nile.

nile = Nil
nile-about = Lancez, achetez, bâtissez.
nile-size = 2 joueurs, 30 à 45 min
nile-options = Règles maison
draft = Découvertes
draft-remove = Retirer à tour de rôle
draft-select = Choisir à tour de rôle
draft-repeat = Choisir, même deux fois
valley = Vallée
valley-standard = Standard
valley-second = Oasis
begins = Qui commence
begins-first = Place 1 : le plus jeune
begins-random = Au hasard
begins-second = Place 2
begins-loser = Place 1, puis le perdant à la revanche
no-exchange = Sans échange : les ressources ne paient que leurs propres coûts
free-masonry = Maçonnerie libre : une pierre n’a pas à reposer sur deux autres
balanced-start = Départ équilibré : celui qui ne lance pas en premier commence avec une case pleine dans l’entrepôt
balanced-start-advice = Conseillé si l’un de vous joue mieux, ou contre un bot. Le premier lancer décide alors moins.
