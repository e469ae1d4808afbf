### The pages around the tables.

replay = Nachspielen
review = Analyse
new-table = Mit Freunden spielen
no-game-title = Dieses Spiel ist nicht hier
no-game-text = Spiele gegen Bots bleiben in dem Browser, in dem sie begonnen wurden.
damaged-title = Dieses Spiel ist beschädigt
damaged-text = Das gespeicherte Spiel ist nicht mehr lesbar, deshalb kann es nicht fortgesetzt oder gezeigt werden. Nichts daran wurde verändert. Du kannst es löschen; andere Spiele sind nicht betroffen.
damaged-table = Beschädigt: Der Tisch kann nicht gezeigt oder fortgesetzt werden. Bitte wende dich an den Betreiber dieses Servers.
table-ended = Der Tisch kann nicht gezeigt werden
open-elsewhere = Diese Partie ist in einem anderen Tab offen
open-elsewhere-text = Nur ein Tab spielt eine Partie, damit kein Zug verloren geht. Du kannst hier weiterspielen; der andere Tab hört dann auf.
play-here = Hier spielen
table-damaged = Dieser Tisch ist beschädigt

## Replay
replay-loading = Die Aufzeichnung wird geladen
replay-unreachable = Der Server antwortet nicht. Prüfe die Verbindung und versuche es noch einmal.
replay-not-here = Dieses Spiel ist nicht in diesem Browser, oder es ist noch nicht zu Ende.
replay-drop = Leg die Aufzeichnung eines beendeten Spiels irgendwo auf dieser Seite ab oder wähle ihre Datei.
replay-touch = Wähle die Aufzeichnung eines beendeten Spiels.
replay-choose = Aufzeichnung wählen
replay-failed = Diese Aufzeichnung kann nicht gezeigt werden
replay-back = Zurück
replay-on = Weiter
replay-play = Abspielen
replay-at = Zeitpunkt im Spiel
replay-moment = { $at } von { $all }
replay-speed = Tempo
replay-speed-times = { $times }×
replay-assisted = Mit Hilfe
replay-proven = Mischen geprüft
replay-unproven = Mischen nicht belegt
to-home = Zur Startseite
continue = Weiter
your-name = Dein Name
invited = Du bist an einen Tisch eingeladen
name-why = Die anderen am Tisch sehen deinen Namen. Es gibt kein Konto und kein Passwort.
to-the-table = An den Tisch
go-on = Weiter
unreachable = Der Server antwortet nicht
unreachable-text = Tische mit anderen sind auf einem Server, und der ist gerade nicht erreichbar. Spiele gegen Bots und an diesem Gerät gehen ohne ihn.
offline = Dieses Gerät ist offline
offline-text = Spiele gegen Bots und an diesem Gerät gehen trotzdem.
play-bots = Gegen Bots spielen
new-version = Es gibt eine neuere Version
link-gone = Diesen Tisch gibt es nicht
link-gone-text = Der Link ist falsch oder unvollständig. Bitte um einen neuen oder eröffne selbst einen Tisch.
to-evening = Ein Vereinsabend mit gleichen Karten
clock = Uhr
who-comes = Sichtbarkeit
by-link = Mit dem Link
for-everybody = Öffentlich
gathering = Vor dem Spiel
invite = Einladen
invite-text = Mit diesem Link kann man mitspielen oder zuschauen.
say-code = Tischcode:
fair = Faires Mischen
fair-text = Der Server hat seinen Teil des Mischens unten versprochen, bevor jemand den eigenen dazugibt; alle, die spielen, geben einen dazu. Nach dem Spiel kannst du prüfen, dass niemand die Karten ausgesucht hat.
your-seat = { $name } (du)
ready = Bereit
not-ready = Noch nicht bereit
sit-here = Hier sitzen
take-seat = Platz nehmen
watch-too = Oder bleib und schau zu.
add-bot = Bot dazu
remove-bot = Entfernen
free-seat = Platz freigeben
seats-open = { $n ->
    [one] 1 Platz ist frei
   *[other] { $n } Plätze sind frei
}: Teile den Link oder setze einen Bot.
waiting-for = Warten auf { $names }.
waiting-start = Gleich geht es los.
all-there = Alle sind da.
start = Spiel beginnen
i-am-ready = Ich bin bereit
stand-up = Aufstehen
full = Alle Plätze sind besetzt. Du kannst zuschauen oder einen Tisch mit denselben Einstellungen eröffnen.
open-another = Solchen Tisch eröffnen
play-again = Noch einmal
look-again = Partie noch einmal ansehen
check-shuffle = Mischen prüfen
save-record = Aufzeichnung speichern
fair-own = Mischen geprüft: fair. Der Teil des Servers ist der versprochene, und deiner ist darin.
fair-other = Mischen geprüft: fair. Der Teil des Servers ist der versprochene, und der Teil aller, die spielten, ist darin.
fair-no-receipt = Die Aufzeichnung hat keinen Beleg; woher das Mischen kam, lässt sich nicht prüfen.
unfair = Mit diesem Mischen stimmt etwas nicht: { $reason }
curtain-title = Gib das Gerät an { $name }
curtain-text = Was die anderen angekreuzt haben, bleibt geheim. Jetzt schaut sonst niemand hin.
curtain-lift = Ich bin { $name }
pass-text = Mehrere Leute, ein Gerät. Ein Vorhang verdeckt geheime Kreuze, während es von Hand zu Hand geht.
people = Leute
player = Spieler { $n }
name-of = Name von Spieler { $n }
mine-here = In diesem Browser
mine-online = Auf dem Server
no-games = Noch keine Spiele
no-games-text = Spiele gegen Bots und an diesem Gerät stehen hier, auch ohne Netz.
no-online-text = Tische, an denen du gesessen hast, stehen hier.
bot-of-level = Bot ({ $level })
nobody-yet = Noch niemand sonst
with = Mit { $names }
stage-finished = Zu Ende
stage-gathering = Nicht begonnen
stage-playing = Andere überlegen
ago-now = gerade eben
ago-minutes = vor { $n } min
ago-hours = vor { $n } h
ago-days = { $n ->
    [one] vor 1 Tag
   *[other] vor { $n } Tagen
}
delete = Löschen
delete-really = Endgültig löschen
devices = Meine Geräte
devices-text = Spiel, wo du magst: Jedes Gerät, das du hinzufügst, bleibt angemeldet, mit demselben Namen und denselben Spielen.
device-this = Dieses Gerät
device-unnamed = Unbekanntes Gerät
device-used = { $days ->
    [0] Heute benutzt
    [1] Gestern benutzt
   *[other] Zuletzt vor { $days } Tagen benutzt
}
device-added = hinzugefügt: { $ago }
add-device = Gerät hinzufügen
add-device-text = Öffne diesen Link auf dem anderen Gerät oder scanne den Code mit dessen Kamera. Er gilt einmal, 10 Minuten lang. Beide Geräte bleiben angemeldet.
sign-out = Abmelden
sign-out-of = { $device } abmelden
sign-out-really = Wirklich abmelden
sign-out-really-of = { $device } wirklich abmelden
sign-out-last = Das ist dein einziges Gerät. Ist es abgemeldet, kann niemand deinen Namen und deine Spiele zurückholen.
signed-out = { $device } ist abgemeldet.
claim = Auch auf diesem Gerät spielen
claim-text = Dein Name und deine Spiele auf dem Server kommen auf dieses Gerät. Deine anderen Geräte bleiben angemeldet.
claim-replaces = In diesem Browser spielst du gerade als { $name }. Gilt der Link für einen anderen Namen, tritt der hier an seine Stelle.
claim-go = Hier anmelden
claimed = Willkommen, { $name }. Deine Spiele sind jetzt hier und weiterhin auf deinen anderen Geräten.
claim-used = Dieser Link wurde schon benutzt oder ist zu alt. Mach auf dem anderen Gerät einen neuen.
claim-too-many = Unter einem Namen passen nicht mehr Geräte. Melde auf dem anderen Gerät eines ab und versuch es dann noch einmal.
signed-out-here = Dieses Gerät ist abgemeldet
signed-out-here-text = Dein Name und deine Spiele sind weiterhin auf deinen anderen Geräten. Lade die Seite neu, um hier unter einem neuen Namen zu spielen.
bad-name = Dieser Name geht nicht: 1 bis 24 sichtbare Zeichen.
spoken-mode = Vorlesemodus

## Play with anyone, and watching
just-watch = Nur zuschauen
starts-in = Beginnt in { $time } oder sobald alle Plätze besetzt sind.
starts-with-bots = Wer später kommt, kann den Platz eines Bots übernehmen.
start-now = Jetzt starten
result-won = Gewonnen, { $points }
result-tied = Geteilter erster Platz, { $points }
result-place = Platz { $place } von { $all }, { $points }
to-challenge = Herausfordern
