"""The bundled card texts, one card a file."""
