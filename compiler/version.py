"""The version, in its one place: the package metadata reads it from here without importing anything."""

VERSION = "0.1.0"
