"""Pages of the documentation: Markdown made of a template and of what the compiler knows."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.templates import template


def render(name: str, **values: Any) -> str:
    """A page as Markdown; raises jinja2.UndefinedError for a value that the template lacks."""
    return template(name, code=_code).render(**values)


def _code(word: str) -> str:
    return f"`{word}`"
