"""A turn: Planning, Execution, Reset (R3, R7)."""
