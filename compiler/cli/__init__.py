"""The command line."""


def main() -> None:
    """Run the command line."""
    print("not yet")
