### What the pages around the table say of Silver & Gold.

silver-gold = Silver & Gold
silver-gold-about = Creusez jusqu’au trésor.
silver-gold-size = 1 à 4 joueurs, 20 min
