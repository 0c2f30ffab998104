"""Games on the server: kept row by row, opened when somebody looks, decided through one door."""
