### The pages around the tables.

replay = Revoir
review = Analyse
new-table = Jouer entre amis
no-game-title = Cette partie n’est pas ici
no-game-text = Les parties contre des bots restent dans le navigateur où elles ont commencé.
damaged-title = Cette partie est endommagée
damaged-text = La partie enregistrée est illisible : elle ne peut être ni poursuivie ni affichée. Rien n’y a été modifié. Vous pouvez la supprimer ; les autres parties ne sont pas touchées.
damaged-table = Endommagée : la table ne peut être ni affichée ni poursuivie. Veuillez contacter l’exploitant de ce serveur.
table-ended = La table ne peut pas être affichée
open-elsewhere = Cette partie est ouverte dans un autre onglet
open-elsewhere-text = Un seul onglet joue une partie, pour ne perdre aucun coup. Vous pouvez continuer ici ; l’autre onglet s’arrête alors.
play-here = Jouer ici
table-damaged = Cette table est endommagée

## Replay
replay-loading = Chargement de la partie
replay-unreachable = Le serveur ne répond pas. Vérifiez la connexion et réessayez.
replay-not-here = Cette partie n’est pas dans ce navigateur, ou elle n’est pas terminée.
replay-drop = Déposez l’enregistrement d’une partie terminée n’importe où sur cette page, ou choisissez son fichier.
replay-touch = Choisissez l’enregistrement d’une partie terminée.
replay-choose = Choisir un enregistrement
replay-failed = Cet enregistrement ne peut pas être affiché
replay-back = Reculer
replay-on = Avancer
replay-play = Lecture
replay-at = Moment de la partie
replay-moment = { $at } sur { $all }
replay-speed = Vitesse
replay-speed-times = { $times }×
replay-assisted = Assistée
replay-proven = Mélange vérifié
replay-unproven = Mélange non prouvé
to-home = Accueil
continue = Reprendre
your-name = Votre nom
invited = Vous êtes invité à une table
name-why = Les autres à la table voient votre nom. Il n’y a ni compte ni mot de passe.
to-the-table = Rejoindre la table
go-on = Continuer
unreachable = Le serveur ne répond pas
unreachable-text = Les tables à plusieurs sont sur un serveur, injoignable pour l’instant. Les parties contre des bots et sur cet appareil marchent sans lui.
offline = Cet appareil est hors ligne
offline-text = Les parties contre des bots et sur cet appareil marchent quand même.
play-bots = Jouer contre les bots
new-version = Il y a une version plus récente
link-gone = Cette table n’existe pas
link-gone-text = Le lien est incorrect ou incomplet. Demandez-en un nouveau, ou ouvrez vous-même une table.
to-evening = Une soirée de club à donnes égales
clock = Pendule
who-comes = Visibilité
by-link = Par lien
for-everybody = Publique
gathering = Avant la partie
invite = Inviter
invite-text = Avec ce lien, on peut prendre place ou regarder.
say-code = Code de la table :
fair = Un mélange équitable
fair-text = Le serveur a promis sa part du mélange ci-dessous, avant que quiconque n’ajoute la sienne ; chaque joueur en ajoute une. Après la partie, vous pouvez vérifier que personne n’a choisi les cartes.
your-seat = { $name } (vous)
ready = Prêt
not-ready = Pas encore prêt
sit-here = S’asseoir ici
take-seat = Prendre place
watch-too = Ou restez regarder.
add-bot = Ajouter un bot
remove-bot = Retirer
free-seat = Libérer cette place
seats-open = { $n ->
    [one] 1 place est libre
   *[other] { $n } places sont libres
} : partagez le lien, ou ajoutez un bot.
waiting-for = En attente de { $names }.
waiting-start = La partie va commencer.
all-there = Tout le monde est là.
start = Commencer la partie
i-am-ready = Je suis prêt
stand-up = Se lever
full = Toutes les places sont prises. Vous pouvez regarder, ou ouvrir une table avec les mêmes réglages.
open-another = Ouvrir une table semblable
play-again = Rejouer
look-again = Revoir la partie
check-shuffle = Vérifier le mélange
save-record = Enregistrer la partie
fair-own = Mélange vérifié : équitable. La part du serveur est celle promise, et la vôtre y est.
fair-other = Mélange vérifié : équitable. La part du serveur est celle promise, et celle de chaque joueur y est.
fair-no-receipt = L’enregistrement n’a pas de reçu ; l’origine du mélange ne peut être vérifiée.
unfair = Quelque chose ne va pas dans ce mélange : { $reason }
curtain-title = Passez l’appareil à { $name }
curtain-text = Ce que les autres ont coché reste secret. Personne d’autre ne regarde.
curtain-lift = Je suis { $name }
pass-text = Plusieurs personnes, un appareil. Un rideau cache les croix secrètes pendant qu’il passe de main en main.
people = Personnes
player = Joueur { $n }
name-of = Nom du joueur { $n }
mine-here = Dans ce navigateur
mine-online = Sur le serveur
no-games = Pas encore de parties
no-games-text = Les parties contre des bots et sur cet appareil sont gardées ici, même sans réseau.
no-online-text = Les tables où vous étiez assis sont listées ici.
bot-of-level = bot ({ $level })
nobody-yet = Encore personne d’autre
with = Avec { $names }
stage-finished = Finie
stage-gathering = Pas commencée
stage-playing = Les autres réfléchissent
ago-now = à l’instant
ago-minutes = il y a { $n } min
ago-hours = il y a { $n } h
ago-days = { $n ->
    [one] il y a 1 jour
   *[other] il y a { $n } jours
}
delete = Supprimer
delete-really = Supprimer pour de bon
devices = Mes appareils
devices-text = Jouez où vous voulez : chaque appareil ajouté reste connecté, avec le même nom et les mêmes parties.
device-this = Cet appareil
device-unnamed = Appareil inconnu
device-used = { $days ->
    [0] Utilisé aujourd’hui
    [1] Utilisé hier
   *[other] Utilisé il y a { $days } jours
}
device-added = ajouté : { $ago }
add-device = Ajouter un appareil
add-device-text = Ouvrez ce lien sur l’autre appareil, ou scannez le code avec son appareil photo. Il sert une fois, pendant 10 minutes. Les deux appareils restent connectés.
sign-out = Déconnecter
sign-out-of = Déconnecter { $device }
sign-out-really = Déconnecter vraiment
sign-out-really-of = Déconnecter vraiment { $device }
sign-out-last = C’est votre seul appareil. Une fois déconnecté, personne ne pourra retrouver votre nom ni vos parties.
signed-out = { $device } est déconnecté.
claim = Jouer aussi sur cet appareil
claim-text = Votre nom et vos parties sur le serveur arrivent sur cet appareil. Vos autres appareils restent connectés.
claim-replaces = Dans ce navigateur, vous jouez en ce moment sous le nom de { $name }. Si le lien est pour un autre nom, celui-ci prendra sa place ici.
claim-go = Se connecter ici
claimed = Bienvenue, { $name }. Vos parties sont ici maintenant, et toujours sur vos autres appareils.
claim-used = Ce lien a déjà servi ou est trop vieux. Créez-en un nouveau sur l’autre appareil.
claim-too-many = Un nom ne peut pas avoir plus d’appareils. Déconnectez-en un sur l’autre appareil, puis réessayez.
signed-out-here = Cet appareil est déconnecté
signed-out-here-text = Votre nom et vos parties sont toujours sur vos autres appareils. Rechargez la page pour jouer ici sous un nouveau nom.
bad-name = Ce nom ne convient pas : de 1 à 24 caractères visibles.
spoken-mode = Mode vocal

## Play with anyone, and watching
just-watch = Seulement regarder
starts-in = Commence dans { $time }, ou dès que toutes les places sont prises.
starts-with-bots = Qui arrive plus tard peut prendre la place d’un bot.
start-now = Commencer
result-won = Gagné, { $points }
result-tied = Première place partagée, { $points }
result-place = Place { $place } sur { $all }, { $points }
to-challenge = Défier
