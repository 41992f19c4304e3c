"""Where the command `udkit` begins and ends, so that being stopped is no crash.

Everything is imported inside `main`, not above it: loading takes long enough to be interrupted,
and only there it can be dealt with. Signals that ask a program to end become an exception, so that
everything that is open is closed and temporary files are removed; a library must not do that, hence
only here.
"""

import os
import sys

TYPE_CHECKING = False  # typing has the same, but would have to be imported
if TYPE_CHECKING:
    from types import FrameType

_SIGNALS = ("SIGTERM", "SIGHUP")  # Windows has no SIGHUP
_FIRST_SIGNAL_CODE = 128
_CTRL_C = 2  # signal.SIGINT
_BAD_OUTPUT_CODE = 3


class Terminated(SystemExit):
    """Someone asked this process to end; no `except Exception` on the way up holds it."""


def main() -> None:
    """Run the command line; exit code 130 after Ctrl-C, 143 after SIGTERM."""
    if sys.stderr is None:  # closed by the caller: what is said there is not wanted
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # until the end
    has_failed = True
    try:
        _watch_signals()
        from udkit.cli.start import run
        from udkit.collector import collect_rarely

        collect_rarely()
        run()
    except KeyboardInterrupt:
        _say_stopped()
        raise SystemExit(_FIRST_SIGNAL_CODE + _CTRL_C) from None
    except Terminated:
        _say_stopped()
        raise
    except SystemExit as end:
        # Rich and Typer call it a failure when the reader of their output has gone (`| head`).
        if isinstance(end.__context__, BrokenPipeError):
            raise SystemExit(0) from None
        has_failed = bool(end.code)
        raise
    finally:
        _let_go_of_output(has_failed=has_failed)


def _watch_signals() -> None:
    import signal

    for name in _SIGNALS:
        number = getattr(signal, name, None)
        # What is ignored stays ignored: that is how nohup works.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _terminate)


def _terminate(number: int, frame: "FrameType | None") -> None:
    import signal

    signal.signal(number, signal.SIG_IGN)  # a second one must not disturb the tidying up
    raise Terminated(_FIRST_SIGNAL_CODE + number)


def _say_stopped() -> None:
    try:  # noqa: SIM105  # contextlib may not have been imported yet
        sys.stderr.write("udkit: stopped\n")
    except OSError:
        pass


def _let_go_of_output(*, has_failed: bool) -> None:
    """Keep Python from complaining at exit about output that cannot be written any more.

    Nobody reads it, or the disk is full; in that case what is still to be written is told of here,
    unless the command has failed already.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if not has_failed and not isinstance(error, BrokenPipeError):
                sys.stderr.write(f"udkit: {error.strerror}; check the free space\n")
                raise SystemExit(_BAD_OUTPUT_CODE) from None
