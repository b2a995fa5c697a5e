"""Templates: what is generated is laid out in them; no value may be missing, and nothing is escaped."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2 import Template


@cache
def template(name: str, **filters: Callable[..., Any]) -> Template:
    """The template of a name, with filters of its own."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("cardwright.compiler"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701  (Python, Markdown and plain text, none of it HTML)
        keep_trailing_newline=True,
    )
    environment.filters |= filters
    return environment.get_template(name)
