### The end of a game.

end-count = Die Abrechnung
end-skip-hint = Jede Taste, jeder Klick oder Tipp zeigt das Ergebnis.
end-skip = Ergebnis zeigen
end-why = Was den Ausschlag gab:
end-decided-it = gab den Ausschlag
end-count-again = Noch mal zählen
end-total = Summe
end-difference = Unterschied
end-of = von { $most }
end-winner = Gewonnen
end-score = { $name } { $total } { $note }
end-reached-pieces = { $pieces } von 10 Steinen
end-reached-win = { $turns ->
    [one] Sieg nach { $turns } Zug
   *[other] Sieg nach { $turns } Zügen
}
end-best-first = Dein erstes Ergebnis { $kind }: { $this }.
end-best-new = Deine neue Bestleistung { $kind }: { $this }. Bisher: { $best }.
end-best = Deine Bestleistung { $kind }: { $best }. Diese Partie: { $this }, Platz { $place } von { $count }.
end-assisted = Mit Hilfe gespielt, durch Tipps oder zurückgenommene Züge: Diese Partie zählt für keine Bestleistung.
end-rematch = Revanche
end-rematch-wanted = { $count ->
    [one] { $names } möchte eine Revanche
   *[other] { $names } möchten eine Revanche
}
end-rematch-waits = Warten auf { $names }
end-rematch-began = Die Revanche läuft schon.
end-to-rematch = Zum neuen Tisch
end-review = Partie analysieren
end-replay = Nachspielen
end-harder = Stärkerer Bot: { $level }
end-other-level = Andere Stufe
end-challenge = Freunde herausfordern
end-compare = Beide Partien nebeneinander
