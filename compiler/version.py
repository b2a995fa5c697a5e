"""The version, in its one place; the package metadata reads it from here without an import."""

VERSION = "0.1.0"
