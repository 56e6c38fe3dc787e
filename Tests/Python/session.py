"""A session over `actions.sock`: `WIRE.md`, from “Say hello” to “Refusals”."""

import os
import time

from contracts import FeatureMessage, StoreMessage, Refusal

MAGIC = 0x45415354
VERSION = 1
TIMEOUT = 2


class Refused(Exception):
    def __init__(self, refusal):
        super().__init__(f"{Refusal.Code.Name(refusal.code)}: {refusal.reason}")
        self.refusal = refusal


class Session:
    """Numbers actions, retains them until their receipts arrive, and resends them if the store requests them.

    `send` takes the bytes of a message; `receive` takes received bytes. `clock` counts seconds.
    """

    def __init__(self, send, clock=time.monotonic):
        self._send = send
        self._clock = clock
        self._reset()
        self.disconnected()
        # The actions with an unknown fate.
        self.fates_unknown = []

    def _reset(self):
        self._nonce = os.urandom(16)
        self.session, self.lineage, self.epoch, self.fence = 0, b"", None, 0
        self.next_sequence = 1
        self._actions = {}
        self.receipts = {}

    # Operations of the feature

    def connected(self):
        """Sends a hello, over a new connection or because the store has sent nothing for too long."""
        self.is_welcomed = False
        self._held = None
        self._received_at = self._clock()
        message = FeatureMessage()
        message.hello.magic, message.hello.version = MAGIC, VERSION
        message.hello.nonce, message.hello.session = self._nonce, self.session
        message.hello.lineage, message.hello.lowest_awaited = self.lineage, self._lowest_awaited
        self._send(message.SerializeToString())

    def disconnected(self):
        # Everything that waits now waits for the next connection.
        self.is_welcomed = False
        self._held = None
        self._received_at = float("inf")

    def act(self, *actions):
        """Sends actions in one batch, and returns their sequences."""
        sequences = range(self.next_sequence, self.next_sequence + len(actions))
        self.next_sequence += len(actions)
        self._actions.update(zip(sequences, actions))
        if self.is_welcomed and self._held is None:
            self._send_from(sequences.start)
        return sequences

    def repeat(self, sequence, action):
        """Resends an acknowledged action, as if the receipt had been lost."""
        del self.receipts[sequence]
        self._actions[sequence] = action
        self._send_from(sequence)

    def goodbye(self):
        message = FeatureMessage()
        message.goodbye.fence = self.fence
        self._send(message.SerializeToString())

    @property
    def _lowest_awaited(self):
        return min(self._actions, default=self.next_sequence)

    def _send_from(self, first):
        """Sends or resends all actions from `first` on."""
        actions = [self._actions[sequence] for sequence in range(first, self.next_sequence)]
        if not actions:
            return
        self._received_at = self._clock()
        message = FeatureMessage()
        batch = message.batch
        batch.fence, batch.first_sequence, batch.lowest_awaited = self.fence, first, self._lowest_awaited
        names = list(dict.fromkeys(action.DESCRIPTOR.full_name for action in actions))
        payloads = [action.SerializeToString() for action in actions]
        batch.actions.names.extend(names)
        if len(names) > 1:
            batch.actions.kinds.extend(names.index(action.DESCRIPTOR.full_name) for action in actions)
        batch.actions.sizes.extend(map(len, payloads))
        batch.actions.payload = b"".join(payloads)
        self._send(message.SerializeToString())

    def tick(self):
        if self._held is not None:
            until, sequence = self._held
            if self._clock() >= until:
                self._held = None
                self._send_from(sequence)
            return
        owed = bool(self._actions) or not self.is_welcomed
        if owed and self._clock() > self._received_at + TIMEOUT:
            self.connected()

    # Messages from the store

    def receive(self, data):
        self._received_at = self._clock()
        message = StoreMessage.FromString(data)
        kind = message.WhichOneof("message")
        if kind == "welcome":
            welcome = message.welcome
            if welcome.next_sequence < self._lowest_awaited:
                return self._begin_new_session()
            self.session, self.lineage, self.fence = welcome.session, welcome.lineage, welcome.fence
            self.epoch, self.is_welcomed = welcome.epoch, True
            self._send_from(welcome.next_sequence)
        elif kind == "receipts":
            for answered in message.receipts.ranges:
                self._take(answered)
        elif kind == "gap":
            self._send_from(message.gap.next_sequence)
        elif kind == "hold":
            self._held = (self._received_at + message.hold.retry_milliseconds / 1000, message.hold.next_sequence)
        elif kind == "refusal":
            self._refused(message.refusal)

    def _take(self, answered):
        for index in range(answered.count):
            sequence = answered.first_sequence + index
            if self._actions.pop(sequence, None) is None:
                continue
            rejection = answered.rejection if answered.HasField("rejection") else None
            self.receipts[sequence] = (answered.first_revision + index, rejection)

    def _refused(self, refusal):
        if refusal.code != Refusal.FOREIGN_LINEAGE or self.session == 0:
            raise Refused(refusal)
        self._begin_new_session()

    def _begin_new_session(self):
        self.fates_unknown += list(self._actions.values())
        self._reset()
        self.connected()
