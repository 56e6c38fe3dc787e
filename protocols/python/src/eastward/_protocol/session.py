"""The feature's half of a session: `WIRE.md`, from “Say hello” to “Refusals”."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import Enum, auto

from google.protobuf.message import DecodeError

from .. import eastward_pb2 as wire
from ..errors import Closed, EastwardError, FateUnknown, OutboxError, ProtocolError, Refused, TooLarge
from ..receipts import ReceiptRange, Receipts, Rejection
from . import limits
from .outbox import Contents, Head, OutboxState, Reset, Write
from .presence import OwnPresence
from .queue import ActionQueue, Batch, EncodedAction, Ticket

NEVER = float("inf")
Code = wire.Refusal.Code


class Phase(Enum):
    #: There is no connection. Exits: greeting, failed, closed.
    DISCONNECTED = auto()
    #: A hello must be sent, or was sent. Exits: open, disconnected, failed, closed.
    GREETING = auto()
    #: Actions are sent. Exits: greeting, held, disconnected, failed, closed.
    OPEN = auto()
    #: The store accepts no actions for now. Exits: open, greeting, disconnected, failed, closed.
    HELD = auto()
    #: The session failed for good.
    FAILED = auto()
    #: The feature has finished.
    CLOSED = auto()


class Session:
    """Numbers actions, keeps them until their receipts arrive, and sends them again if the store requests it.

    The shell reports events, sends what `next_message` returns until the socket is full, and delivers what
    `take_finished` returns. With an outbox it also writes what `take_write` returns.
    """

    def __init__(
        self,
        *,
        window: int = limits.WINDOW_ACTIONS,
        token: bytes = b"",
        outbox: Contents | None = None,
        restored_ticket: Callable[[Batch], Ticket] | None = None,
        random: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._requested_window = window
        self._token = token
        self._random = random
        self.phase = Phase.DISCONNECTED
        #: The error of a failed session.
        self.error: EastwardError | None = None
        self.is_closing = False
        self.number = 0
        self.lineage = b""
        self.nonce = random(limits.NONCE_BYTES)
        #: The last welcome to this session.
        self.welcome: wire.Welcome | None = None
        #: The session abandoned over this connection; a welcome for it may still be in transit.
        self._abandoned: tuple[int, bytes] = (0, b"")
        self._hello_sent_at: float | None = None
        self._held_until = NEVER
        self._received_at = -NEVER
        self._reserved = (0, 0)
        self._notices: list[str] = []
        self._is_paused_by_store = False
        self.presence = OwnPresence()
        self.queue = ActionQueue()
        self._outbox: OutboxState | None = None
        if outbox is not None:
            self._outbox = OutboxState(outbox)
            self.nonce = outbox.head.nonce or self.nonce
            self.number, self.lineage = outbox.head.session, outbox.head.lineage
            make = restored_ticket or (lambda _: Ticket(lambda _: None, is_restored=True))
            self.queue = ActionQueue.restored(outbox.batches, outbox.head.lowest, self.number != 0, make)

    # Queries

    @property
    def is_over(self) -> bool:
        return self.phase in (Phase.FAILED, Phase.CLOSED)

    @property
    def is_welcomed(self) -> bool:
        """Whether this connection's hello was answered."""
        return self.phase in (Phase.OPEN, Phase.HELD)

    @property
    def epoch(self) -> int:
        return self.welcome.epoch if self.welcome else 0

    @property
    def window(self) -> int:
        """How many actions may wait for receipts."""
        return min(self._requested_window, self.welcome.largest_window) if self.welcome else self._requested_window

    @property
    def largest_action(self) -> int:
        """The largest size of one action without its name, in bytes."""
        largest = self.welcome.largest_message if self.welcome else limits.LARGEST_MESSAGE
        return max(0, largest - limits.MESSAGE_OVERHEAD)

    @property
    def lowest_reported(self) -> int:
        """Every receipt below this sequence has arrived and, with an outbox, is recorded there."""
        return self._outbox.kept.lowest if self._outbox else self.queue.lowest_awaited

    @property
    def deadline(self) -> float:
        """When `tick` or `take_write` is due."""
        if self.is_over:
            return NEVER
        deadline = self._phase_deadline
        if self.phase is Phase.OPEN:
            deadline = min(deadline, self.presence.deadline)
        return min(deadline, self._outbox.deadline) if self._outbox else deadline

    @property
    def _phase_deadline(self) -> float:
        if self.phase is Phase.GREETING:
            return NEVER if self._hello_sent_at is None else self._hello_sent_at + limits.TIMEOUT
        if self.phase is Phase.HELD:
            return self._held_until
        if self.phase is not Phase.OPEN:
            return NEVER
        if self.queue.count == 0:
            return self._received_at + limits.KEEP_ALIVE
        # Actions that are not in the outbox yet were not sent: the store owes nothing for them.
        is_owed = self._outbox is None or self.queue.sent_end > self.queue.lowest_awaited
        return self._received_at + limits.TIMEOUT if is_owed and self._next_batch is None else NEVER

    def take_finished(self) -> list[tuple[Ticket, Receipts | EastwardError]]:
        """The results of tickets since the last call."""
        return self.queue.take_finished()

    def take_notices(self) -> list[str]:
        """Messages for the log since the last call."""
        notices, self._notices = self._notices, []
        return notices

    # Actions

    def check_size(self, name: str, payload: bytes) -> int:
        """Returns how many bytes more would fit into a message. Raises `TooLarge` for an action that does not."""
        # Only an unusually long name needs more than the overhead that every message may have.
        largest = self.largest_action - max(0, len(name) - limits.LONGEST_NAME)
        if len(payload) > largest:
            raise TooLarge(
                f"The action {name} has {len(payload)} bytes; the store accepts {max(0, largest)} at most. "
                "Nothing was sent."
            )
        return largest - len(payload)

    def reserve(self, actions: int, size: int) -> bool:
        """Reserves capacity for actions of `size` bytes, which `submit` uses, if there is any."""
        reserved_actions, reserved_bytes = self._reserved
        taken = self.queue.next_sequence - self.lowest_reported + reserved_actions
        waiting = self.queue.bytes + reserved_bytes
        if taken + actions > self.window or (waiting and waiting + size > limits.WINDOW_BYTES):
            return False
        self._reserved = (reserved_actions + actions, reserved_bytes + size)
        return True

    def release(self, actions: int, size: int) -> None:
        """Gives reserved capacity back."""
        self._reserved = (self._reserved[0] - actions, self._reserved[1] - size)

    def submit(self, actions: Iterable[EncodedAction], count: int, size: int, ticket: Ticket, now: float) -> None:
        """Accepts `count` actions, at least one, to be sent. Capacity for them must be reserved."""
        self.release(count, size)
        if self.is_over:
            return self.queue.finish(ticket, self.error or Closed("The feature is closed."))
        if self.queue.count == 0:
            self._received_at = now
        self.queue.append(
            actions, size, ticket, self._outbox.taken_end if self._outbox else 0, self.largest_action
        )

    def publish(self, name: str, value: bytes | None, now: float) -> None:
        """Publishes presence; `None` withdraws it. Raises `TooLarge`, or the error of a session that has ended."""
        if self.is_over:
            raise self.error or Closed("The feature is closed.")
        self.presence.set(name, value, self._largest_presence, now)

    @property
    def _largest_presence(self) -> int:
        return self.welcome.largest_presence if self.welcome else limits.LARGEST_PRESENCE

    # Connections

    def connected(self) -> None:
        """A connection is established; nothing was sent over it yet."""
        if not self.is_over:
            # The number may come again: the journal may have lost the session's opening meanwhile.
            self._abandoned = (0, b"")
            self._greet()

    def disconnected(self) -> None:
        if not self.is_over:
            self.phase = Phase.DISCONNECTED

    def _greet(self) -> None:
        self.phase = Phase.GREETING
        self._hello_sent_at = None

    def tick(self, now: float) -> None:
        """Handles the timeouts that are due."""
        self.presence.tick(now)
        if self._phase_deadline > now:
            return
        if self.phase is Phase.HELD:
            self.phase = Phase.OPEN
        elif self.phase in (Phase.GREETING, Phase.OPEN):
            # Receipts that do not fit into a queue in transit are dropped: a hello requests them again.
            self._greet()

    # Sending

    @property
    def _next_batch(self) -> Batch | None:
        batch = self.queue.next_unsent
        if batch is None or (self._outbox is not None and batch.end > self._outbox.kept_end):
            return None
        # The window may be smaller than it was at submission. A batch that exceeds it alone is sent, to be refused
        # rather than to wait forever.
        lowest = self.lowest_reported
        fits = batch.end - lowest <= self.window or batch.first <= lowest
        sent = self.queue.sent_bytes
        return batch if fits and (sent == 0 or sent + batch.size <= limits.WINDOW_BYTES) else None

    def next_message(self) -> wire.FeatureMessage | None:
        """The message to send now; `sent` confirms it."""
        if self._outbox is not None and not self._head.is_same_session(self._outbox.kept):
            return None  # After a crash, the outbox must continue the session that the store knows.
        message = wire.FeatureMessage()
        if self.phase is Phase.GREETING and self._hello_sent_at is None:
            hello = message.hello
            hello.magic, hello.version, hello.nonce = limits.MAGIC, limits.VERSION, self.nonce
            hello.session, hello.lineage, hello.lowest_awaited = self.number, self.lineage, self.lowest_reported
            hello.outbox, hello.token = self._outbox is not None, self._token
            return message
        if self.phase is not Phase.OPEN or self.welcome is None:
            return None
        fence = self.welcome.fence
        if self.presence.is_due and self._largest_presence > 0:
            message.presence.CopyFrom(self.presence.message(fence))
            return message
        if self.queue.count > 0:
            if self._next_batch is None:
                return None
            batch = self.queue.next_part(self.largest_action)
            columns = message.batch
            columns.fence, columns.first_sequence = fence, batch.first
            # A repeated batch may begin with actions that have receipts.
            columns.lowest_awaited = min(self.lowest_reported, batch.first)
            actions = columns.actions
            actions.names.extend(batch.names)
            actions.kinds.extend(batch.kinds)
            actions.sizes.extend(batch.sizes)
            actions.payload = b"".join(batch.payloads)
            actions.causes.extend(batch.causes)
            actions.caused.extend(batch.caused)
            return message
        if self.is_closing and self._outbox is None:
            message.goodbye.fence = fence
            return message
        return None

    def sent(self, message: wire.FeatureMessage, now: float) -> None:
        """The socket has accepted the message of `next_message`."""
        kind = message.WhichOneof("message")
        if kind == "hello":
            self._hello_sent_at = now
        elif kind == "batch":
            self.queue.sent(len(message.batch.actions.sizes))
            self._received_at = now
        elif kind == "presence":
            self.presence.sent(now)
        elif kind == "goodbye":
            self._end(Phase.CLOSED, Closed("The feature is closed."))

    # Receiving

    def receive(self, data: bytes, now: float) -> None:
        """Processes a message of the store."""
        if self.is_over:
            return
        self._received_at = now
        try:
            message = wire.StoreMessage.FromString(data)
        except DecodeError:
            return self.fail(
                ProtocolError(f"The store sent {len(data)} bytes that are no message of EASTWARD/1. Check its version.")
            )
        kind = message.WhichOneof("message")
        if kind == "receipts":
            for part in message.receipts.ranges:
                self._take(part, now)
            self._store_continues()
        elif kind == "welcome":
            self._welcomed(message.welcome)
        elif kind == "gap":
            self.queue.rewind(message.gap.next_sequence)
        elif kind == "hold":
            self._hold(message.hold, now)
        elif kind == "refusal" and self.phase is not Phase.DISCONNECTED:
            # A refusal from a closed connection is repeated over the next one, if it still applies.
            self._refused(message.refusal)
        self._end_if_kept()

    def _welcomed(self, welcome: wire.Welcome) -> None:
        # An unexpected welcome, or one for another session, answers a hello of an earlier connection.
        if self.phase is not Phase.GREETING or self._hello_sent_at is None:
            return
        session = (welcome.session, welcome.lineage)
        if session == self._abandoned if self.number == 0 else session != (self.number, self.lineage):
            return
        if self.number != 0 and welcome.next_sequence < self.queue.lowest_awaited:
            return self._start_new_session(
                f"The store expects action {welcome.next_sequence}, which it had acknowledged: its journal lost it."
            )
        if self._outbox is not None and welcome.next_sequence > self.queue.sent_end:
            return self._start_new_session(
                f"The store has accepted actions up to {welcome.next_sequence - 1}; this outbox contains actions only "
                f"up to {self.queue.sent_end - 1}: its file is an older copy.",
                abandoning=session,
            )
        self.number, self.lineage = session
        self.welcome = welcome
        self.phase = Phase.OPEN
        self.presence.welcomed()
        self.queue.rewind(welcome.next_sequence)

    def _hold(self, hold: wire.Hold, now: float) -> None:
        # A hold before the welcome is older than the welcome, which will contain the current sequence.
        if not self.is_welcomed:
            return
        self.queue.rewind(hold.next_sequence)
        self.phase = Phase.HELD
        self._held_until = now + hold.retry_milliseconds / 1000
        if not self._is_paused_by_store:
            self._is_paused_by_store = True
            self._notices.append(f"The store accepts no actions for now; senders wait: {hold.reason}")

    def _store_continues(self) -> None:
        if self._is_paused_by_store:
            self._is_paused_by_store = False
            self._notices.append("The store accepts actions again.")

    def _take(self, part: wire.ReceiptRange, now: float) -> None:
        queue = self.queue
        end = part.first_sequence + part.count
        if part.count == 0 or end <= queue.lowest_awaited:
            return
        skipped = queue.lowest_awaited - part.first_sequence
        if skipped < 0 or end > queue.sent_end:
            # Earlier receipts were lost in transit: a hello requests them again.
            if self.phase is Phase.OPEN:
                self._greet()
            return
        rejection = None
        if part.HasField("rejection"):
            rejection = Rejection(part.rejection.code, part.rejection.reason)
        queue.receive(ReceiptRange(part.count - skipped, part.first_revision + skipped, rejection))
        if self._outbox is not None:
            self._outbox.note_receipt(now)

    def _refused(self, refusal: wire.Refusal) -> None:
        code = refusal.code
        if code == Code.Value("FOREIGN_LINEAGE"):
            # The abandoned session may have sent two hellos; a new session has no lineage yet.
            if self.number != 0:
                self._start_new_session("The store has another journal now, with a new, empty state.")
        elif code == Code.Value("UNKNOWN_SESSION"):
            # As above: the store refuses each hello of an abandoned session.
            if self.number != 0 and self._outbox is not None and self.welcome is None:
                # No welcome for the session is in transit, and the new one may have its number.
                self._start_new_session(
                    f"{refusal.reason} A start of this process without this outbox has replaced the session.",
                    abandoning=(0, b""),
                )
            elif self.number != 0:
                self.fail(Refused("UNKNOWN_SESSION", refusal.reason))
        elif code == Code.Value("FENCED"):
            # Two hellos overtook each other on the way to a busy store: another hello resolves it.
            if self.is_welcomed:
                self._greet()
        elif code == Code.Value("TOO_MANY_SESSIONS"):
            # Another session may end: the same hello is sent again after the timeout.
            self._notices.append(refusal.reason)
        else:
            known = Code.Name(code) if code in Code.values() else f"code {code}"
            self.fail(Refused(known, refusal.reason))

    # Ending

    def close(self) -> None:
        """Sends a goodbye when everything is acknowledged; `phase` is then closed.

        Without a connection and without actions it closes at once. The session of an outbox continues with the next
        start.
        """
        if self.is_over:
            return
        self.is_closing = True
        if self._outbox is not None:
            self._end_if_kept()
        elif self.number == 0 or (self.phase is Phase.DISCONNECTED and self.queue.count == 0):
            self._end(Phase.CLOSED, Closed("The feature was closed before the action was sent."))

    def abandon(self) -> None:
        """Closes at once: actions that may have been sent fail with `FateUnknown`."""
        if self.is_over:
            return
        closed = Closed("The feature was closed before the action was sent.")
        if self._outbox is None:
            self._fail_sent("The feature was closed before the receipts arrived.")
        self._end(Phase.CLOSED, closed)

    def fail(self, error: EastwardError) -> None:
        """Ends the session with an error. Actions that were sent may have been applied despite it."""
        if self.is_over:
            return
        self.error = error
        if self._outbox is None:
            self._fail_sent(str(error))
        self._end(Phase.FAILED, error)

    def _fail_sent(self, reason: str) -> None:
        self.queue.fail_sent(FateUnknown(f"{reason} It is unknown whether the actions in transit were applied."))

    def _start_new_session(self, reason: str, abandoning: tuple[int, bytes] | None = None) -> None:
        """Opens a new session. Actions that may have been applied fail; actions that were never sent are sent now."""
        doubtful = (self.queue.lowest_awaited, self.queue.sent_end)
        count = doubtful[1] - doubtful[0]
        if self._outbox is not None:
            self._outbox.start_new_session(Reset(doubtful, reason))
        self.queue.restart(FateUnknown(f"{reason} It is unknown whether {count} actions in transit were applied."))
        self._abandoned = abandoning or (self.number, self.lineage)
        self.number, self.lineage, self.welcome = 0, b"", None
        self.nonce = self._random(limits.NONCE_BYTES)
        self._notices.append(
            f"{reason} A new session opens; "
            + (f"the outcome of {count} actions in transit is unknown." if count else "no action was in transit.")
        )
        self._greet()

    def _end(self, phase: Phase, error: EastwardError) -> None:
        self.phase = phase
        kept_end = self._outbox.taken_end if self._outbox else 0
        kept = FateUnknown(f"{error} The outbox keeps the action, and the next start sends it again.")

        def reason(ticket: Ticket) -> EastwardError | None:
            if ticket.is_restored:
                return None  # Restored again at the next start.
            return kept if ticket.first < kept_end else error

        self.queue.remove_all(reason)

    # The outbox

    @property
    def _head(self) -> Head:
        lowest = self.queue.batches[0].first if self.queue.batches else self.queue.next_sequence
        return Head(self.nonce, self.number, self.lineage, lowest)

    def take_write(self, now: float) -> Write | None:
        """The next write to the outbox. Until `wrote` or `write_failed` reports its outcome, there is no other one."""
        if self._outbox is None or self.is_over:
            return None
        new = [batch for batch in self.queue.batches if batch.end > self._outbox.kept_end]
        # A close waits only until the last receipt is recorded.
        is_last = self.is_closing and self.queue.count == 0
        return self._outbox.take(self._head, new, 1 if is_last else max(1, self.window // 2), now)

    def wrote(self) -> None:
        """The write in progress is stored, and survives this process."""
        if self._outbox is None or self.is_over:
            return
        if self._outbox.is_full:
            self._notices.append("The outbox has free space again.")
        self._outbox.written()
        self._end_if_kept()

    def write_found_disk_full(self, reason: str, now: float) -> None:
        """The write in progress found the disk full, and wrote nothing: it is repeated after a pause."""
        if self._outbox is None or self.is_over:
            return
        if not self._outbox.is_full:
            self._notices.append(f"The outbox is full; senders wait until there is space: {reason}")
        self._outbox.refused(now)

    def write_failed(self, reason: str) -> None:
        """It is unknown what was written, and a retry would not determine it."""
        self.fail(OutboxError(f"The outbox cannot be written: {reason}"))

    def _end_if_kept(self) -> None:
        """Ends a closing session when the outbox has nothing more to record."""
        if (
            self._outbox is not None
            and self.is_closing
            and not self.is_over
            and self.queue.count == 0
            and self._outbox.kept.lowest == self.queue.next_sequence
            and self._head.is_same_session(self._outbox.kept)
        ):
            self._end(Phase.CLOSED, Closed("The feature is closed."))
