"""The kernel: a pushdown stack of named, plain-data frames that every game and every face stands on."""
