"""The messages of a dialogue in readable form."""

import time

from .contract import message_class, refusal_name

LONGEST_VALUE = 100


def readable(message):
    """A message on one line: its fields, and in batches and updates the app's own messages."""
    if not hasattr(message, "DESCRIPTOR"):
        return shortened(repr(message))
    kind = message.DESCRIPTOR.full_name
    if kind in ("eastward.FeatureMessage", "eastward.StoreMessage"):
        case = message.WhichOneof("message")
        return f"{case:<8} {readable(getattr(message, case))}" if case else "a message without known content"
    return " ".join(f"{field.name}={_value(message, field, value)}" for field, value in message.ListFields())


def _value(message, field, value):
    if field.message_type and field.label == field.LABEL_REPEATED:
        return "[" + ", ".join("{" + readable(item) + "}" for item in list(value)[:8]) + ("…]" if len(value) > 8 else "]")
    if field.message_type:
        return "{" + readable(value) + "}"
    if field.enum_type:
        return refusal_name(value)
    if field.name == "magic":
        return "EAST" if value == 0x45415354 else hex(value)
    if field.label == field.LABEL_REPEATED:
        return shortened(str(list(value)))
    if isinstance(value, bytes):
        return shortened(value.hex())
    return shortened(f'"{value}"' if isinstance(value, str) else str(value))


def update(name, message):
    """An update of the slice with that name on one line."""
    parts = [f"sequence={message.sequence} revision={message.revision} fields={list(message.fields)}"]
    for label in ("value", "removed"):
        if data := getattr(message, label):
            parts.append(f"{label}={{{readable(message_class(name).FromString(data))}}}")
    if message.splices:
        parts.append("splices=" + str([(splice.field, splice.head, splice.tail) for splice in message.splices]))
    if message.part or message.more:
        parts.append(f"part={message.part} more={message.more}")
    return " ".join(parts)


def topic(data):
    return data.decode("utf-8", "backslashreplace").replace("\0", "␀")


def shortened(text):
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}… ({len(text)} characters)"


class Transcript:
    """Lines with the time in seconds since the start: `C` what the client sends, `S` what the store sends, `>` commands
    to the driver, `<` its events, `#` steps."""

    MOST = 2000

    def __init__(self, echo=None):
        self._start = time.monotonic()
        self._echo = echo
        self.lines = []

    def add(self, side, text):
        line = f"{time.monotonic() - self._start:7.3f} {side} {text}"
        if len(self.lines) < self.MOST:
            self.lines.append(line)
        if self._echo:
            self._echo(line)
