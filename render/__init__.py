"""Pictures and words of a position: what everybody at the table sees. Imports ``rules`` and Pillow, nothing else."""
