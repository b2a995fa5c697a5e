"""A small built folder, written by hand as the compiler would write it."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.build import Build, write

ROOT = Path(__file__).parent.parent
BASIC = (ROOT / "runtime" / "basic_faces.py").read_text("utf-8")
BASIC_NAMES = (
    *("Copper", "Silver", "Gold", "Platinum", "Potion"),
    *("Estate", "Duchy", "Province", "Colony", "Curse", "Smithy", "Village"),
)
PLAIN = '''

class Plain{number}(Face):
    """+2 Cards."""

    NAME = "Plain {letter}"
    COST = Cost({number})

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 2)
'''
FAIR = '''

class Fair(Face):
    """+1 Buy, for a later purchase."""

    NAME = "Fair"
    KIND = "event"
    COST = Cost(2)

    def buy(self, g: Game, p: Player) -> None:
        p.buys += 1
'''
LETTERS = "ABCDEFGHIJ"


def build(folder: Path) -> Path:
    """Write the build: the basic cards, two Actions, and ten that differ in name and price only."""
    plain = "".join(PLAIN.format(number=n, letter=letter) for n, letter in enumerate(LETTERS))
    index = {name: ("basic.py", name) for name in BASIC_NAMES}
    index |= {"Fair": ("basic.py", "Fair")}
    index |= {f"Plain {letter}": ("basic.py", f"Plain{n}") for n, letter in enumerate(LETTERS)}
    kingdoms = {
        "Plains": {
            "cards": [f"Plain {x}" for x in LETTERS],
            "chosen": {},
            "options": [],
            "missing": [],
        }
    }
    write(
        folder, Build("dominion", "hand", {"basic.py": BASIC + plain + FAIR}, index, {}, kingdoms)
    )
    return folder
