"""Messages of `sd_notify(3)` to the supervisor."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


class Notification:
    """The supervisor's socket. Without one, messages go nowhere."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        environment = os.environ if environment is None else environment
        self._path = environment.get("NOTIFY_SOCKET")
        try:
            timeout = int(environment.get("WATCHDOG_USEC", ""))
        except ValueError:
            timeout = 0
        #: The interval of heartbeats in seconds; 0 if the supervisor expects none.
        self.heartbeat_interval = timeout / 1e6 / 4 if timeout > 0 and self._path else 0.0

    def send(self, message: str) -> None:
        """Sends a message. A supervisor that is gone or does not read loses it: it sees a late heartbeat."""
        if not self._path:
            return
        path = "\0" + self._path[1:] if self._path.startswith("@") else self._path
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as datagrams:
                datagrams.setblocking(False)
                datagrams.sendto(message.encode(), path)
        except OSError:
            pass

    def ready(self) -> None:
        self.send("READY=1")

    def status(self, text: str) -> None:
        self.send("STATUS=" + text.replace("\n", " ")[:256])

    def heartbeat(self) -> None:
        self.send("WATCHDOG=1")

    def stopping(self) -> None:
        self.send("STOPPING=1")
