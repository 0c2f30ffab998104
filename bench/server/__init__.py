"""Load on the server: games between scripted clients with live spectators, beside a bare echo in the same run."""
