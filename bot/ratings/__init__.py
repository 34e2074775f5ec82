"""Ratings of people over the finished rated games of a server, and the results that they follow from."""
