"""The errors of features. Each message says what failed and what to do."""

from __future__ import annotations


class EastwardError(Exception):
    """The base of all errors of this package."""


class Rejected(EastwardError):
    """The store rejected an action: it changed nothing. Do not send it again."""

    def __init__(self, code: str, reason: str, revision: int = 0) -> None:
        super().__init__(f"{code}: {reason}")
        #: For programs, such as `below_zero`.
        self.code = code
        #: For people: one sentence.
        self.reason = reason
        #: The position of the rejected action in the total order.
        self.revision = revision


class FateUnknown(EastwardError):
    """An action was sent, and no receipt will arrive: it is unknown whether the store applied it."""


class Closed(EastwardError):
    """The feature was closed before the action was sent."""


class TooLarge(EastwardError):
    """An action or the presence exceeds a limit of the store. Nothing was sent."""


class Refused(EastwardError):
    """The store refused the session for good."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        #: The name of the refusal in the protocol, such as `UNKNOWN_PROCESS`.
        self.code = code
        self.reason = reason


class Unauthorized(EastwardError):
    """The store does not accept the credentials of this process."""


class ConfigurationError(EastwardError):
    """The environment does not lead to a store."""


class OutboxError(EastwardError):
    """The outbox cannot be read or written."""


class ProtocolError(EastwardError):
    """The store sent a message that this package cannot read."""
