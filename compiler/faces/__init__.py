"""Faces: cards as they are drawn, on a screen or on paper.

``face_svg`` is what others call: a definition's meaning becomes an SVG document.
"""

from cardwright.compiler.faces.svg import face_svg

__all__ = ["face_svg"]
