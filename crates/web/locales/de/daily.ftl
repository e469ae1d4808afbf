### The daily dig.

daily-text = { $day }. Dieselben Karten für alle.
daily-dig = Grabung { $dig }
daily-waits = Grabung { $dig } wartet
daily-same = Einmal gemischt, für alle gleich.
daily-no-clock = Keine Uhr. Du kannst gehen und wiederkommen.
daily-unranked = Sie folgt aus dem Datum und zählt für keine Rangliste. Sie geht auch offline.
daily-past = Eine frühere Grabung. Sie zählt nicht für deine Tage in Folge.
daily-one-counts = Die erste Grabung zählt. Weitere sind Übung.
daily-play = Heute graben
daily-play-past = Diese Grabung spielen
daily-today = Zur heutigen Grabung
daily-no-day = An diesem Tag gibt es keine Grabung
daily-no-day-text = Grabungen gibt es seit dem 17. April 2026, und die von morgen kennt niemand.
daily-yours = Deine Grabung
daily-points = { $count ->
    [one] Punkt
   *[other] Punkte
}
daily-pieces = { $count ->
    [one] Teil von 10
   *[other] Teile von 10
}
daily-won = Du hast gegen den Bot gewonnen.
daily-lost = Der Bot war vorn.
daily-par = Richtwert { $par }
daily-of-par = { $reached }, Richtwert { $par }
daily-par-thinks = Richtwert: Der Experte spielt diese Karten gerade …
daily-par-text = Der Richtwert ist, was der Experte aus diesen Karten gemacht hat, ohne zu wissen, was kommt.
daily-compare = Neben dem Experten
daily-review = Meine Grabung auswerten
daily-again = Noch einmal graben
daily-in-a-row = { $days ->
    [one] Tag in Folge
   *[other] Tage in Folge
}
daily-week = { $done } der letzten sieben Tage
daily-field = Das Feld heute
daily-no-server = Ohne Server gibt es kein Feld: Diese Grabung gehört dir allein. Fordere Freunde heraus, um zu vergleichen.
daily-archive = Frühere Grabungen
daily-archive-text = Frühere Grabungen kannst du jederzeit spielen. Sie zählen nicht für deine Tage in Folge.
daily-month-before = Monat davor
daily-month-next = Nächster Monat
daily-cell-played = { $day }, { $points } Punkte
daily-cell-open = { $day }, nicht gespielt
daily-share = Teilen
daily-no-cards = Zeigt keine Karten
daily-card = Bild des Ergebnisses: { $text }
daily-share-picture = Bild teilen
daily-copy-text = Text kopieren
