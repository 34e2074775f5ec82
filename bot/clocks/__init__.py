"""Time at a table: when people are awake, how long they may think, and who has stopped the clocks."""
