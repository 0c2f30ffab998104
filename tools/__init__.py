"""Tools for those who build Sandtable; nothing here is part of the package."""
