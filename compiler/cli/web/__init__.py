"""Web: the gallery as a local server, on which texts are tried and games are played."""
