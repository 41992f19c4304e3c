"""`python -m udkit` is the command `udkit`."""

from udkit.cli.app import main

main()
