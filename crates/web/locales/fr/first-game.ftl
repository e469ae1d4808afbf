### La première partie guidée.

guide = Guide
guide-step = Étape { $step } sur { $all }
guide-back = Retour
guide-next = Suivant
guide-leave = Quitter, reprendre plus tard
guide-end = Vous savez jouer
guide-home = Accueil
guide-play-on = Continuer la partie

guide-sg-shape = Le motif
guide-sg-shape-text = À chaque tour, une carte d’expédition est révélée. Chacun coche son motif sur l’une de ses pyramides.
guide-sg-shape-task = Regardez le motif, puis appuyez dessus
guide-sg-place = Posez-le
guide-sg-place-text = Partez de la flèche ou touchez votre chemin, sans jamais traverser un mur. Tournez ou retournez le motif ; chaque case doit entrer.
guide-sg-place-mouse = Cliquez sur une case. La molette ou Q tourne
guide-sg-place-touch = Touchez une case. Touchez encore pour tourner
guide-sg-score = Ce qu’il rapporte
guide-sg-score-text = Les torches et les paires de pierres précieuses rapportent des points, les crânes en coûtent. Un chemin jusqu’au tombeau achève la pyramide pour 10 points.
guide-sg-score-task = Trouvez ce que ce tour rapporte, puis appuyez dessus
guide-sg-confirm = Confirmez
guide-sg-confirm-text = Rien n’est définitif avant votre confirmation. Quand tous ont confirmé, toutes les croix apparaissent en même temps.
guide-sg-confirm-task = Appuyez sur Confirmer
guide-sg-end = Chaque tour se joue ainsi : un motif, une place, Confirmer. Des conseils expliquent le reste le moment venu.

guide-nile-roll = Le lancer
guide-nile-roll-text = Chaque tour commence par trois dés, un par zone. Le chiffre désigne une colonne de cette zone.
guide-nile-roll-task = Regardez les dés, puis appuyez sur l’un d’eux
guide-nile-gather = La récolte
guide-nile-gather-text = Chacun de vos terrains dans une colonne tirée rapporte une ressource. Un double rapporte des pièces, qui remplacent toute ressource.
guide-nile-gather-task = Trouvez ce que vous avez, puis appuyez dessus
guide-nile-buy = Achetez un terrain
guide-nile-buy-text = On achète depuis son bord vers l’intérieur, et la rangée donne le prix. Dès votre prochain tour, ce terrain rapporte aussi.
guide-nile-buy-task = Achetez un terrain en surbrillance
guide-nile-build = Construisez
guide-nile-build-text = Une pierre de la première rangée coûte une ressource de chaque sorte. Le premier à poser ses dix pierres l’emporte.
guide-nile-build-task = Construisez une pierre de la première rangée
guide-nile-end = Finissez votre tour
guide-nile-end-text = Ce que vous ne dépensez pas est perdu. Si vous n’avez rien acheté, vous pouvez stocker une pièce à la place.
guide-nile-end-task = Finissez votre tour
guide-nile-last = Chaque tour se joue ainsi : lancer, récolter, acheter et construire. Au milieu se trouvent des découvertes ; appuyez sur l’une d’elles pour voir ce qu’elle fait.
