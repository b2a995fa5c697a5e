"""Definitions that are hard on a runtime, written by hand as the compiler would write them.

They exist to test the runtime before, and apart from, the compiler.
"""

from __future__ import annotations

from cardwright.runtime.dominion import Face
from tests.runtime.basic_faces import Smithy, Village
from tests.runtime.faces_attacks import ATTACK_FACES
from tests.runtime.faces_durations import DURATION_FACES
from tests.runtime.faces_gaining import GAINING_FACES
from tests.runtime.faces_landscapes import LANDSCAPE_FACES
from tests.runtime.faces_playing import PLAYING_FACES

ALL_FACES: tuple[type[Face], ...] = (
    Smithy,
    Village,
    *ATTACK_FACES,
    *DURATION_FACES,
    *GAINING_FACES,
    *PLAYING_FACES,
    *LANDSCAPE_FACES,
)
