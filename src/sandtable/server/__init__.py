"""The server: games over HTTP and websockets, kept in a database."""
