### The daily dig.

daily-text = { $day }. Les mêmes cartes pour tous.
daily-dig = Fouille { $dig }
daily-waits = La fouille { $dig } vous attend
daily-same = Une seule donne, mélangée une fois pour tous.
daily-no-clock = Pas de chronomètre. Vous pouvez partir et revenir.
daily-unranked = Elle découle de la date et n’est pas classée. Elle marche hors ligne.
daily-past = Une fouille passée. Elle ne compte pas pour vos jours de suite.
daily-one-counts = La première fouille compte. Les suivantes sont de l’entraînement.
daily-play = Jouer la fouille du jour
daily-play-past = Jouer cette fouille
daily-today = Vers la fouille du jour
daily-no-day = Il n’y a pas de fouille ce jour-là
daily-no-day-text = Les fouilles commencent le 17 avril 2026, et personne ne connaît celles de demain.
daily-yours = Votre fouille
daily-points = { $count ->
    [one] point
   *[other] points
}
daily-pieces = { $count ->
    [one] pièce sur 10
   *[other] pièces sur 10
}
daily-won = Vous avez gagné contre le bot.
daily-lost = Le bot était devant.
daily-par = Référence { $par }
daily-of-par = { $reached }, référence { $par }
daily-par-thinks = Référence : l’expert joue cette donne …
daily-par-text = La référence est ce que l’expert a fait de cette donne sans savoir ce qui viendrait.
daily-compare = À côté de l’expert
daily-review = Analyser ma fouille
daily-again = Fouiller encore
daily-in-a-row = { $days ->
    [one] jour de suite
   *[other] jours de suite
}
daily-week = { $done } des sept derniers jours
daily-field = Le classement du jour
daily-no-server = Sans serveur, pas de classement : cette fouille est à vous seul. Défiez un ami pour comparer.
daily-archive = Fouilles passées
daily-archive-text = Les fouilles passées se jouent à tout moment. Elles ne comptent pas pour vos jours de suite.
daily-month-before = Mois précédent
daily-month-next = Mois suivant
daily-cell-played = { $day }, { $points } points
daily-cell-open = { $day }, pas jouée
daily-share = Partager
daily-no-cards = Ne montre aucune carte
daily-card = Image du résultat : { $text }
daily-share-picture = Partager l’image
daily-copy-text = Copier le texte

## On a server

daily-rated = Un seul essai compte, tel qu’il est à minuit (UTC).
daily-come-back = Pas de chronomètre. Vous pouvez partir et revenir jusqu’à minuit (UTC).
daily-dug = { $count ->
    [0] Personne n’a encore fouillé aujourd’hui.
    [one] 1 personne a fouillé aujourd’hui.
   *[other] { $count } personnes ont fouillé aujourd’hui.
}
daily-show-name = Afficher mon nom dans le classement
daily-counts = Compte
daily-place = Place { $place } sur { $results }
daily-better = mieux que { $percent } %
daily-drawn = Le bot et vous êtes à égalité.
daily-broken-off = Elle n’a pas été terminée et compte telle qu’elle était à minuit.
daily-field-past = Le classement de ce jour
daily-field-locked = S’ouvre quand vous aurez fini.
daily-field-locked-text = Pour ne rien révéler des cartes du jour.
daily-field-empty = Personne n’a fouillé ce jour-là.
daily-results = { $count ->
    [one] 1 fouille est terminée.
   *[other] { $count } fouilles sont terminées.
}
daily-you = Vous
daily-anonymous = Anonyme
daily-equal = Les résultats égaux partagent une place. Les noms n’apparaissent que si les joueurs l’ont voulu.
daily-bars = Fouilles par points : { $bars }
daily-bars-nile = Fouilles par pièces d’avance sur le bot : { $bars }
daily-check = Comment chacun peut le vérifier
daily-check-text = Le secret d’un jour est choisi d’avance : son empreinte est publiée la veille, le secret lui-même quand le jour est passé. La liste d’un jour passé contient chaque fouille avec son enregistrement, et le programme « pyramids verify » contrôle le tout.
daily-hash = Empreinte du secret de ce jour
daily-hash-next = Empreinte du secret du jour suivant
daily-secret = Secret de ce jour
daily-list = Télécharger la liste
