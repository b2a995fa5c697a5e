"""From card text to Python text: pure passes, and the command line around them.

pipeline.py runs the stages, each of which stands on those before it:

- ``text``: sources, and findings about them; ``vocabulary``: the words of a game.
- ``syntax``: text to syntax tree; ``ast``: what texts mean; ``resolving``: syntax tree to meaning.
- ``rulings``: examples are read, and run; ``front``: all of that for many files, with all findings.
- ``checks``: what is wrong with definitions that can be understood.
- ``lowering``: meaning to Python; ``wording``: meaning to what a card would say in print.

Above it stand builds on disk, the command line, and what looks at its results: ``showing``, ``deletion`` and
``docs``.
"""
