### The guided first game.

guide = Guide
guide-step = Step { $step } of { $all }
guide-back = Back
guide-next = Next
guide-leave = Leave, resume later
guide-end = You know how to play
guide-home = Home
guide-play-on = Play on

guide-sg-shape = The shape
guide-sg-shape-text = Each turn reveals one expedition card. Everyone crosses off its shape on one of their own pyramids.
guide-sg-shape-task = Look at the shape, then press it
guide-sg-place = Place it
guide-sg-place-text = Start at the arrow or touch your path, and never cross a wall. Rotate or flip the shape; every box must fit.
guide-sg-place-mouse = Click a box. The wheel or Q rotates
guide-sg-place-touch = Tap a box. Tap again to rotate
guide-sg-score = What it brings
guide-sg-score-text = Torches and pairs of gems score points, skulls cost some. A path to the tomb completes the pyramid for 10 points.
guide-sg-score-task = Find what this turn brings, then press it
guide-sg-confirm = Confirm
guide-sg-confirm-text = Nothing is final until you confirm. Once everyone has, all marks appear at the same time.
guide-sg-confirm-task = Press Confirm
guide-sg-end = Every turn goes like this: a shape, a place for it, Confirm. Hints explain the rest when it first matters.

guide-nile-roll = The roll
guide-nile-roll-text = Each turn begins with three dice, one for each area. The number is a column of that area.
guide-nile-roll-task = Look at the dice, then press one
guide-nile-gather = What it gathers
guide-nile-gather-text = Each of your spaces in a rolled column brings one resource. Doubles bring coins, which replace any resource.
guide-nile-gather-task = Find what you have, then press it
guide-nile-buy = Buy land
guide-nile-buy-text = You buy from your edge inwards, and the row is the price. From your next turn on, the new space gathers too.
guide-nile-buy-task = Buy a highlighted space
guide-nile-build = Build
guide-nile-build-text = A piece in the first row costs one of each resource. The first player to build all ten pieces wins.
guide-nile-build-task = Build a piece in the first row
guide-nile-end = End your turn
guide-nile-end-text = Whatever you do not spend is lost. If you bought nothing, you may store a coin instead.
guide-nile-end-task = End your turn
guide-nile-last = Every turn goes like this: roll, gather, buy and build. The spaces in the middle hold discoveries; press one to see what it does.
