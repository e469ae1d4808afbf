### What the pages around the table say of Silver & Gold.

silver-gold = Silver & Gold
silver-gold-about = Dig to the golden tomb.
silver-gold-size = 1 to 4 players, 20 min
