"""The commands of `sandtable`, by what they are for."""
