### The frame of every rules page.

learn-choose = Regeln
learn-lead = Jedes Spiel in Bildern, mit einem durchgerechneten Beispiel und allen Klarstellungen. Je etwa 5 Minuten.
learn-hints-title = Hinweise am Tisch
learn-hints-text = Im ersten Spiel erscheinen am Tisch kleine Hinweise. Jeder verschwindet für immer, wenn du ihn schließt.
learn-hints-again = Alle Hinweise wieder zeigen
learn-hints-off = Hinweise ausschalten
learn-hints-are-on = Hinweise sind an.
learn-hints-are-off = Hinweise sind aus.
learn-contents = Auf dieser Seite
learn-play = Jetzt spielen
learn-print = Drucken
learn-minute = In einer Minute
learn-turn = Ein Zug, Schritt für Schritt
learn-controls = Maus, Touch und Tasten
learn-tips = Fürs erste Spiel
learn-rulings = Alle Klarstellungen
learn-rulings-lead = Die Anleitung lässt manche Frage offen. So wird sie hier beantwortet, für Menschen und Bots gleich. Der Tisch nennt die Nummer, wenn er etwas ablehnt.
learn-rulings-jump = Zu einer Klarstellung
learn-key = Taste
learn-does = Was sie tut
learn-material = Material
learn-setup = Vorbereitung
learn-the-turn = Der Zug
learn-replacing = Nachfüllen
learn-points = Punkte
learn-the-end = Das Ende

learn-mouse = Maus
learn-touch = Touch
learn-keyboard = Tastatur

## Hints at the table

hint-sample = So sieht ein Hinweis aus. Das Kreuz schließt ihn.
