"""From syntax tree to meaning: every word looked up, every phrase attached, every "it" bound."""
