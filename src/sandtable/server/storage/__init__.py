"""What the server keeps, and how: tables, migrations, one writer with group commit, readers."""
