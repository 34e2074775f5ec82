"""The slash commands, one file per family."""
