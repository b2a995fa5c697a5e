"""``python -m cardwright`` is ``cardwright``: this file is installed as the namespace's own module."""

from cardwright.compiler.cli import main

if __name__ == "__main__":
    main()
