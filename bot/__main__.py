"""The `judge` command; the one place where things are constructed.

judge -> here -> the commands of rules_index.cli
"""

from __future__ import annotations

from rules_index.cli import cli


def main() -> None:
    """Run the `judge` command with the arguments of this process."""
    cli(prog_name="judge")


if __name__ == "__main__":
    main()
