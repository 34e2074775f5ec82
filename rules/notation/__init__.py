"""Games as text and JSON: positions, traces, records and cases (the notation, format 1)."""

from rules.notation.reading import read_position
from rules.notation.records import Record, read_record, replay_record, write_record
from rules.notation.writing import write_position

FORMAT = 1

__all__ = ["FORMAT", "Record", "read_position", "read_record", "replay_record", "write_position", "write_record"]
