"""What a club has besides games: talk, notes, bookmarks, profiles and ratings."""
