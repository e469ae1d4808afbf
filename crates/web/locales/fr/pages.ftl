### The pages around the tables.

home-title = Creusez. Bâtissez.
which-game = Quel jeu
bots = Bots
level = Niveau
play-now = Jouer
mine = Mes parties
pass-and-play = À tour de rôle
replay = Revoir
new-table = Jouer entre amis
unknown-title = Il n’y a rien ici
unknown-text = Cette adresse ne mène nulle part ; il manque peut-être un bout du lien.
no-game-title = Cette partie n’est pas ici
no-game-text = Les parties contre des bots restent dans le navigateur où elles ont commencé.
table-ended = La table ne peut pas être affichée

## Replay
replay-loading = Chargement de la partie
replay-unreachable = Le serveur ne répond pas. Vérifiez la connexion et réessayez.
replay-not-here = Cette partie n’est pas dans ce navigateur, ou elle n’est pas terminée.
replay-drop = Déposez ici l’enregistrement d’une partie terminée, ou choisissez son fichier.
replay-choose = Choisir un enregistrement
replay-trouble = Cet enregistrement ne peut pas être affiché
replay-back = Reculer
replay-on = Avancer
replay-play = Lecture
replay-at = Moment de la partie
replay-moment = { $at } sur { $all }
replay-speed = Vitesse
replay-speed-times = { $times }×
replay-proven = Mélange vérifié
replay-unproven = Mélange non prouvé
