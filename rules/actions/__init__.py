"""One file per action of the display, in order of execution (R4)."""
