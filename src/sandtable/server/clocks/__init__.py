"""Time controls: how long a side may think, and what happens when it has thought too long."""
