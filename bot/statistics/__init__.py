"""What the finished games of a server have in common: facts of each game, and what they add up to."""
