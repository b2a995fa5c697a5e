"""The kernel: physical cards, zones, choices, events and abilities, later effects, log, chance.

It knows no word of any game. A game subclasses what it finds here and narrows the fields typed
`Any` (a card's face, a zone's owner) to its own classes; nothing is paid for that at run time.
"""

from cardwright.runtime.kernel.abilities import Ability, Event, Rule, Trigger, Whose
from cardwright.runtime.kernel.choices import (
    Agent,
    Ask,
    Decision,
    Illegal,
    Question,
    label_of,
)
from cardwright.runtime.kernel.components import Batch, Card, Pile, Zone
from cardwright.runtime.kernel.definition import Definition
from cardwright.runtime.kernel.log import Entry, Log
from cardwright.runtime.kernel.registry import Registry
from cardwright.runtime.kernel.rng import Rng
from cardwright.runtime.kernel.snapshot import Snapshot
from cardwright.runtime.kernel.table import Features, Lost, Seat, Table, request

__all__ = [
    "Ability",
    "Agent",
    "Ask",
    "Batch",
    "Card",
    "Decision",
    "Definition",
    "Entry",
    "Event",
    "Features",
    "Illegal",
    "Log",
    "Lost",
    "Pile",
    "Question",
    "Registry",
    "Rng",
    "Rule",
    "Seat",
    "Snapshot",
    "Table",
    "Trigger",
    "Whose",
    "Zone",
    "label_of",
    "request",
]
