"""Features of Eastward apps in Python.

`eastward generate --language python` writes a class for each role of a contract; these are its base and its types.
"""

from ._protocol.fields import Keys
from .address import Address, Curve, Plain
from .causes import caused_by
from .errors import (
    Closed,
    ConfigurationError,
    EastwardError,
    FateUnknown,
    OutboxError,
    ProtocolError,
    Refused,
    Rejected,
    TooLarge,
    Unauthorized,
)
from .feature import Feature, check_oneof
from .outbox import RestoredAction
from .receipts import Receipt, Receipts, Rejection
from .slices import Change, SliceValues, Subscription

__all__ = [
    "Address",
    "Change",
    "Closed",
    "ConfigurationError",
    "Curve",
    "EastwardError",
    "FateUnknown",
    "Feature",
    "Keys",
    "OutboxError",
    "Plain",
    "ProtocolError",
    "Receipt",
    "Receipts",
    "Refused",
    "Rejected",
    "Rejection",
    "RestoredAction",
    "SliceValues",
    "Subscription",
    "TooLarge",
    "Unauthorized",
    "caused_by",
    "check_oneof",
]
