"""How this process connects: the location of the store, and the credentials of the process."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import zmq

from .errors import ConfigurationError

_ENROLLMENT_TIMEOUT = 5.0
_LONGEST_REPLY = 64 << 10


@dataclass(frozen=True)
class Plain:
    """ZeroMQ's PLAIN mechanism, over `ipc://`: the token is the password."""

    process: str
    token: str = field(repr=False)

    def apply(self, socket: zmq.Socket[bytes]) -> None:
        socket.setsockopt_string(zmq.PLAIN_USERNAME, self.process)
        socket.setsockopt_string(zmq.PLAIN_PASSWORD, self.token)


@dataclass(frozen=True)
class Curve:
    """ZeroMQ's CURVE mechanism, over `tcp://`. Each key has 32 bytes."""

    store_key: bytes
    public_key: bytes
    secret_key: bytes = field(repr=False)

    def apply(self, socket: zmq.Socket[bytes]) -> None:
        socket.setsockopt(zmq.CURVE_SERVERKEY, self.store_key)
        socket.setsockopt(zmq.CURVE_PUBLICKEY, self.public_key)
        socket.setsockopt(zmq.CURVE_SECRETKEY, self.secret_key)
        # The host may have IPv6 addresses only.
        socket.setsockopt(zmq.IPV6, 1)
        # A store behind a cut cable is noticed without ZeroMQ's heartbeats.
        socket.setsockopt(zmq.TCP_KEEPALIVE, 1)
        socket.setsockopt(zmq.TCP_KEEPALIVE_IDLE, 10)
        socket.setsockopt(zmq.TCP_KEEPALIVE_INTVL, 5)
        socket.setsockopt(zmq.TCP_KEEPALIVE_CNT, 3)
        socket.setsockopt(zmq.TCP_MAXRT, 10_000)
        socket.setsockopt(zmq.RECONNECT_IVL, 100)
        socket.setsockopt(zmq.RECONNECT_IVL_MAX, 2000)


@dataclass(frozen=True)
class Address:
    """The endpoints of a store, and what this process shows to it."""

    #: The role's full name, such as `market.CounterFeature`.
    role: str
    #: The process and its instance, such as `counter.1`.
    process: str
    security: Plain | Curve
    #: The endpoint of actions.
    actions: str
    #: The endpoint of slices; `None` if the welcome contains its port.
    slices: str | None
    #: The token that a hello contains; empty if the mechanism contains it.
    token: bytes = field(default=b"", repr=False)
    #: Keeps the credentials of a process that enrolled itself.
    enrollment: asyncio.StreamWriter | None = field(default=None, repr=False, compare=False)

    def slices_at(self, port: int) -> str | None:
        """The endpoint of slices for a welcome with that port; `None` if there is none."""
        if self.slices is not None:
            return self.slices
        return f"{self.actions.rpartition(':')[0]}:{port}" if port else None

    @staticmethod
    async def of_environment(environment: Mapping[str, str] | None = None) -> Address:
        """Reads the address that a supervisor, `eastward run` or `eastward env` left. The token can be read once.

        Without a token, the process enrolls itself with the supervisor. Raises `ConfigurationError`.
        """
        environment = os.environ if environment is None else environment
        role = _value(environment, "EASTWARD_ROLE")
        if environment.get("EASTWARD_STORE"):
            return _remote(environment, role)
        directory = _value(environment, "EASTWARD_RUN_DIR")
        enrollment = None
        if environment.get("EASTWARD_TOKEN_FD"):
            process = _value(environment, "EASTWARD_PROCESS")
            token = _read_token(environment["EASTWARD_TOKEN_FD"])
        else:
            process, token, enrollment = await _enroll(directory, role, _program_name())
        return Address(
            role=role,
            process=process,
            security=Plain(process, token),
            actions=f"ipc://{directory}/actions.sock",
            slices=f"ipc://{directory}/slices/{role}.sock",
            enrollment=enrollment,
        )


def _value(environment: Mapping[str, str], name: str) -> str:
    value = environment.get(name)
    if not value:
        raise ConfigurationError(
            f"{name} is not set. Start a feature with: eastward run --role ROLE -- COMMAND; or set what this prints: "
            "eastward env --role ROLE"
        )
    return value


def _remote(environment: Mapping[str, str], role: str) -> Address:
    store = environment["EASTWARD_STORE"]
    if "," in store:
        raise ConfigurationError("EASTWARD_STORE lists several endpoints; this client supports one.")
    if not re.fullmatch(r"tcp://.+:[0-9]+", store):
        raise ConfigurationError(f"EASTWARD_STORE is “{store}”: it must be tcp://HOST:PORT.")
    names = ("EASTWARD_STORE_KEY", "EASTWARD_PUBLIC_KEY", "EASTWARD_SECRET_KEY", "EASTWARD_TOKEN")
    values = []
    for name in names:
        value = _value(environment, name)
        if not _is_hexadecimal(value):
            raise ConfigurationError(f"{name} must have 64 hexadecimal digits. See: eastward env --remote")
        values.append(bytes.fromhex(value))
    *keys, token = values
    return Address(
        role=role,
        process=_value(environment, "EASTWARD_PROCESS"),
        security=Curve(*keys),
        actions=store,
        slices=None,
        token=token,
    )


def _is_hexadecimal(token: str) -> bool:
    return re.fullmatch(r"[0-9a-fA-F]{64}", token) is not None


def _read_token(descriptor: str) -> str:
    wrong = ConfigurationError(
        f"EASTWARD_TOKEN_FD is “{descriptor}”, which is no descriptor that holds a token. It can be read once: start "
        "the feature again."
    )
    try:
        number = int(descriptor)
        mode = os.fstat(number).st_mode
        # Another descriptor may have the number of a token that was read before.
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISREG(mode)):
            raise wrong
        with os.fdopen(number, "rb") as file:
            token = file.read(66).decode("ascii").rstrip("\n")
    except (OSError, ValueError) as error:
        raise wrong from error
    if not _is_hexadecimal(token):
        raise wrong
    return token


def _program_name() -> str:
    """The program's name in the form that credentials files allow: lowercase letters, digits and “-”."""
    name = "".join(c for c in Path(sys.argv[0]).stem.lower().replace("_", "-") if c.isascii() and (c.isalnum() or c == "-"))
    return name if name[:1].isalpha() else "feature"


async def _enroll(directory: str, role: str, process: str) -> tuple[str, str, asyncio.StreamWriter]:
    """Requests credentials; they are valid for as long as the returned connection is open."""
    path = f"{directory}/operator/supervisor.sock"
    try:
        async with _timeout(_ENROLLMENT_TIMEOUT):
            reader, writer = await asyncio.open_unix_connection(path, limit=_LONGEST_REPLY)
            try:
                request = {"id": 1, "request": "enroll", "role": role, "process": process, "count": 1}
                writer.write(json.dumps(request).encode() + b"\n")
                await writer.drain()
                reply = json.loads(await reader.readuntil(b"\n"))
                if "error" in reply:
                    raise ConfigurationError(f"The supervisor did not enroll this process: {reply['error']['message']}")
                enrolled = reply["reply"]["enrolled"][0]
                name, token = str(enrolled["process"]), str(enrolled["token"])
                if not _is_hexadecimal(token):
                    raise ValueError("no token")
            except BaseException:
                writer.close()
                raise
    except (TimeoutError, asyncio.TimeoutError, EOFError, asyncio.LimitOverrunError) as error:
        raise ConfigurationError(f"The supervisor did not answer at {path}. Check it with: eastward ps") from error
    except OSError as error:
        raise ConfigurationError(
            f"No supervisor answers at {path}: {error.strerror}. Start the app with: eastward up MANIFEST"
        ) from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise ConfigurationError(f"The supervisor at {path} sent a reply that this version cannot read.") from error
    return name, token, writer


class _timeout:
    """`asyncio.timeout`, which Python 3.10 does not have."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._has_expired = False

    async def __aenter__(self) -> None:
        task = asyncio.current_task()
        assert task is not None

        def expire() -> None:
            self._has_expired = True
            task.cancel()

        self._timer = asyncio.get_running_loop().call_later(self._seconds, expire)

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._timer.cancel()
        if self._has_expired and kind is asyncio.CancelledError:
            raise TimeoutError
