"""The procedures of the rulebook, one file per chapter."""
