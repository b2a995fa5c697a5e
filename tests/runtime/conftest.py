"""Lets the tests of this folder import the throw-away definitions beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
