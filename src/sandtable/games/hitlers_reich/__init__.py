"""Hitler's Reich: the war in Europe as a duel of cards, 1941-1945."""
