"""PNG: a face as an image, drawn from its SVG by resvg."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.faces.svg import document

if TYPE_CHECKING:
    from cardwright.compiler.faces.drawing import Drawing

ZOOM = 3
"""How many pixels of the image there are for one of the SVG: some 380 to an inch."""


def face_png(drawing: Drawing) -> bytes:
    """A drawing as an image. Raises ImportError where resvg-py is not installed."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=document(drawing), zoom=ZOOM))
