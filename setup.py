"""The packages are found, and builds start in an empty folder.

Each top-level folder is a part of the `cardwright` namespace, which setuptools can't be told in
pyproject.toml without a list of all packages. It also keeps `build/lib` in the checkout and ships whatever
it finds there, so that a card renamed since the last build would be installed twice, under both names.
"""

import atexit
import shutil
import tempfile

from setuptools import find_packages, setup
from setuptools.command.build import build

PARTS = ("cards", "compiler", "grammar", "runtime")


class FreshBuild(build):
    """The build command, working outside the checkout in a folder that is removed at exit."""

    def initialize_options(self) -> None:
        """Build in a new temporary folder instead of `build/`."""
        super().initialize_options()
        self.build_base = tempfile.mkdtemp(prefix="cardwright-build-")
        atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)


found = find_packages(include=[each for part in PARTS for each in (part, f"{part}.*")])
setup(
    packages=["cardwright", *(f"cardwright.{name}" for name in found)],
    package_dir={"cardwright": "compiler/entry", **{f"cardwright.{part}": part for part in PARTS}},
    cmdclass={"build": FreshBuild},
)
