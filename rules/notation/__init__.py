"""Games as text and JSON: positions, traces, records and cases (the notation, format 1)."""

from rules.notation.cases import CaseResult, run_case
from rules.notation.reading import read_position
from rules.notation.records import Record, read_record, replay_record, write_record
from rules.notation.traces import check_trace, trace_header, trace_line
from rules.notation.writing import FORMAT, write_position

__all__ = [
    "FORMAT",
    "CaseResult",
    "Record",
    "check_trace",
    "read_position",
    "read_record",
    "replay_record",
    "run_case",
    "trace_header",
    "trace_line",
    "write_position",
    "write_record",
]
