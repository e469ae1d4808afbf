### The rules.
