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
