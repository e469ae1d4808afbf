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
