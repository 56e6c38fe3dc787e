"""Changes of a slice's message by field and key: `WIRE.md`, “Apply an update”."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from .. import eastward_pb2 as wire


class Unfitting(Exception):
    """An update that does not fit the replica."""


@dataclass(frozen=True)
class Keys:
    """The changed keys of a map. After a new snapshot they are found by comparison."""

    #: Inserted or updated rows.
    set: frozenset[Any]
    removed: frozenset[Any]


class _Kind(Enum):
    MAP = auto()
    LIST = auto()
    MESSAGE = auto()
    SCALAR = auto()


@dataclass(frozen=True)
class _Field:
    name: str
    kind: _Kind
    is_text: bool
    is_floating: bool
    has_presence: bool


def _is_repeated(field: FieldDescriptor) -> bool:
    # The replacement of the label exists since protobuf 6.31, which deprecates the label.
    repeated = getattr(field, "is_repeated", None)
    if repeated is None:
        repeated = getattr(field, "label") == field.LABEL_REPEATED
    return bool(repeated)


@functools.lru_cache(maxsize=1024)
def _fields(descriptor: Descriptor) -> Mapping[int, _Field]:
    result = {}
    for field in descriptor.fields:
        message = field.message_type
        if message is not None and message.GetOptions().map_entry:
            kind = _Kind.MAP
        elif _is_repeated(field):
            kind = _Kind.LIST
        else:
            kind = _Kind.SCALAR if message is None else _Kind.MESSAGE
        result[field.number] = _Field(
            field.name,
            kind,
            field.type == field.TYPE_STRING,
            field.type in (field.TYPE_DOUBLE, field.TYPE_FLOAT),
            field.has_presence,
        )
    return result


def apply(update: wire.SliceUpdate, value: Message) -> dict[str, Keys]:
    """Applies an update to a slice's message, and returns the changed keys of its maps.

    Raises `Unfitting` if it does not fit, and `DecodeError` if it cannot be read; `value` may have changed in part.
    """
    new_fields: Any = type(value).FromString(update.value)
    removed_fields: Any = type(value).FromString(update.removed)
    splices = {splice.field: splice for splice in update.splices}
    known = _fields(value.DESCRIPTOR)
    keys: dict[str, Keys] = {}
    for number in update.fields:
        field = known.get(number)
        if field is None:
            continue  # A field of a later contract.
        is_unset = field.has_presence and number not in splices and not new_fields.HasField(field.name)
        if is_unset and not value.HasField(field.name):  # type: ignore[arg-type, unused-ignore]
            # To clear an unset case of a oneof after its message was read would clear the case that is set.
            continue
        new, old = getattr(new_fields, field.name), getattr(value, field.name)
        if number in splices:
            _splice(value, field, old, new, splices[number])
        elif field.kind is _Kind.MAP:
            removed = getattr(removed_fields, field.name)
            for key in removed:
                old.pop(key, None)
            # It replaces rows, and does not merge them.
            old.MergeFrom(new)
            keys[field.name] = Keys(frozenset(new), frozenset(key for key in removed if key not in new))
        elif field.kind is _Kind.LIST:
            value.ClearField(field.name)  # type: ignore[arg-type, unused-ignore]
            getattr(value, field.name).MergeFrom(new)
        elif is_unset:
            value.ClearField(field.name)  # type: ignore[arg-type, unused-ignore]
        elif field.kind is _Kind.MESSAGE:
            old.CopyFrom(new)
        else:
            setattr(value, field.name, new)
    return keys


def _splice(value: Message, field: _Field, old: Any, new: Any, splice: wire.Splice) -> None:
    if field.kind is _Kind.LIST:
        old, new = list(old), list(new)
    elif field.is_text:
        old, new = old.encode(), new.encode()
    elif not isinstance(old, bytes):
        raise Unfitting(f"{field.name} cannot be spliced")
    if splice.head + splice.tail > len(old):
        raise Unfitting(f"{splice.head} and {splice.tail} of {len(old)}")
    result = old[: splice.head] + new + old[len(old) - splice.tail :]
    if field.kind is _Kind.LIST:
        value.ClearField(field.name)  # type: ignore[arg-type, unused-ignore]
        getattr(value, field.name).extend(result)
        return
    try:
        setattr(value, field.name, result.decode() if field.is_text else result)
    except UnicodeDecodeError as error:
        raise Unfitting(str(error)) from error


def changes_between(before: Message, after: Message) -> tuple[frozenset[str], dict[str, Keys]]:
    """The names of the fields that differ, and for maps their keys."""
    names: set[str] = set()
    keys: dict[str, Keys] = {}
    for field in _fields(after.DESCRIPTOR).values():
        old, new = getattr(before, field.name), getattr(after, field.name)
        if field.kind is _Kind.MAP:
            changed = frozenset(key for key in new if key not in old or old[key] != new[key])
            removed = frozenset(key for key in old if key not in new)
            if changed or removed:
                names.add(field.name)
                keys[field.name] = Keys(changed, removed)
            continue
        differs = old != new or (field.is_floating and field.kind is _Kind.SCALAR and _sign(old) != _sign(new))
        if field.has_presence:
            differs = differs or before.HasField(field.name) != after.HasField(field.name)  # type: ignore[arg-type, unused-ignore]
        if differs:
            names.add(field.name)
    return frozenset(names), keys


def _sign(number: float) -> float:
    """Tells 0 and -0 apart."""
    return math.copysign(1, number)
