### What stands on many pages.

skip = Skip to the table
home = Home
learn = Rules
settings = Settings
language = Language
theme-turn = Switch between light and dark
you = You
silver-gold = Silver & Gold
nile = Nile
level-novice = Novice
level-easy = Easy
level-hard = Hard
level-expert = Expert
connecting = Connecting
