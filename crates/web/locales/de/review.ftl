# Die Analyse eines beendeten Spiels.
review-begins = Das Spiel wird analysiert
review-alone = { $me ->
    [yes] Du hast { $points } Punkte erreicht und { $given } verschenkt.
   *[no] { $name } hat { $points } Punkte erreicht und { $given } verschenkt.
}
review-played = { $side ->
    [even] { $me ->
        [yes] Du und { $other } habt etwa gleich gut gespielt.
       *[no] { $name } und { $other } haben etwa gleich gut gespielt.
    }
    [more] { $me ->
        [yes] Du hast um { $amount } besser gespielt als { $other }.
       *[no] { $name } hat um { $amount } besser gespielt als { $other }.
    }
   *[less] { $me ->
        [yes] { $other } hat um { $amount } besser gespielt als du.
       *[no] { $other } hat um { $amount } besser gespielt als { $name }.
    }
}
review-lucky = { $side ->
    [even] Das Glück war ausgeglichen.
    [more] { $me ->
        [yes] Das Glück gab dir { $amount }.
       *[no] Das Glück gab { $name } { $amount }.
    }
   *[less] Das Glück gab { $other } { $amount }.
}
review-result = { $me ->
    [yes] Du gewinnst, { $points }. Glück und Können sind geschätzt, auf { $error } genau; das Ergebnis ist exakt.
   *[no] { $name } gewinnt, { $points }. Glück und Können sind geschätzt, auf { $error } genau; das Ergebnis ist exakt.
}
review-result-shared = Der Sieg ist geteilt, { $points }. Glück und Können sind geschätzt, auf { $error } genau; das Ergebnis ist exakt.
review-result-nile = { $me ->
    [yes] Du gewinnst. Prozente sind Gewinnchancen, auf { $error } genau.
   *[no] { $name } gewinnt. Prozente sind Gewinnchancen, auf { $error } genau.
}
review-error = Glück und Können sind geschätzt, auf { $error } genau; das Ergebnis ist exakt.
review-time-line = Gewinnchance
review-chances = Gewinnchance nach jedem Zug
review-as-table = In Worten und als Tabelle
review-decisive = Zug { $turn }: { $change }, { $cause }
review-by-decision = vor allem durch die Entscheidung
review-by-luck = vor allem durch das, was geschah
review-turn = Zug
review-decision = Entscheidung
review-back = Vorige Entscheidung
review-on = Nächste Entscheidung
review-next-costly = Nächster teurer Zug
review-progress = Jeder Zug wird untersucht
review-stop = Hier anhalten
review-go-on = Weiter
review-done = Die Analyse ist fertig.
review-no-worker = Die Analyse wurde abgebrochen. Lade die Seite neu, um es noch einmal zu versuchen.
review-impossible = Diese Aufzeichnung kann nicht analysiert werden
review-unfinished = Das Spiel ist nicht zu Ende. Nur beendete Spiele können analysiert werden.
review-faulty = Die Aufzeichnung ist nicht lesbar. { $fault }

review-ledger = Glück und Können
review-ledger-text = Jede Spalte geht genau auf. ± sagt, wie weit eine Zeile daneben liegen kann.
review-give-or-take = Genauigkeit
review-start = Start
review-start-text = vor dem ersten Zug zu erwarten
review-expeditions = Glück der Expeditionen
review-expeditions-text = welche Muster kamen, und wann
review-cards = Glück der Karten
review-cards-text = ausgeteilt, ausgelegt und gezogen
review-dice = Würfelglück
review-dice-text = alle Würfe, gegen alle 216 möglichen
review-setup-luck = Glück des Aufbaus
review-setup-luck-text = wer beginnt, wo Entdeckungen liegen
review-decisions = Entscheidungen
review-decisions-text = was sie verschenkt haben
review-opponents = Gegner
review-opponents-text = was sie nahmen oder gaben
review-estimation = Schätzung
review-estimation-text = was keine andere Zeile erklärt
review-outcome = Ergebnis
review-exact = exakt

review-turns = Züge
review-which = Welche Züge
review-whose = Wessen Züge
review-all = Alle
review-costly = Teure
review-none-costly = Kein Zug hat etwas verschenkt.
review-best = Bester Zug
review-good = Gut
review-inaccuracy = Ungenau
review-mistake = Fehler
review-as-good = So gut wie der beste Zug
review-better-later = Es zahlt sich später aus
review-first-look = Erster Blick. Die Zahlen werden noch genauer.
review-you-played = { $me ->
    [yes] Du hast gespielt
   *[no] { $name } hat gespielt
}
review-experts-best = Das Beste laut Experte
review-played-short = { $me ->
    [yes] Du
   *[no] Gespielt
}
review-best-short = Bestes
review-candidates = Andere Pläne
review-points-now = Punkte jetzt
review-to-tomb = Felder bis zur nächsten Grabkammer
review-pieces-after = Steine nach dem Zug
review-land-after = Felder nach dem Zug

review-setup = Aufbau
review-sg-turn = Runde { $round }, Expedition { $turn }
review-nile-turn = Zug { $turn }
review-keep = { $cards } behalten
review-take = { $card } genommen
review-take-deck = Die oberste Karte des Stapels genommen
review-cross = { $count ->
    [one] 1 Feld auf { $card }
   *[other] { $count } Felder auf { $card }
}
review-completes = { $card } wird fertig
review-pyramid-points = Die { $points } von { $colour } sind deine
review-torch = Die Fackel der Runde brennt
review-gems = { $points ->
    [one] 1 Punkt mehr mit Edelsteinen
   *[other] { $points } Punkte mehr mit Edelsteinen
}
review-skulls = { $points ->
    [one] 1 Punkt weniger verloren an Schädel
   *[other] { $points } Punkte weniger verloren an Schädel
}
review-nearer = { $boxes ->
    [one] 1 Feld näher an der Grabkammer von { $card }
   *[other] { $boxes } Felder näher an der Grabkammer von { $card }
}
review-other-card = { $boxes ->
    [one] { $card } braucht nur 1 Feld bis zur Grabkammer
   *[other] { $card } braucht { $boxes } Felder bis zur Grabkammer
}
review-draft = { $discovery } wählen
review-buy = { $space }, Preis { $price }
review-build = 1 Stein in Reihe { $row }
review-bump-up = { $die } erhöhen
review-bump-down = { $die } senken
review-extra = Ein Würfel mehr: { $area }
review-discover = Eine Entdeckung nutzen
review-discover-area = Eine Entdeckung nutzen: { $area }
review-double = Einen Würfel verdoppeln
review-decline = Verzichten
review-end = Zug beenden
review-store = Eine Kiste füllen
review-pieces = { $count ->
    [one] 1 Stein mehr wird gebaut
   *[other] { $count } Steine mehr werden gebaut
}
review-land = { $count ->
    [one] 1 Feld mehr wird gekauft
   *[other] { $count } Felder mehr werden gekauft
}
review-unspent = { $count ->
    [one] 1 Einheit weniger verfällt
   *[other] { $count } Einheiten weniger verfallen
}
review-boxes = { $count ->
    [one] 1 Kiste mehr bleibt im Speicher
   *[other] { $count } Kisten mehr bleiben im Speicher
}
review-ability = So bringt der Wurf mehr
review-points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
review-count-best = { $count ->
    [one] 1 bester Zug
   *[other] { $count } beste Züge
}
review-count-good = { $count ->
    [one] 1 guter
   *[other] { $count } gute
}
review-count-inaccuracy = { $count ->
    [one] 1 ungenauer
   *[other] { $count } ungenaue
}
review-count-mistake = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
}
review-try-again = Zug neu versuchen
review-play-on = Von hier weiterspielen
review-play-on-level = Gegen Bots welcher Stufe
review-play-on-text = Beides öffnet einen Übungstisch mit Bots. „Noch einmal“ hat dieselbe Zukunft; beim Weiterspielen wählst du sie. Diese Partie bleibt, wie sie ist, und die neue zählt für keine Bestleistung.
review-future = Was danach kommt
review-future-same = Dieselbe Zukunft
review-future-new = Eine neue Zukunft
review-no-seed = Diese Aufzeichnung nennt ihren Startwert nicht. Darum kann von hier nicht weitergespielt werden.
review-kept = Bei der Partie gespeichert: Alle mit dem Link sehen sie sofort. Der Browser einer beteiligten Person hat sie berechnet.
review-again = Neu berechnen
