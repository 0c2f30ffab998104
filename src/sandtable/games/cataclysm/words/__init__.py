"""The numbered words of single chapters, added to the tables of `lexicon.py`."""
