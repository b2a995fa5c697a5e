"""Codec: trees to plain data for JSON, and back without loss.

A node is an object that names its class as ``is`` and has every field of it; tuples are arrays, enums are
their values, a span is six numbers. What may stand where follows from the types of the fields, so that the
classes of the tree are the whole registry.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NoReturn, Union, get_args, get_origin, get_type_hints

from cardwright.compiler import ir
from cardwright.compiler.text.source import Span
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Callable

FORMAT = 1
TAG = "is"
_PLACE = ("start", "end", "line", "column", "end_line", "end_column")


class CodecError(CardwrightError, ValueError):
    """Data that is no such tree; ``where`` is the path to it ("printings[0].text.play[1].verb")."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where or 'the tree'}: {message}")
        self.where = where


def encode(node: Any, path: str) -> Any:
    """A tree as plain data; spans that lie in the file ``path`` do not name it.

    Raises TypeError for anything that is not made of dataclasses, enums, tuples and plain values.
    """
    match node:
        case Span():
            place = [getattr(node, name) for name in _PLACE]
            return place if node.path == path else [*place, node.path]
        case Enum():
            return node.value
        case None | bool() | int() | str():
            return node
        case tuple():
            return [encode(item, path) for item in node]
    if not is_dataclass(node) or isinstance(node, type):
        raise TypeError(f"{type(node).__name__} is no part of a tree")
    inner = {field.name: encode(getattr(node, field.name), path) for field in fields(node)}
    return {TAG: type(node).__name__, **inner}


def decode(data: Any, kind: Any, path: str, where: str = "") -> Any:
    """The tree of type ``kind`` (a class of nodes, or a union of them) that some data stand for.

    Raises CodecError where the data stand for none.
    """
    if kind is Span:
        return _span(data, path, where)
    if get_origin(kind) is tuple:
        return _tuple(data, kind, path, where)
    if get_origin(kind) in (UnionType, Union):
        return _one_of(data, get_args(kind), path, where)
    if isinstance(kind, type) and is_dataclass(kind):
        return _node(data, (kind,), path, where)
    return _plain(data, kind, where)


def _span(data: Any, path: str, where: str) -> Span:
    numbers, rest = (data[:6], data[6:]) if isinstance(data, list) else ([], [])
    whole = [type(number) for number in numbers] == [int] * 6
    if not whole or len(rest) > 1 or not all(isinstance(other, str) for other in rest):
        _refuse(where, "a span is six numbers, and a path if it is another file's")
    return Span(*rest or [path], *numbers)


def _tuple(data: Any, kind: Any, path: str, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        _refuse(where, "this wants an array")
    first, *more = get_args(kind)
    kinds = [first] * len(data) if more == [...] else [first, *more]
    if len(kinds) != len(data):
        _refuse(where, f"this wants {len(kinds)} items, not {len(data)}")
    return tuple(
        decode(item, inner, path, f"{where}[{place}]")
        for place, (item, inner) in enumerate(zip(data, kinds, strict=True))
    )


def _one_of(data: Any, kinds: tuple[Any, ...], path: str, where: str) -> Any:
    """What a union allows: a node of one of its classes, or else its one other kind of value."""
    if data is None and NoneType in kinds:
        return None
    classes = tuple(kind for kind in kinds if isinstance(kind, type) and is_dataclass(kind))
    others = [kind for kind in kinds if kind not in classes and kind is not NoneType]
    if not others or isinstance(data, dict):
        return _node(data, classes, path, where)
    return decode(data, others[0], path, where)


def _node(data: Any, classes: tuple[Any, ...], path: str, where: str) -> Any:
    names = {kind.__name__: kind for kind in classes}
    tag = data.get(TAG) if isinstance(data, dict) else data
    if not isinstance(data, dict) or not isinstance(tag, str) or tag not in names:
        _refuse(where, f"{tag!r:.40} is none of {', '.join(sorted(names))}")
    kind = names[tag]
    hints = _hints(kind)
    if unlike := data.keys() ^ {TAG, *hints}:
        _refuse(where, f"{kind.__name__} has no or needs a field {', '.join(sorted(unlike))}")
    inner = f"{where}." if where else ""
    return kind(**{name: decode(data[name], hints[name], path, inner + name) for name in hints})


def _plain(data: Any, kind: Callable[[Any], Any], where: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, Enum):
        if data not in [item.value for item in kind]:
            _refuse(where, f"{data!r:.40} is no {kind.__name__}")
        return kind(data)
    if type(data) is not kind:
        _refuse(where, f"this wants {getattr(kind, '__name__', kind)}, not {type(data).__name__}")
    return data


def _refuse(where: str, message: str) -> NoReturn:
    raise CodecError(where, message)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of a class's fields, which may stand in other modules of the tree."""
    known = {**vars(ir), **vars(import_module(kind.__module__))}
    hints = get_type_hints(kind, localns=known)
    return {field.name: hints[field.name] for field in fields(kind)}
