"""The command line: one thin file per command, each calling one function of the library."""
