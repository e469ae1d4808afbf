### The spoken mode: what both games share. English words are understood in every language.

## Words that are understood; the first one is shown
say-turn = lage zug stand
say-legal = erlaubt möglich
say-more = weiter mehr
say-plan = plan vorschau
say-yes = ja j bestätigen
say-no = nein
say-undo = rückgängig zurück
say-score = punkte wertung
say-rivals = mitspieler gegner
say-odds = chancen
say-clock = uhr zeit
say-last = zuletzt
say-repeat = wiederholen nochmal
say-help = hilfe

## The panel
spoken-said = Was gesagt wurde
spoken-stop = Vorlesemodus verlassen
spoken-label = Dein Zug oder deine Frage
spoken-say = Sagen
spoken-hint = Pfeil nach oben holt zurück, was du getippt hast. „hilfe“ nennt alle Befehle, „ja“ bestätigt die Vorschau.
spoken-placements = Erlaubte Stellen
spoken-actions = Was du jetzt tun kannst
spoken-ways = { $count ->
    [0] keine
    [one] 1 Möglichkeit
   *[other] { $count } Möglichkeiten
  }
spoken-all = Alle { $count } zeigen
spoken-few = 5 zeigen
spoken-column-say = Sag
spoken-column-what = Was
spoken-column-brings = Bringt
spoken-column-worth = Punkte oder Preis
spoken-in-words = { $what } in Worten
spoken-commands = Befehle

## The clock
say-clock-none = Es läuft keine Uhr
say-clock-hours = { $count ->
    [one] noch 1 Stunde
   *[other] noch { $count } Stunden
  }
say-clock-minutes = { $count ->
    [one] noch 1 Minute
   *[other] noch { $count } Minuten
  }
say-clock-seconds = { $count ->
    [one] noch 1 Sekunde
   *[other] noch { $count } Sekunden
  }

## Answers
spoken-numbered = { $number }: { $way }
spoken-next-more = { $count ->
    [one] Sag eine Zahl oder „weiter“ für 1 weitere
   *[other] Sag eine Zahl oder „weiter“ für { $count } weitere
  }
spoken-next-number = Sag eine Zahl
spoken-no-more = Das waren alle
spoken-no-number = Die letzte Liste hat keine Nummer { $number }. Sag „erlaubt“ für eine Liste
spoken-next-yes = Sag „ja“, um zu bestätigen
spoken-nothing-to-undo = Es gibt nichts zurückzunehmen
spoken-undone = Zurückgenommen
spoken-not-now = Das ist jetzt nicht gefragt
spoken-unknown = „{ $word }“ ist nicht verständlich. Ein Beispiel: { $example }. Sag „hilfe“ für alle Befehle
spoken-which = { $count } Möglichkeiten passen. Welche?
spoken-count = { $count ->
    [one] 1 Möglichkeit
   *[other] { $count } Möglichkeiten, die beste zuerst
  }
spoken-confirmed = Bestätigt
spoken-next-legal = Sag „erlaubt“ für alle Möglichkeiten
