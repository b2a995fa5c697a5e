"""The command line: ``cardwright``.

Heavy modules are imported by the commands that need them, when they need them.
"""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line with the arguments of this process, and exit."""
    from cardwright.compiler.cli.app import run

    sys.exit(run(sys.argv[1:]))
