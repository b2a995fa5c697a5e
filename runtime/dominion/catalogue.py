"""Where definitions are found by name: loaded when a game needs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardwright.runtime.dominion.constants import RUINS, SHELTER
from cardwright.runtime.dominion.face import Face
from cardwright.runtime.kernel.rules import SetupError


class Catalogue(Mapping[str, type[Face]]):
    """All definitions a game may use, by name.

    `classes` is asked once for each name, and may import the class only then. A subclass overrides
    `of_kind` and `kingdom_names` where it knows them without importing all.
    """

    def __init__(self, classes: Mapping[str, type[Face]]) -> None:
        self._classes = classes
        self._found: dict[str, type[Face]] = {}

    def __getitem__(self, name: str) -> type[Face]:
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._classes[name]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def of_kind(self, kind: str) -> Sequence[str]:
        """The names of all definitions of this kind, sorted."""
        return sorted([name for name in self if kind == self[name].KIND])

    def kingdom_names(self) -> Sequence[str]:
        """The names that may be dealt as Kingdom piles, sorted."""
        piles = self.of_kind("pile")
        mixed = {card for name in piles for card, _ in self[name].CONTENTS}
        names = [name for name in (*self.of_kind("card"), *piles) if name not in mixed]
        return sorted([name for name in names if dealt(self[name])])

    def beside(self, mask: int) -> Sequence[str]:
        """The names of cards of these types whose piles lie beside the Supply, sorted."""
        names = self.of_kind("card")
        return [name for name in names if self[name].BESIDE and self[name].TYPES & mask]

    def find(self, name: str, wanted_by: str = "") -> type[Face]:
        """The definition of this name. Raises SetupError when there is none."""
        found = self._found.get(name)
        if found is not None:
            return found
        try:
            return self[name]
        except KeyError:
            by = f", which {wanted_by} uses," if wanted_by else ""
            raise SetupError(f"{name}{by} is not among the {len(self)} cards given") from None


def dealt(cls: type[Face]) -> bool:
    """Whether a definition may be a Kingdom pile."""
    return cls.DEALT and not cls.BESIDE and not cls.TYPES & (RUINS | SHELTER)
