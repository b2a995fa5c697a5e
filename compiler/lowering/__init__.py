"""From meaning to Python text: a tree of code first, its lines then."""
