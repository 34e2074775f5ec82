"""Run the real bot in this process against a loopback Discord: `python -m bot.local.worker --api URL -- ARGUMENTS`.

The bot reads its token from the environment as always; the loopback Discord takes the one it was given.
"""

import argparse
import importlib
import sys

from bot.local.connect import connect


def main(argv: list[str]) -> int:
    """Point the client at the server and hand over to the bot, with what stands behind `--`."""
    parser = argparse.ArgumentParser(prog="python -m bot.local.worker", description=__doc__)
    parser.add_argument("--api", required=True, help="the address of the loopback Discord, http://127.0.0.1:PORT")
    parser.add_argument("--module", default="bot.__main__", help="the module whose main(argv) runs the bot")
    parser.add_argument("arguments", nargs="*", help="arguments for the bot")
    options = parser.parse_args(argv)
    connect(options.api)
    return importlib.import_module(options.module).main(options.arguments) or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
