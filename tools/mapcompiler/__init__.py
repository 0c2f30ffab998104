"""The map compiler: from a game's places, their adjacency and real geography to the sheets of its board."""
