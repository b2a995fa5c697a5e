"""From text to syntax tree: what stands there, word for word."""
