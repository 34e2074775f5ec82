"""Community leagues without Discord, storage or a clock: designs, seating, divisions, standings, and files.

Everything here is a function of its arguments. Whatever is drawn by lot comes from a seed that is handed in, and is the
same on every machine.
"""
