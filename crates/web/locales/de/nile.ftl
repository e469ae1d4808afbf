### The table of Nile.
