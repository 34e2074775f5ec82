"""``python -m bot.languages update`` brings the catalogues up to the source; ``check`` says what is missing."""

from __future__ import annotations

import argparse
import sys

from bot.languages import catalogues
from bot.languages.collecting import Found, collect


def main() -> int:
    """Update or check; 1 when something is missing or wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot.languages", description=__doc__)
    parser.add_argument("task", choices=("update", "check"))
    task = parser.parse_args().task
    found = collect()
    return max(_do(task, language, found) for language in catalogues.TRANSLATED)


def _do(task: str, language: str, found: Found) -> int:
    catalogue = catalogues.read(language)
    if task == "update":
        catalogue = catalogues.updated(catalogue, found)
        catalogues.write(catalogue, language)
    lacking = catalogues.missing(catalogue, found)
    for message in lacking:
        print(f"{language}: missing: {message.text!r}")
    left = catalogues.unused(catalogue, found)
    for text in left:
        print(f"{language}: unused: {text!r}")
    wrong = catalogues.wrong_facts(catalogue, found)
    for sentence in wrong:
        print(f"{language}: other facts: {sentence}")
    print(f"{language}: {len(found) - len(lacking)} of {len(found)} sentences")
    return int(bool(lacking or left or wrong))


if __name__ == "__main__":
    sys.exit(main())
