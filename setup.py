"""Builds start in an empty folder.

setuptools keeps `build/lib` in the checkout and ships whatever it finds there, so that a card that
was renamed since the last build would be installed twice, under its old name and its new one.
"""

import atexit
import shutil
import tempfile

from setuptools import setup
from setuptools.command.build import build


class FreshBuild(build):
    """The build command, working outside the checkout in a folder that is removed at exit."""

    def initialize_options(self) -> None:
        """Build in a new temporary folder instead of `build/`."""
        super().initialize_options()
        self.build_base = tempfile.mkdtemp(prefix="cardwright-build-")
        atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)


setup(cmdclass={"build": FreshBuild})
