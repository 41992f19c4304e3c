"""A headless Chromium for the tests of pages, spoken to over a pipe: no package is needed."""

import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-dev-shm-usage --remote-debugging-pipe"
)
PATIENCE_SECONDS = 60
# The browser expects the two ends of its pipes as file descriptors 3 and 4.
LAUNCHER = """
import fcntl, os, sys
read, write = (fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def find_browser():
    """Return the path of an installed browser, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Page:
    """One tab of the browser."""

    def __init__(self, browser, session):
        self._browser = browser
        self._session = session

    def call(self, method, **params):
        """Send a command of the Chrome DevTools Protocol and wait for its answer."""
        return self._browser.call(method, params, self._session)

    def evaluate(self, expression):
        """Return the value of a JavaScript expression in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def open(self, url):
        """Go to an address and wait until the page is there."""
        self.call("Page.enable")
        self.call("Page.navigate", url=url)
        self._browser.wait_for("Page.loadEventFired")

    def press(self, key):
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=key * (kind == "keyDown"))


class Browser:
    """A running browser; use `open_browser`."""

    def __init__(self, to_browser, from_browser):
        self._to_browser = to_browser
        self._from_browser = from_browser
        self._number = 0
        self._waiting = b""
        self._events = []

    def new_page(self):
        """Open a tab."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        answer = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        return Page(self, answer["sessionId"])

    def call(self, method, params, session=None):
        """Send a command and wait for its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]
            self._events.append(answer.get("method"))

    def wait_for(self, event):
        """Wait until the browser reports an event."""
        while event not in self._events:
            self._events.append(self._receive().get("method"))
        self._events.clear()

    def _receive(self):
        while b"\0" not in self._waiting:
            if not select.select([self._from_browser], [], [], PATIENCE_SECONDS)[0]:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self._from_browser, 1 << 16)
            if not chunk:
                raise EOFError("the browser has gone")
            self._waiting += chunk
        message, _, self._waiting = self._waiting.partition(b"\0")
        return json.loads(message)


@contextlib.contextmanager
def open_browser(path):
    """Start a browser with an empty profile; it is closed at the end, whatever happens."""
    child_in, to_browser = os.pipe()
    from_browser, child_out = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        ends = [str(child_in), str(child_out)]
        command = [path, *FLAGS.split(), f"--user-data-dir={profile}"]
        process = subprocess.Popen(
            [sys.executable, "-c", LAUNCHER, *ends, *command],
            pass_fds=(child_in, child_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(child_in)
        os.close(child_out)
        try:
            yield Browser(to_browser, from_browser)
        finally:
            process.terminate()
            process.wait()
            os.close(to_browser)
            os.close(from_browser)
