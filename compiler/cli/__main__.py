"""``python -m cardwright.compiler.cli`` is ``cardwright``."""

from cardwright.compiler.cli import main

if __name__ == "__main__":
    main()
