### What the pages around the table say of Nile.

nile = Nil
nile-about = Würfle, kaufe Land, baue.
nile-size = 2 Personen, 30 bis 45 min
nile-options = Hausregeln
draft = Entdeckungen
draft-remove = Reihum entfernen
draft-select = Reihum auswählen
draft-repeat = Auswählen, auch doppelt
valley = Tal
valley-standard = Standard
valley-second = Oasen
begins = Wer beginnt
begins-first = Platz 1: wer jünger ist
begins-random = Zufall
begins-second = Platz 2
begins-loser = Platz 1, bei einer Revanche der Verlierer
no-exchange = Kein Tausch: Rohstoffe bezahlen nur ihre eigenen Kosten
free-masonry = Freies Mauern: Ein Stein muss nicht auf zwei anderen liegen
balanced-start = Ausgeglichener Start: Wer nicht zuerst würfelt, beginnt mit einem vollen Lagerfeld
balanced-start-advice = Empfohlen, wenn eine Seite stärker spielt oder ein Bot mitspielt. Dann entscheidet der erste Wurf weniger.
