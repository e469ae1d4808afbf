### The frame of every rules page.

learn-choose = Rules
learn-lead = Every game in pictures, with a worked example and all rulings. About 5 minutes each.
learn-hints-title = Hints at the table
learn-hints-text = In a first game small hints appear at the table. Each goes away for good when you close it.
learn-hints-again = Show all hints again
learn-hints-off = Switch hints off
learn-hints-are-on = Hints are on.
learn-hints-are-off = Hints are off.
learn-contents = On this page
learn-play = Play now
learn-print = Print
learn-minute = In one minute
learn-turn = A turn, step by step
learn-controls = Mouse, touch and keys
learn-tips = For a first game
learn-rulings = All rulings
learn-rulings-lead = The rulebook leaves some questions open. This is how they are answered here, for people and bots alike. The table names the number when it refuses something.
learn-rulings-jump = Go to a ruling
learn-key = Key
learn-does = What it does
learn-material = Material
learn-setup = Setup
learn-the-turn = The turn
learn-replacing = Replacing
learn-points = Points
learn-the-end = The end

learn-mouse = Mouse
learn-touch = Touch
learn-keyboard = Keyboard

## Hints at the table

hint-sample = This is what a hint looks like. The cross closes it.
