"""Cards, zones, choices, events and the log: what every game needs, and no word of any."""
