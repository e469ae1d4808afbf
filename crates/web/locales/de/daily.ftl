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

## On a server

daily-rated = Ein Versuch zählt, so wie er um Mitternacht (UTC) steht.
daily-come-back = Keine Uhr. Du kannst gehen und bis Mitternacht (UTC) wiederkommen.
daily-dug = { $count ->
    [0] Heute hat noch niemand gegraben.
    [one] 1 Person hat heute gegraben.
   *[other] { $count } Leute haben heute gegraben.
}
daily-show-name = Meinen Namen in der Liste zeigen
daily-counts = Zählt
daily-place = Platz { $place } von { $results }
daily-better = besser als { $percent } %
daily-drawn = Du und der Bot seid gleichauf.
daily-broken-off = Sie wurde nicht beendet und zählt, wie sie um Mitternacht stand.
daily-field-past = Das Feld dieses Tages
daily-field-locked = Öffnet sich, wenn du fertig bist.
daily-field-locked-text = Damit nichts über die heutigen Karten verraten wird.
daily-field-empty = An diesem Tag hat niemand gegraben.
daily-results = { $count ->
    [one] 1 Grabung ist beendet.
   *[other] { $count } Grabungen sind beendet.
}
daily-you = Du
daily-anonymous = Anonym
daily-equal = Gleiche Ergebnisse teilen sich einen Platz. Namen stehen nur da, wenn jemand seinen zeigen wollte.
daily-bars = Grabungen nach Punkten: { $bars }
daily-bars-nile = Grabungen nach Vorsprung vor dem Bot in Teilen: { $bars }
daily-check = Wie das jeder prüfen kann
daily-check-text = Das Geheimnis eines Tages steht vorher fest: Sein Hash wird am Tag davor veröffentlicht, das Geheimnis selbst, wenn der Tag vorbei ist. Die Liste eines vergangenen Tages enthält jede Grabung mit ihrer Aufzeichnung, und das Programm „pyramids verify“ prüft alles.
daily-hash = Hash des Geheimnisses dieses Tages
daily-hash-next = Hash des Geheimnisses des nächsten Tages
daily-secret = Geheimnis dieses Tages
daily-list = Liste herunterladen
