"""Cataclysm: a Second World War of seven powers and three ideologies, 1933-1948."""
