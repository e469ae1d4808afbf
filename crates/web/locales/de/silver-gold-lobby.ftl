### What the pages around the table say of Silver & Gold.

silver-gold = Silver & Gold
silver-gold-about = Grab dich zum Schatz.
silver-gold-size = 1 bis 4 Personen, 20 min
