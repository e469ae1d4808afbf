### Du bist dran: laufende Partien, Benachrichtigungen, Partien mit anderen.

running = Laufende Partien
your-turn-at = { $n ->
    [one] Du bist an 1 Tisch dran
   *[other] Du bist an { $n } Tischen dran
}
play-on = Weiterspielen
look = Ansehen
time-left = noch { $time }
days = { $n } T.
on-this-device = auf diesem Gerät
anyone-search = Mitspieler werden gesucht
push-title = Sollen wir dir sagen, wenn du dran bist?
push-text = Eine kurze Nachricht kommt auf dieses Gerät, nur zu diesem Tisch und nie zwischen 22 und 8 Uhr.
push-no = Nein, danke
push-yes = Ja, meinen Browser fragen
push-done = Erledigt: Du bekommst eine Nachricht, wenn du hier dran bist.
push-failed = Dieser Browser hat es nicht erlaubt. Deine Partien findest du trotzdem auf der Startseite.
push-close = Schließen
notices = Nachrichten
notice-table = Sag mir Bescheid, wenn ich hier dran bin
notice-quiet = Ruhe von 22:00 bis 8:00 Uhr
