"""Bots in seats: worker processes that think, and the errands that carry out what they choose."""
