### À vous : parties en cours, avis, parties avec d’autres.

running = Parties en cours
your-turn-at = { $n ->
    [one] À vous de jouer à 1 table
   *[other] À vous de jouer à { $n } tables
}
play-on = Jouer
look = Regarder
time-left = encore { $time }
days = { $n } j
on-this-device = sur cet appareil
anyone-search = Recherche de joueurs
push-title = Vous prévenir quand c’est à vous ?
push-text = Un court avis arrive sur cet appareil, pour cette table seulement, et jamais entre 22 h et 8 h.
push-no = Non merci
push-yes = Oui, demander au navigateur
push-done = C’est fait : vous serez prévenu quand ce sera à vous ici.
push-failed = Ce navigateur ne l’a pas permis. Vous retrouvez vos parties sur la page d’accueil.
push-close = Fermer
notices = Notifications
notice-table = Me prévenir quand c’est mon tour à cette table
notice-quiet = Silence de 22 h à 8 h
