"""Studying a game: its past positions, why and what if, figures, and games as files."""
