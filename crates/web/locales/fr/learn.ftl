### The frame of every rules page.

learn-choose = Règles
learn-lead = Chaque jeu en images, avec un exemple détaillé et toutes les précisions. Environ 5 minutes chacun.
learn-hints-title = Conseils à la table
learn-hints-text = Lors d’une première partie, de petits conseils apparaissent à la table. Chacun disparaît pour de bon quand vous le fermez.
learn-hints-again = Revoir tous les conseils
learn-hints-off = Désactiver les conseils
learn-hints-are-on = Les conseils sont activés.
learn-hints-are-off = Les conseils sont désactivés.
learn-contents = Sur cette page
learn-play = Jouer
learn-print = Imprimer
learn-minute = En une minute
learn-turn = Un tour, pas à pas
learn-controls = Souris, écran tactile et clavier
learn-tips = Pour une première partie
learn-rulings = Toutes les précisions
learn-rulings-lead = La règle laisse quelques questions ouvertes. Voici comment on y répond ici, pour les humains comme pour les bots. La table cite le numéro quand elle refuse un coup.
learn-rulings-jump = Aller à une précision
learn-key = Touche
learn-does = Effet
learn-material = Matériel
learn-setup = Mise en place
learn-the-turn = Le tour
learn-replacing = Remplacer
learn-points = Points
learn-the-end = La fin

learn-mouse = Souris
learn-touch = Écran tactile
learn-keyboard = Clavier

## Hints at the table

hint-sample = Voici à quoi ressemble un conseil. La croix le ferme.
