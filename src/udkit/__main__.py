"""`python -m udkit` is the command `udkit`."""

from udkit.cli.entry import main

main()
