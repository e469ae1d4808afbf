### The home page, and what is shown while a page cannot be fetched. It is part of the first download.

home-title = Grab tief. Bau hoch.
home-text = Brettspiele um Pyramiden, ohne Konto.
paths = Seiten
start-game = Ein Spiel beginnen
which-game = Welches Spiel
bots = Bots
level = Stufe
play-now = Jetzt spielen
with-friends = Mit Freunden
pass-and-play = Reihum an einem Gerät
mine = Meine Spiele
your-move = Du bist dran
people-and-bots = { $people ->
    [one] 1 Person
   *[other] { $people } Personen
}, { $bots ->
    [0] keine Bots
    [one] 1 Bot
   *[other] { $bots } Bots
}
first-time = Neu hier?
first-time-text = Spiele eine geführte erste Partie, je etwa fünf Minuten, oder lies die Regeln.
first-game = Erste Partie: { $game }
join = Einem Tisch beitreten
join-text = Gib den Code eines Tisches ein, zum Beispiel amber-417, oder füge seinen Link ein.
join-go = Mitspielen
no-code = Ein Tisch hat einen Code aus einem Wort und einer Zahl, zum Beispiel amber-417, oder einen Link. Prüfe, was man dir geschickt hat.
replay-open = Gespeicherte Partie ansehen
open-tables = Offene Tische
open-table = Tisch eröffnen
no-tables = Keine offenen Tische
no-tables-text = Eröffne einen und teile den Link, oder spiel solange gegen Bots.
no-server = Hier ist kein Server
no-server-text = Tische mit anderen brauchen einen Server. Alles andere geht: Bots, reihum an einem Gerät, Nachspielen, Regeln.
seats-taken = { $n } von { $all } Plätzen besetzt
watch = Zuschauen
unreachable-short = Der Server antwortet nicht. Versuche es gleich noch einmal.
try-again = Noch einmal versuchen
reload = Seite neu laden
unknown-title = Hier ist nichts
unknown-text = Die Adresse führt nirgendwohin; vielleicht fehlt ein Teil des Links.
update-ready = Eine neue Version ist bereit. Deine Spiele bleiben erhalten.
update-take = Jetzt aktualisieren
anyone = Mitspieler finden:
anyone-text = Beginnt nach 20 Sekunden, mit Bots, bis mehr Leute kommen.
daily = Grabung des Tages
daily-about = Jeden Tag dieselben Karten für alle.
