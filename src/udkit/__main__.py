"""`python -m udkit` is the command `udkit`."""

from udkit.cli.start import main

main()
