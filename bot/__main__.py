"""``python -m bot``.

Nothing is imported before it is needed: every process for pictures loads this file too.
"""

import sys

if __name__ == "__main__":
    from bot.commandline import main

    sys.exit(main())
