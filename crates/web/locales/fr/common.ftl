### What stands on many pages.

skip = Aller au jeu
home = Accueil
learn = Règles
settings = Réglages
language = Langue
theme-turn = Passer du clair au sombre
you = Vous
silver-gold = Silver & Gold
nile = Nil
level-novice = Novice
level-easy = Facile
level-hard = Difficile
level-expert = Expert
connecting = Connexion
