"""A subscriber of a slice: `WIRE.md`, “Slices”."""

import time

from contracts import Progress, SliceUpdate, message_class

TIMEOUT = 2
UNASKED_PARTS = 8


class Unfitting(Exception):
    """An update that does not fit the replica."""


def patch_topic(slice_name):
    return b"P" + slice_name.encode() + b"\0"


def snapshot_topic(slice_name, nonce):
    return b"S" + slice_name.encode() + b"\0" + nonce + b"\0"


PROGRESS_TOPIC = b"G\0"


def apply(update, value):
    """Applies an update to the slice's message. Returns the number of spliced fields."""
    fields = type(value).FromString(update.value)
    removed = type(value).FromString(update.removed)
    splices = {splice.field: splice for splice in update.splices}
    for number in update.fields:
        field = value.DESCRIPTOR.fields_by_number.get(number)
        if field is None:
            continue  # A field of a later contract, unknown here.
        new = getattr(fields, field.name)
        old = getattr(value, field.name)
        if number in splices:
            _splice(value, field, old, new, splices[number])
        elif field.message_type is not None and field.message_type.GetOptions().map_entry:
            for key in getattr(removed, field.name):
                old.pop(key, None)
            old.MergeFrom(new)
        elif field.label == field.LABEL_REPEATED:
            value.ClearField(field.name)
            getattr(value, field.name).MergeFrom(new)
        elif field.has_presence and not fields.HasField(field.name):
            value.ClearField(field.name)
        elif field.message_type is not None:
            old.CopyFrom(new)
        else:
            setattr(value, field.name, new)
    return len(splices)


def _splice(value, field, old, new, splice):
    is_text = field.type == field.TYPE_STRING
    is_list = field.label == field.LABEL_REPEATED
    if is_text:
        old, new = old.encode(), new.encode()
    elif is_list:
        old, new = list(old), list(new)
    if splice.head + splice.tail > len(old):
        raise Unfitting(f"{splice.head} and {splice.tail} of {len(old)}")
    result = old[:splice.head] + new + old[len(old) - splice.tail:]
    if is_list:
        value.ClearField(field.name)
        getattr(value, field.name).extend(result)
        return
    try:
        setattr(value, field.name, result.decode() if is_text else result)
    except UnicodeDecodeError as error:
        raise Unfitting(str(error)) from error


class Replica:
    """A replica of a slice, valid once `value` is set. It is set again whenever an update may be missing.

    `subscriptions` is any object with `subscribe(topic)` and `unsubscribe(topic)`; nonces are never repeated.
    """

    def __init__(self, name, subscriptions, nonces):
        self.name = name
        self.subscriptions = subscriptions
        self.nonces = nonces
        self.value = None
        self.epoch = self.sequence = None
        # The revision up to which every update was received.
        self.reached = 0
        self.snapshots = self.splices = 0
        self._nonce = None
        subscriptions.subscribe(patch_topic(name))
        self.ask()

    def ask(self):
        if self._nonce is not None:
            self.subscriptions.unsubscribe(snapshot_topic(self.name, self._nonce))
        self._nonce = next(self.nonces)
        self._parts, self._waiting = 0, []
        self._asked = time.monotonic()
        self.subscriptions.subscribe(snapshot_topic(self.name, self._nonce))

    def tick(self):
        if self._nonce is not None and time.monotonic() > self._asked + TIMEOUT:
            self.ask()

    def receive(self, frame):
        """Processes a message of the publisher: an update of this slice, or progress."""
        if frame.startswith(PROGRESS_TOPIC):
            self._progress(Progress.FromString(frame[len(PROGRESS_TOPIC):]))
        elif frame.startswith(patch_topic(self.name)):
            self._patch(SliceUpdate.FromString(frame[len(patch_topic(self.name)):]))
        elif self._nonce is not None and frame.startswith(snapshot_topic(self.name, self._nonce)):
            topic = snapshot_topic(self.name, self._nonce)
            self._part(SliceUpdate.FromString(frame[len(topic):]))

    def _part(self, update):
        if update.part == 0:
            self._parts, self._waiting = 0, []
            self._new = message_class(self.name)()
        if update.part != self._parts:
            return self.ask()
        self._asked = time.monotonic()
        apply(update, self._new)
        self._parts += 1
        topic = snapshot_topic(self.name, self._nonce)
        if update.more:
            if self._parts % 4 == 0:
                credit = topic + str(self._parts + UNASKED_PARTS).encode() + b"\0"
                self.subscriptions.subscribe(credit)
                self.subscriptions.unsubscribe(credit)
            return None
        self.subscriptions.unsubscribe(topic)
        self._nonce = None
        self.value, self.epoch, self.sequence = self._new, update.epoch, update.sequence
        self.reached = update.revision
        self.snapshots += 1
        for patch in self._waiting:
            self._patch(patch)

    def _patch(self, update):
        if self._nonce is not None:
            # Patches that the snapshot includes are dropped when it is complete.
            if self._parts > 0:
                self._waiting.append(update)
            return
        if update.epoch != self.epoch or update.sequence > self.sequence + 1:
            return self.ask()
        if update.sequence <= self.sequence:
            return
        try:
            self.splices += apply(update, self.value)
        except Unfitting:
            return self.ask()
        self.sequence, self.reached = update.sequence, update.revision

    def _progress(self, progress):
        if self._nonce is not None:
            return
        if progress.epoch != self.epoch:
            return self.ask()
        for mine in progress.slices:
            if mine.slice != self.name:
                continue
            if mine.sequence > self.sequence:
                self.ask()
            elif mine.sequence == self.sequence:
                self.reached = max(self.reached, mine.revision)
