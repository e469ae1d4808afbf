### The table of Silver & Gold.
