"""Storage in one SQLite file: the database, and one module of queries for each kind of row."""
