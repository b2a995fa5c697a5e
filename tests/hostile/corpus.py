"""What strangers give to commands, and what must come of it.

An input is a file or a folder; every command is given every input. A run has one expectation: its exit code,
the line of the first finding, nothing that moves the cursor, and bounds of time and memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PLAIN = "card Probe: $4 Action\n    +1 Card, +1 Action\n"


@dataclass(frozen=True, slots=True)
class Input:
    """Something that a stranger gives: ``make`` puts it at a path.

    code: what `check` ends with. at: the line of its first finding; "" where there is none, or any will do.
    """

    name: str
    make: Callable[[Path], None]
    code: int
    at: str = ""


def text(name: str, content: str | bytes, code: int = 1, at: str = "1") -> Input:
    """A card file with this content."""
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return Input(name, lambda place: void(place.write_bytes(raw)), code, at if code == 1 else "")


def void(_: object) -> None:
    """Nothing comes of it."""


def _folder(place: Path) -> None:
    place.mkdir()


def _empty_folder_tree(place: Path) -> None:
    for number in range(200):
        (place / f"d{number}" / "e").mkdir(parents=True)


def _loop(place: Path) -> None:
    place.symlink_to(place.name)


def _dangling(place: Path) -> None:
    place.symlink_to("nowhere")


def _sparse(place: Path) -> None:
    with place.open("wb") as stream:
        stream.truncate(3 << 30)


def _cards_in(folder: str) -> Callable[[Path], None]:
    def make(place: Path) -> None:
        (place / folder).mkdir(parents=True)
        (place / folder / "probe.card").write_text(PLAIN)

    return make


def _with_pipe(place: Path) -> None:
    place.mkdir()
    (place / "probe.card").write_text(PLAIN)
    os.mkfifo(place / "pipe.card")


def _with_loop(place: Path) -> None:
    place.mkdir()
    (place / "probe.card").write_text(PLAIN)
    (place / "again").symlink_to(".")


def _with_broken_link(place: Path) -> None:
    place.mkdir()
    (place / "gone.card").symlink_to("nowhere")


def _twice(place: Path) -> None:
    place.mkdir()
    for name in "ab":
        (place / f"{name}.card").write_text(PLAIN)


def _escape(place: Path) -> None:
    place.mkdir()
    (place / "\x1b[2J\x9b.card").write_text(PLAIN)


def _configured(content: bytes) -> Callable[[Path], None]:
    def make(place: Path) -> None:
        place.mkdir()
        (place / "cardwright.toml").write_bytes(content)
        (place / "probe.card").write_text(PLAIN)

    return make


def _action(body: str) -> str:
    return f"card Probe: $4 Action\n    {body}\n"


LONG = "a" * 5000
DEEP = "".join(f"{' ' * 4 * level}if you do:\n" for level in range(1, 60))

TEXTS = (
    text("empty", "", 0),
    text("blank", " \n\t\n", 0),
    text("comment", "# only\n" * 500, 0),
    text("plain", PLAIN, 0),
    text("no last line end", PLAIN.rstrip(), 0),
    text("windows", PLAIN.replace("\n", "\r\n"), 0),
    text("byte order mark", "\ufeff" + PLAIN, 0),
    text("old mac", PLAIN.replace("\n", "\r"), 0),
    text("tabs", PLAIN.replace("    ", "\t"), 0),
    text("binary", bytes(range(256)) * 40, 1, "2"),
    text("zeros", b"\0" * 5000),
    text("latin", PLAIN.encode() + b"# \xe9\n", 1, "3"),
    text("utf-16", PLAIN.encode("utf-16")),
    text("surrogate", b"card \xed\xa0\x80: $1 Action\n"),
    text("escape", "card \x1b[31mX: $4 Action\n    +1 Card\n"),
    text("bidi", "card A\u202eB: $4 Action\n    +1 Card\n"),
    text("line separator", "card A\u2028B: $4 Action\n    +1 Card\n"),
    text("combining", "card " + "e\u0301" * 50 + ": $4 Action\n    +1 Card\n"),
    text("zalgo", "card Z" + "\u0301" * 5000 + ": $4 Action\n    +1 Card\n"),
    text("other letters", "card \u5361\u7247: $4 Action\n    +1 Card\n"),
    text("emoji", "card \U0001f0cf: $4 Action\n    +1 Card\n"),
    text("long name", f"card A{'b' * 300}: $4 Action\n    +1 Card\n"),
    text("long line", _action(LONG), 1, "2"),
    text("long word", _action("gain a " + "S" * 900), 1, "2"),
    text("many words", _action("gain " * 190), 1, "2"),
    text("many colons", _action("if " * 20 + ": " * 40), 1, ""),
    text("many ofs", _action("gain a copy " + "of it " * 100), 1, ""),
    text("deep", f"card Probe: $4 Action\n{DEEP}", 1, ""),
    text("uneven", "card Probe: $4 Action\n        +1 Card\n    +1 Card\n  +1 Action\n", 1, "3"),
    text("indented", "    +1 Card\n"),
    text("no body", "card Probe: $4 Action\n", 0),
    text("no header", "+1 Card\n"),
    text("half", "card Probe"),
    text("half a string", 'ruling "open\n'),
    text("quotes", '"' * 900 + "\n"),
    text("brackets", "(" * 900 + "\n"),
    text("large number", _action("+99999 Cards"), 1, "2"),
    text("huge number", _action(f"+{'9' * 900} Cards"), 1, "2"),
    text("negative", _action("+-1 Cards"), 1, "2"),
    text("other digits", _action("+\u0663 Cards"), 1, "2"),
    text("large price", "card Probe: $99999 Action\n    +1 Card\n"),
    text("odd price", "card Probe: $$$ Action\n    +1 Card\n"),
    text("python", _action("__import__('os').system('true')"), 1, "2"),
    text("template", _action("{{ 7 * 7 }} {% for x in y %}"), 1, "2"),
    text("format", _action("{0.__class__} %s %n"), 1, "2"),
    text("path", "card ../../etc/passwd: $4 Action\n    +1 Card\n"),
    text("docstring", 'card """: $4 Action\n    +1 Card\n'),
    text("backslash", "card A\\nB: $4 Action\n    +1 Card\n"),
    text("keyword", "card Class: $4 Action\n    +1 Card\n", 0),
    text("dunder", "card __init__: $4 Action\n    +1 Card\n"),
    text("called Action", "card Action: $4 Action\n    +1 Card\n"),
    text("called Debt", "card Debt: $4 Action\n    +1 Card\n"),
    text("a prize", "card Loot: $0 Action - Prize\n    +1 Card\n"),
    text("twice", PLAIN * 2, 1, "3"),
    text("many", "".join(f"card Probe {n}: $4 Action\n    +1 Card\n" for n in range(2, 60)), 0),
    text("too many", "card A: $1\n" * 1200),
    text(
        "many mistakes",
        "".join(f"card P{n}: $4 Action\n    gian a Sliver\n" for n in range(60)),
        1,
        "",
    ),
    text("large comment", "#" * (65 * 1024), 0),
    text("too large", "#" * (5 * 1024 * 1024)),
    text("one long definition", "card Probe: $4 Action\n" + "    +1 Card\n" * 2000),
    text("self", _action("play this"), 0),
    text("errata of nothing", "errata Nothing, second edition\n    +1 Card\n"),
    text("kingdom of nothing", 'kingdom "K":\n    Nothing, Nobody\n', 1, ""),
    text("long title", f'kingdom "{"k" * 200}":\n    Moat, Smithy\n', 1, ""),
)

PLACES = (
    Input("folder", _folder, 2),
    Input("folders", _empty_folder_tree, 2),
    Input("loop", _loop, 2),
    Input("dangling", _dangling, 2),
    Input("pipe", os.mkfifo, 2),
    Input("gigabytes", _sparse, 1, ""),
    Input("build.json", _cards_in("build.json"), 0),
    Input("module", _cards_in("probe.py"), 0),
    Input("cache", _cards_in("__pycache__"), 0),
    Input("with a pipe", _with_pipe, 0),
    Input("with a loop", _with_loop, 0),
    Input("with a broken link", _with_broken_link, 2),
    Input("twice in a folder", _twice, 1, ""),
    Input("escape in a name", _escape, 0),
    Input("deep toml", _configured(b"a = " + b"[" * 50_000), 2),
    Input("large toml", _configured(b"#" * 500_000), 2),
    Input("odd toml", _configured(b"\xff\xfe"), 2),
    Input("a pipe of words", _configured(b'game = "own"\nvocabulary = "/dev/zero"\n'), 2),
    Input("no words", _configured(b'game = "own"\nvocabulary = "none.toml"\n'), 2),
)

INPUTS = (*TEXTS, *PLACES)
