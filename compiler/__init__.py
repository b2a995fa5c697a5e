"""From card text to Python text: pure passes, and the command line around them."""
