### The home page, and what is shown while a page cannot be fetched. It is part of the first download.

home-title = Creusez. Bâtissez.
home-text = Des jeux de société autour des pyramides, sans compte.
paths = Pages
start-game = Commencer une partie
which-game = Quel jeu
bots = Bots
level = Niveau
play-now = Jouer
with-friends = Entre amis
pass-and-play = Sur un seul appareil
mine = Mes parties
your-move = À vous
people-and-bots = { $people ->
    [one] 1 personne
   *[other] { $people } personnes
}, { $bots ->
    [0] sans bot
    [one] 1 bot
   *[other] { $bots } bots
}
first-time = Première visite ?
first-time-text = Jouez une première partie guidée, environ cinq minutes chacune, ou lisez les règles.
first-game = Première partie : { $game }
join = Rejoindre une table
join-text = Tapez le code d’une table, par exemple amber-417, ou collez son lien.
join-go = Rejoindre
no-code = Une table a un code fait d’un mot et d’un nombre, par exemple amber-417, ou un lien. Vérifiez ce qu’on vous a envoyé.
replay-open = Revoir une partie enregistrée
open-tables = Tables ouvertes
open-table = Ouvrir une table
no-tables = Aucune table ouverte
no-tables-text = Ouvrez-en une et partagez le lien, ou jouez contre les bots en attendant.
no-server = Pas de serveur ici
no-server-text = Les tables à plusieurs ont besoin d’un serveur. Tout le reste marche : bots, parties sur un seul appareil, revoir, règles.
seats-taken = { $n ->
    [one] { $n } place prise
   *[other] { $n } places prises
} sur { $all }
watch = Regarder
unreachable-short = Le serveur ne répond pas. Réessayez dans un instant.
try-again = Réessayer
reload = Recharger la page
unknown-title = Il n’y a rien ici
unknown-text = Cette adresse ne mène nulle part ; il manque peut-être un bout du lien.
update-ready = Une nouvelle version est prête. Vos parties sont conservées.
update-take = Mettre à jour
anyone = Trouver des joueurs :
anyone-text = Commence au bout de 20 secondes, avec des bots en attendant.
daily = Fouille du jour
daily-about = Chaque jour, les mêmes cartes pour tous.
