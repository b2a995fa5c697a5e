"""Pages of the documentation: Markdown made of a template and of what the compiler knows."""

from __future__ import annotations

from typing import Any


def render(template: str, **values: Any) -> str:
    """A page as Markdown; raises jinja2.UndefinedError for a value that the template lacks."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(  # noqa: S701  (Markdown, of our own words)
        loader=PackageLoader("cardwright.compiler"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["code"] = _code
    return environment.get_template(template).render(**values)


def _code(word: str) -> str:
    return f"`{word}`"
