"""What the owner of a server does beside it: accounts, settings, backup and restore."""
