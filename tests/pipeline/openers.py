"""What the workers of the tests do."""

import os
import signal
import time

from udkit.errors import ModelError, UsageError


def open_doubler(*, factor):
    """Multiply numbers; some numbers are special."""
    print("this is no answer")  # noqa: T201  # libraries do that

    def multiply(number):
        if number == "pid":
            return os.getpid()
        if number == "wait":
            time.sleep(60)
        if number == "wrong":
            raise UsageError("this is wrong; do it right")
        if number == "bug":
            return 1 / 0
        if number == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        return factor * number

    return multiply


def open_nothing():
    """Fail as a damaged model does."""
    raise ModelError("damaged; get it again")
