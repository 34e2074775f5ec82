"""Seasons of community leagues as they are run on a server: what is stored, what organisers do, and their games.

``bot.league`` is the pure heart (designs, solver, standings); here it meets the database, the tables and the clock.
"""
