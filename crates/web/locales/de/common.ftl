### What stands on many pages.

skip = Zum Spiel springen
home = Startseite
learn = Regeln
settings = Einstellungen
language = Sprache
theme-turn = Zwischen hell und dunkel wechseln
you = Du
silver-gold = Silver & Gold
nile = Nil
level-novice = Anfänger
level-easy = Leicht
level-hard = Schwer
level-expert = Experte
connecting = Verbindung wird aufgebaut
