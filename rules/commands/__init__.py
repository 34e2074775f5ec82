"""The command line of the rules: ``python -m rules`` and one file per command. Nothing imports it."""
