"""Results of rulings as JUnit's XML, which CI servers read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from cardwright.compiler.cli.output import visible

if TYPE_CHECKING:
    from cardwright.compiler.rulings.runner import RulingResult


def report(results: Sequence[RulingResult]) -> str:
    """One test suite with a test case for each ruling, as an XML document without a final newline."""
    red = sum(not each.passed for each in results)
    counts = {"tests": f"{len(results)}", "failures": f"{red}"}
    suite = ET.Element("testsuite", {"name": "cardwright", **counts})
    for each in results:
        _add_case(suite, each)
    ET.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suite, "unicode")


def _add_case(suite: ET.Element, found: RulingResult) -> None:
    ruling, place = found.ruling, found.place or found.ruling.span
    at = {"file": visible(ruling.span.path), "line": f"{ruling.span.line}"}
    case = ET.SubElement(suite, "testcase", {"classname": ruling.about, "name": ruling.title, **at})
    if not found.passed:
        wrong = visible(found.wrong)
        failure = ET.SubElement(case, "failure", {"message": wrong})
        failure.text = f"{visible(place.path)}:{place.line}:{place.column}: {wrong}"
