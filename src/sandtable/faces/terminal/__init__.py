"""The terminal player: a game at one screen, by words and keys."""
