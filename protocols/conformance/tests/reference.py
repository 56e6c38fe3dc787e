"""A driver with a small client of its own, for the tests of the runner. `DEFECT` names the defect that it has.

The client is written for one reader at a time, not for speed: see `DEFECTS` for what can be wrong with one.
"""

import base64
import itertools
import json
import os
import socket
import sys
import time
from pathlib import Path

import zmq
from zmq.utils.monitor import recv_monitor_message

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from conformance.contract import (  # noqa: E402
    FeatureMessage, Progress, SliceUpdate, StoreMessage, as_json, message_class, parsed, refusal_name)

MAGIC, TIMEOUT, PRESENCE = 0x45415354, 2, 3
PERMANENT = {"FOREIGN_PROTOCOL", "FOREIGN_VERSION", "MALFORMED", "WINDOW_EXCEEDED", "CHANGED_ACTION",
             "UNKNOWN_PROCESS", "UNKNOWN_SESSION", "PRESENCE_EXCEEDED"}

# Each defect, and a dialogue that detects it.
DEFECTS = {
    # Connecting and saying hello
    "wrong_magic": "hello_opens_session",
    "short_nonce": "hello_opens_session",
    "sets_routing_id": "hello_opens_session",
    "token_with_newline": "hello_opens_session",
    "no_immediate": "connects_to_late_store",
    "new_nonce_before_welcome": "keeps_nonce_before_welcome",
    "new_nonce_on_reconnection": "resumes_session",
    "forgets_session": "resumes_session",
    "forgets_lineage": "resumes_session",
    "never_repeats_hello": "repeats_unanswered_hello",
    "hurries_hello": "repeats_unanswered_hello",
    "sends_before_welcome": "repeats_unanswered_hello",
    "keeps_fence": "resumes_session",
    "does_not_resend": "resumes_session",
    "resends_everything": "sends_again_from_next_sequence",
    "resends_under_new_sequences": "resumes_session",
    "reports_receipts_twice": "ignores_repeated_receipts",
    "resends_on_a_timer": "asks_a_silent_store",
    "never_asks_silent_store": "asks_a_silent_store",
    "ignores_lost_actions": "detects_lost_actions",
    "fails_on_unknown_message": "ignores_unknown_fields",
    "no_goodbye": "says_goodbye",
    "early_goodbye": "says_goodbye_after_receipts",
    "goodbye_without_fence": "says_goodbye",
    "retries_rejected_credentials": "stops_after_rejected_credentials",
    # Actions
    "waits_for_receipts": "does_not_wait_for_receipts",
    "repeats_names": "sends_many_actions",
    "wrong_kinds": "mixes_actions",
    "rejection_as_receipt": "reports_rejections",
    "repeats_rejected": "reports_rejections",
    "one_range_only": "reports_codes_of_the_store",
    "wrong_revisions": "takes_receipts_in_parts",
    "ignores_window": "respects_window",
    "never_raises_lowest_awaited": "raises_lowest_awaited",
    "raises_lowest_awaited_early": "lowers_nothing_below_missing_receipt",
    "early_lowest_awaited_in_hello": "reports_lowest_awaited_in_hello",
    "sends_too_large": "refuses_large_action",
    "numbers_refused_action": "refuses_large_action",
    "refuses_too_much": "sends_largest_action",
    "does_not_split": "splits_batches",
    "keeps_limits": "obeys_changed_limits",
    "ignores_gap": "fills_gap",
    "resends_all_after_gap": "fills_gap_within_batch",
    # Holds
    "ignores_hold": "waits_during_hold",
    "sends_new_actions_during_hold": "waits_during_hold",
    "resends_all_after_hold": "keeps_receipts_before_hold",
    "gap_ends_hold": "waits_during_hold_despite_gap",
    "hold_outlives_connection": "reconnects_during_hold",
    # Refusals
    "retries_permanent_refusal": "stops_at_hello_after_foreign_version",
    "retries_after_malformed": "stops_after_malformed",
    "retries_after_unknown_session": "stops_after_unknown_session",
    "fails_without_unknown_fate": "stops_after_unknown_session",
    "resends_into_new_session": "opens_session_after_foreign_lineage",
    "keeps_nonce_of_foreign_session": "opens_session_after_foreign_lineage",
    "abandons_new_session": "ignores_second_foreign_lineage",
    "stops_after_foreign_lineage": "opens_session_after_foreign_lineage_when_idle",
    "waits_after_fenced": "says_hello_after_fenced",
    "hello_after_fenced_before_welcome": "waits_after_fenced_before_welcome",
    "stops_after_too_many_sessions": "retries_after_too_many_sessions",
    "hurries_after_too_many_sessions": "retries_after_too_many_sessions",
    "ignores_presence_exceeded": "stops_after_presence_exceeded",
    "fails_unsent_actions": "sends_unsent_actions_in_new_session",
    "ignores_unknown_code": "stops_after_unknown_code",
    # Presence
    "never_renews_presence": "publishes_presence",
    "hurries_presence": "publishes_presence",
    "presence_one_by_one": "publishes_all_values",
    "no_presence_after_welcome": "publishes_after_welcome",
    "no_empty_presence": "withdraws_presence",
    "repeats_empty_presence": "withdraws_presence",
    "forgets_withdrawal": "withdraws_presence_after_reconnection",
    "presence_without_limit": "publishes_nothing_to_store_without_presence",
    "large_presence": "refuses_large_presence",
    # Slices
    "snapshot_before_patches": "follows_slice",
    "keeps_snapshot_topic": "follows_slice",
    "nonce_twice": "asks_after_reconnection",
    "shows_before_snapshot": "waits_for_snapshot",
    "applies_included_patches": "drops_earlier_patches",
    "shows_each_part": "assembles_parts",
    "drops_patches_between_parts": "assembles_parts",
    "no_credit": "gives_credit",
    "keeps_credit": "gives_credit",
    "late_credit": "gives_credit",
    "shares_sequences": "follows_two_slices",
    "stays_subscribed": "leaves_slice",
    "ignores_missing_patch": "detects_missing_patch",
    "ignores_epoch_of_patch": "detects_epoch_of_patch",
    "ignores_progress": "detects_missing_last_patch",
    "ignores_epoch_of_progress": "detects_epoch_of_progress",
    "clamps_splices": "detects_splice_beyond_value",
    "repairs_text": "detects_splice_of_wrong_text",
    "trusts_reconnection": "asks_after_reconnection",
    "waits_forever_for_snapshot": "asks_again_for_missing_snapshot",
    "takes_old_snapshot": "asks_again_for_missing_snapshot",
    "limits_whole_snapshot": "waits_while_parts_arrive",
    "ignores_missing_part": "detects_missing_part",
    "ignores_sequence_of_part": "detects_part_of_another_sequence",
    "distrusts_progress": "trusts_fitting_progress",
    "prefix_of_all_snapshots": "ignores_foreign_snapshot",
    "reaches_at_once": "reads_own_writes",
    "reaches_by_any_progress": "reads_own_writes_after_patch",
    # Updates
    "keeps_unset_scalar": "sets_scalar_to_zero",
    "keeps_unset_optional": "unsets_optional",
    "clears_unlisted": "sets_scalar",
    "merges_messages": "replaces_message",
    "extends_lists": "replaces_list",
    "keeps_empty_list": "clears_list",
    "keeps_unset_case": "unsets_case",
    "clears_all_cases": "keeps_other_case",
    "replaces_maps": "sets_rows",
    "merges_rows": "replaces_rows",
    "ignores_removed": "removes_rows",
    "removes_last": "removes_before_it_sets",
    "fails_on_unknown_key": "ignores_unknown_removed_key",
    "fails_on_unknown_field": "ignores_unknown_field_number",
    "counts_characters": "inserts_into_text",
    "ignores_tail": "splices_bytes",
    "ignores_splices_of_lists": "splices_list",
    "snapshot_merges": "snapshot_replaces_everything",
    # Outbox
    "no_outbox_in_hello": "outbox_resumes_session",
    "outbox_forgets_actions": "outbox_resumes_session",
    "outbox_says_goodbye": "outbox_says_no_goodbye",
    "outbox_stops_after_unknown_session": "outbox_opens_session_after_unknown_session",
    # The driver
    "crashes": "reports_receipts",
    "prints_no_json": "reports_receipts",
}
DEFECT = os.environ.get("DEFECT", "")


def flawed(*names):
    """Whether the client has one of these defects."""
    assert all(name in DEFECTS for name in names), names
    return DEFECT in names


def report(event, **fields):
    print("receipt!" if flawed("prints_no_json") else json.dumps({"event": event} | fields), flush=True)


class Stop(Exception):
    """The client ends, for good."""


class Unfitting(Exception):
    """An update does not fit the value."""


# ---------------------------------------------------------------------------------------------------
# The session


class Session:
    def __init__(self, send, outbox=None):
        self._send = send
        self._outbox = outbox and Path(outbox)
        self._values, self._published_at = {}, None
        self._reset()
        self.limits = None
        self.closing = self.restored = False
        self._disconnected()
        if self._outbox and self._outbox.exists():
            kept = json.loads(self._outbox.read_text())
            self.nonce, self.session, self.lineage = bytes.fromhex(kept["nonce"]), kept["session"], bytes.fromhex(
                kept["lineage"])
            self.next, self.restored = kept["next"], True
            # The process that kept them may have sent them all.
            self.sent_end = self.next
            if not flawed("outbox_forgets_actions"):
                self.actions = {int(key): (None, name, bytes.fromhex(data)) for key, name, data in kept["actions"]}

    def _reset(self):
        self.nonce, self.session, self.lineage, self.fence = os.urandom(16), 0, b"", 0
        if flawed("short_nonce"):
            self.nonce = self.nonce[:8]
        # The actions without a receipt, by sequence: id, name, payload.
        self.actions, self.next = {}, 1
        # The next sequence to send, and the one after all that were sent.
        self.position = self.sent_end = 1

    def keep(self):
        if self._outbox:
            new = self._outbox.with_suffix(".new")
            new.write_text(json.dumps({
                "nonce": self.nonce.hex(), "session": self.session, "lineage": self.lineage.hex(), "next": self.next,
                "actions": [(key, name, data.hex()) for key, (_, name, data) in self.actions.items()]}))
            new.rename(self._outbox)

    @property
    def lowest(self):
        if flawed("never_raises_lowest_awaited"):
            return 1
        if flawed("raises_lowest_awaited_early"):
            return self.position
        return min(self.actions, default=self.next)

    def _disconnected(self):
        self.state, self.held, self.heard = "disconnected", None, None

    def disconnected(self):
        held = self.held
        self._disconnected()
        if flawed("hold_outlives_connection"):
            self.held = held

    def connected(self):
        if flawed("new_nonce_before_welcome") and not self.session or flawed("new_nonce_on_reconnection"):
            self.nonce = os.urandom(16)
        self.hello()

    def hello(self):
        self.state, self.heard = "greeting", time.monotonic()
        message = FeatureMessage()
        hello = message.hello
        hello.magic, hello.version, hello.nonce = MAGIC + flawed("wrong_magic"), 1, self.nonce
        hello.session = 0 if flawed("forgets_session") else self.session
        hello.lineage = b"" if flawed("forgets_lineage") else self.lineage
        hello.lowest_awaited = self.next if flawed("early_lowest_awaited_in_hello") else self.lowest
        hello.outbox = self._outbox is not None and not flawed("no_outbox_in_hello")
        self._send(message)

    def act(self, identifier, name, payload):
        most = (self.limits.largest_message if self.limits else 4 << 20) - 1024
        if flawed("refuses_too_much"):
            most = 65536
        if len(payload) > most and not flawed("sends_too_large"):
            self.next += flawed("numbers_refused_action")
            return report("failed", id=identifier, reason="too_large")
        self.actions[self.next] = (identifier, name, payload)
        self.next += 1
        self.keep()

    def flush(self):
        """Sends what may be sent now."""
        if flawed("sends_before_welcome") and self.state == "greeting" and not self.fence and self.actions:
            self.state, self.limits = "open", message_class("eastward.Welcome")(
                largest_message=4 << 20, largest_window=65536)
        if self.state != "open":
            return
        if self.held is not None and not flawed("ignores_hold"):
            if time.monotonic() < self.held and not flawed("sends_new_actions_during_hold"):
                return
            self.held = None
        while self.position < self.next:
            if flawed("waits_for_receipts") and self.position > min(self.actions):
                return
            batch = self._batch()
            if not batch:
                break
            self._send_batch(batch)
        if self.closing and (not self.actions or flawed("early_goodbye")):
            if self._outbox is None or flawed("outbox_says_goodbye"):
                message = FeatureMessage()
                message.goodbye.fence = 0 if flawed("goodbye_without_fence") else self.fence
                if not flawed("no_goodbye"):
                    self._send(message)
            raise Stop("closed")

    def _batch(self):
        most = self.limits.largest_message - 1024
        if flawed("does_not_split"):
            most = 1 << 30
        end = self.lowest + self.limits.largest_window
        batch, size = [], 0
        for sequence in range(self.position, self.next):
            if sequence >= end and not flawed("ignores_window"):
                break
            if sequence not in self.actions:
                # It has its receipt.
                if batch:
                    break
                self.position = sequence + 1
                continue
            _, name, payload = self.actions[sequence]
            # The name and the columns take part of the message, too.
            size += len(payload) + 16
            if batch and size > most:
                break
            batch.append((sequence, name, payload))
        return batch

    def _send_batch(self, items):
        message = FeatureMessage()
        batch = message.batch
        first = items[0][0]
        batch.fence, batch.first_sequence = self.fence, first
        batch.lowest_awaited = max(1, min(self.lowest, first + len(items)))
        names = list(dict.fromkeys(name for _, name, _ in items))
        if flawed("repeats_names"):
            names = [name for _, name, _ in items]
        batch.actions.names.extend(names)
        if len(names) > 1:
            batch.actions.kinds.extend(
                0 if flawed("wrong_kinds") else names.index(name) for _, name, _ in items)
        batch.actions.sizes.extend(len(payload) for _, _, payload in items)
        batch.actions.payload = b"".join(payload for _, _, payload in items)
        self.position, self.heard = items[-1][0] + 1, time.monotonic()
        self.sent_end = max(self.sent_end, self.position)
        self._send(message)

    # Presence

    def publish(self, identifier, name, value):
        values = {key: data for key, data in (self._values | {name: value}).items() if data is not None}
        size = sum(len(key.encode()) + len(data) for key, data in values.items())
        if value is not None and self.limits and size > (self.limits.largest_presence or 65536) and not flawed(
                "large_presence"):
            return report("failed", id=identifier, reason="too_large")
        self._values = values
        self.send_presence(only=name)

    def send_presence(self, only=None):
        if self.state != "open" or not self.limits.largest_presence and not flawed("presence_without_limit"):
            return
        if not self._values and flawed("no_empty_presence"):
            return
        message = FeatureMessage()
        message.presence.fence = self.fence
        for name, value in sorted(self._values.items()):
            if flawed("presence_one_by_one") and only and name != only:
                continue
            message.presence.values.add(name=name, value=value)
        self._send(message)
        self._published_at = time.monotonic()

    # Time

    def tick(self):
        now = time.monotonic()
        owed = self.state == "greeting" or self.state == "open" and self.actions and self.held is None
        timeout = 0.5 if flawed("hurries_hello", "hurries_after_too_many_sessions") else TIMEOUT
        if owed and self.heard is not None and now > self.heard + timeout:
            if flawed("resends_on_a_timer") and self.state == "open":
                self.position = min(self.actions)
            elif not flawed("never_repeats_hello") and not (flawed("never_asks_silent_store") and self.state == "open"):
                self.hello()
        period = 1 if flawed("hurries_presence") else PRESENCE
        if (self._values or flawed("repeats_empty_presence")) and not flawed("never_renews_presence"):
            if self._published_at and now > self._published_at + period:
                self.send_presence()
        self.flush()

    # Messages of the store

    def receive(self, data):
        message = StoreMessage.FromString(data)
        kind = message.WhichOneof("message")
        self.heard = time.monotonic()
        if kind is None:
            if flawed("fails_on_unknown_message"):
                raise Stop("refused")
            return
        getattr(self, "_" + kind)(getattr(message, kind))

    def _welcome(self, welcome):
        if self.session and welcome.next_sequence < self.lowest and not flawed("ignores_lost_actions"):
            return self._foreign()
        if not self.session and not self.restored:
            report("open")
        elif self.restored:
            self.restored = False
            report("open")
        if flawed("forgets_session"):
            self.fence = 0
        self.session, self.lineage = welcome.session, welcome.lineage
        if not (self.fence and flawed("keeps_fence")):
            self.fence = welcome.fence
        if not (self.limits and flawed("keeps_limits")):
            self.limits = welcome
        self.state, self.held = "open", self.held if flawed("hold_outlives_connection") else None
        if flawed("resends_under_new_sequences") and self.actions and self.position > 1:
            self.actions = {key + len(self.actions): action for key, action in self.actions.items()}
            self.next = max(self.actions) + 1
        if flawed("repeats_rejected") and self.repeated:
            self.actions.update(self.repeated)
        if not flawed("does_not_resend"):
            self.position = welcome.next_sequence
            if flawed("resends_everything") and self.actions:
                self.position = min(self.actions)
        self.keep()
        withdrawn = not self._values and flawed("forgets_withdrawal")
        if self._published_at and not withdrawn and not flawed("no_presence_after_welcome"):
            self.send_presence()

    repeated = {}

    def _receipts(self, receipts):
        for part in receipts.ranges[:1] if flawed("one_range_only") else receipts.ranges:
            for offset in range(part.count):
                sequence = part.first_sequence + offset
                action = self.actions.pop(sequence, None)
                if action is None and not flawed("reports_receipts_twice"):
                    continue
                identifier = action[0] if action else sequence
                if identifier is None:
                    continue
                revision = part.first_revision + (0 if flawed("wrong_revisions") else offset)
                if part.HasField("rejection") and not flawed("rejection_as_receipt"):
                    if flawed("repeats_rejected"):
                        self.repeated = {self.next + 50: action}
                        self.actions[self.next] = action
                        self.next += 1
                    report("rejected", id=identifier, revision=revision, code=part.rejection.code,
                           reason=part.rejection.reason)
                else:
                    report("receipt", id=identifier, revision=revision)
        self.keep()

    def _gap(self, gap):
        if flawed("ignores_gap"):
            return
        self.position = min(self.actions) if flawed("resends_all_after_gap") else gap.next_sequence
        if flawed("gap_ends_hold"):
            self.held = None

    def _hold(self, hold):
        self.held = time.monotonic() + hold.retry_milliseconds / 1000
        if not flawed("sends_new_actions_during_hold"):
            self.position = hold.next_sequence - flawed("resends_all_after_hold")
            if flawed("resends_all_after_hold"):
                self.actions[self.position] = (None, "conformance.Add", b"\x08\x01")

    def _foreign(self):
        if flawed("resends_into_new_session"):
            self.sent_end = 1
        unsent = {key: action for key, action in self.actions.items() if key >= self.sent_end}
        for key in [] if flawed("fails_unsent_actions") else unsent:
            del self.actions[key]
        self._fail("fate_unknown")
        actions, nonce = [] if flawed("fails_unsent_actions") else list(unsent.values()), self.nonce
        self._reset()
        if flawed("keeps_nonce_of_foreign_session"):
            self.nonce = nonce
        self.actions, self.next = dict(enumerate(actions, 1)), len(actions) + 1
        self.hello()

    def _fail(self, reason):
        for identifier, _, _ in self.actions.values():
            if identifier is not None:
                report("failed", id=identifier,
                       reason="closed" if flawed("fails_without_unknown_fate") else reason)
        self.actions = {}

    def _refusal(self, refusal):
        code = refusal_name(refusal.code)
        if code == "FOREIGN_LINEAGE" and not flawed("stops_after_foreign_lineage"):
            if self.session or flawed("abandons_new_session"):
                self._foreign()
        elif code == "FENCED":
            if self.state == "open" and not flawed("waits_after_fenced") or flawed("hello_after_fenced_before_welcome"):
                self.hello()
        elif code == "TOO_MANY_SESSIONS" and not flawed("stops_after_too_many_sessions"):
            return
        elif code == "UNKNOWN_SESSION" and self.restored and not flawed("outbox_stops_after_unknown_session"):
            self._foreign()
            self.restored = True
        elif (flawed("retries_permanent_refusal") or flawed("retries_after_malformed") and code == "MALFORMED"
              or flawed("retries_after_unknown_session") and code == "UNKNOWN_SESSION"):
            self.hello()
        elif code.isdigit() and flawed("ignores_unknown_code"):
            self.hello()
        elif code == "PRESENCE_EXCEEDED" and flawed("ignores_presence_exceeded"):
            self.hello()
        else:
            self._fail("fate_unknown")
            raise Stop("refused")


# ---------------------------------------------------------------------------------------------------
# Slices


def apply(update, value):
    """Applies an update to the slice's message.

    :raises Unfitting: if it does not fit.
    """
    new, removed = type(value).FromString(update.value), type(value).FromString(update.removed)
    splices = {splice.field: splice for splice in update.splices}
    fields = value.DESCRIPTOR.fields_by_number
    if flawed("clears_unlisted"):
        value.Clear()
    for number in update.fields:
        if number not in fields:
            if flawed("fails_on_unknown_field"):
                raise Unfitting(number)
            continue
        field = fields[number]
        name, repeated = field.name, field.label == field.LABEL_REPEATED
        is_map = repeated and field.message_type and field.message_type.GetOptions().map_entry
        if number in splices and not (repeated and flawed("ignores_splices_of_lists")):
            _splice(value, field, getattr(new, name), splices[number])
        elif is_map:
            _merge_rows(getattr(value, name), getattr(new, name), getattr(removed, name), field)
        elif repeated:
            if flawed("keeps_empty_list") and not getattr(new, name):
                continue
            if not flawed("extends_lists"):
                value.ClearField(name)
            getattr(value, name).extend(getattr(new, name))
        elif field.message_type:
            if flawed("merges_messages"):
                getattr(value, name).MergeFrom(getattr(new, name))
            elif new.HasField(name):
                getattr(value, name).CopyFrom(getattr(new, name))
            else:
                value.ClearField(name)
                if field.containing_oneof and flawed("clears_all_cases"):
                    value.ClearField(field.containing_oneof.name)
        elif field.has_presence:
            if new.HasField(name):
                setattr(value, name, getattr(new, name))
            elif field.containing_oneof and not field.containing_oneof.name.startswith("_"):
                if not flawed("keeps_unset_case"):
                    value.ClearField(name)
            elif not flawed("keeps_unset_optional"):
                value.ClearField(name)
        elif getattr(new, name) or not flawed("keeps_unset_scalar"):
            setattr(value, name, getattr(new, name))


def _merge_rows(rows, new, removed, field):
    is_message = field.message_type.fields_by_name["value"].message_type is not None
    if flawed("replaces_maps"):
        rows.clear()

    def remove():
        for key in removed:
            if key in rows:
                del rows[key]
            elif flawed("fails_on_unknown_key"):
                raise Unfitting(key)

    if not flawed("ignores_removed", "removes_last"):
        remove()
    for key in new:
        if not is_message:
            rows[key] = new[key]
        elif flawed("merges_rows"):
            rows[key].MergeFrom(new[key])
        else:
            rows[key].CopyFrom(new[key])
    if flawed("removes_last"):
        remove()


def _splice(value, field, new, splice):
    old = getattr(value, field.name)
    is_text, repeated = field.type == field.TYPE_STRING, field.label == field.LABEL_REPEATED
    if repeated:
        old, new = [old[index] for index in range(len(old))], list(new)
    elif is_text and not flawed("counts_characters"):
        old, new = old.encode(), new.encode()
    if splice.head + splice.tail > len(old) and not flawed("clamps_splices"):
        raise Unfitting(field.name)
    tail = 0 if flawed("ignores_tail") else splice.tail
    result = old[:splice.head] + new + old[max(0, len(old) - tail):]
    if repeated:
        copies = [type(item).FromString(item.SerializeToString()) if field.message_type else item for item in result]
        value.ClearField(field.name)
        getattr(value, field.name).extend(copies)
        return
    if isinstance(result, bytes) and is_text:
        try:
            result = result.decode("utf-8", "replace" if flawed("repairs_text") else "strict")
        except UnicodeDecodeError as error:
            raise Unfitting(field.name) from error
    setattr(value, field.name, result)


class Replica:
    seed = os.urandom(6).hex()
    counter = itertools.count(1)
    shared = {}

    def __init__(self, name, sub):
        self.name, self._sub = name, sub
        self.patches = b"P" + name.encode() + b"\0"
        self.value = self._new = self.epoch = self.sequence = None
        self.reached = (None, 0)
        self.nonce = None
        self.waiting = []
        if flawed("snapshot_before_patches"):
            self.ask()
            self._sub.subscribe(self.patches)
        else:
            self._sub.subscribe(self.patches)
            self.ask()

    def topic(self, nonce):
        return b"S" + self.name.encode() + b"\0" + nonce + b"\0"

    def ask(self):
        if self.nonce and not flawed("takes_old_snapshot"):
            self._sub.unsubscribe(self.topic(self.nonce))
        self.nonce = f"{self.seed}.{1 if flawed('nonce_twice') else next(self.counter)}".encode()
        self.asked, self.parts, self.waiting = time.monotonic(), 0, []
        self._sub.subscribe(self.topic(self.nonce))
        if flawed("prefix_of_all_snapshots"):
            self._sub.subscribe(b"S" + self.name.encode() + b"\0")

    def leave(self):
        if self.nonce:
            self._sub.unsubscribe(self.topic(self.nonce))
        if not flawed("stays_subscribed"):
            self._sub.unsubscribe(self.patches)

    def connected(self):
        if not flawed("trusts_reconnection"):
            self.ask()

    def tick(self):
        if self.nonce and time.monotonic() > self.asked + TIMEOUT and not flawed("waits_forever_for_snapshot"):
            self.ask()

    def receive(self, frame):
        if frame.startswith(b"G\0"):
            return self._progress(Progress.FromString(frame[2:]))
        kind, end = frame[:1], frame.index(b"\0") + 1
        if frame[1:end - 1].decode() != self.name:
            return None
        if kind == b"P":
            return self._patch(SliceUpdate.FromString(frame[end:]))
        nonce_end = frame.index(b"\0", end)
        if self.nonce and frame[end:nonce_end] == self.nonce or flawed(
                "takes_old_snapshot", "prefix_of_all_snapshots"):
            self._part(SliceUpdate.FromString(frame[nonce_end + 1:]))
        return None

    def _part(self, update):
        if update.part == 0:
            self._new, self._first, self.parts = message_class(self.name)(), update, 0
            if flawed("snapshot_merges") and self.value is not None:
                self._new.CopyFrom(self.value)
        if update.part != self.parts and not flawed("ignores_missing_part") or self.parts == 0 and update.part:
            return self.ask()
        if update.sequence != self._first.sequence and not flawed("ignores_sequence_of_part"):
            return self.ask()
        if not flawed("limits_whole_snapshot"):
            self.asked = time.monotonic()
        try:
            apply(update, self._new)
        except Unfitting:
            return self.ask()
        self.parts += 1
        if update.more:
            if self.parts % (8 if flawed("late_credit") else 4) == 0 and not flawed("no_credit"):
                credit = self.topic(self.nonce) + str(self.parts + 8).encode() + b"\0"
                self._sub.subscribe(credit)
                if not flawed("keeps_credit"):
                    self._sub.unsubscribe(credit)
            if flawed("shows_each_part"):
                report("slice", slice=self.name, value=as_json(self._new), revision=update.revision)
            return None
        if not flawed("keeps_snapshot_topic") and self.nonce:
            self._sub.unsubscribe(self.topic(self.nonce))
        self.nonce = None
        self.value, self.epoch, self.sequence = self._new, update.epoch, self._first.sequence
        self.reached = (self.epoch, update.revision)
        waiting, self.waiting = self.waiting, []
        for patch in [] if flawed("drops_patches_between_parts") else waiting:
            self._patch(patch, quiet=True)
        if self.nonce is None:
            self._show()
        return None

    def _show(self):
        report("slice", slice=self.name, value=as_json(self.value), revision=self.reached[1])

    def _patch(self, update, quiet=False):
        if self.nonce:
            if flawed("shows_before_snapshot"):
                self.value = self.value or message_class(self.name)()
                apply(update, self.value)
                self._show()
            if self.parts and update.sequence > self._first.sequence:
                self.waiting.append(update)
            return
        known = self.shared.get("sequence", self.sequence) if flawed("shares_sequences") else self.sequence
        if update.epoch != self.epoch and not flawed("ignores_epoch_of_patch"):
            return self.ask()
        if update.sequence <= known and not flawed("applies_included_patches"):
            return
        if update.sequence > known + 1 and not flawed("ignores_missing_patch"):
            return self.ask()
        new = type(self.value)()
        new.CopyFrom(self.value)
        try:
            apply(update, new)
        except Unfitting:
            return self.ask()
        self.value, self.sequence, self.reached = new, update.sequence, (self.epoch, update.revision)
        self.shared["sequence"] = update.sequence
        if not quiet:
            self._show()

    def _progress(self, progress):
        if flawed("reaches_by_any_progress"):
            self.reached = (progress.epoch, max([each.revision for each in progress.slices], default=0))
        if self.nonce or flawed("ignores_progress"):
            return
        if progress.epoch != self.epoch:
            if not flawed("ignores_epoch_of_progress"):
                self.ask()
            return
        for mine in progress.slices:
            if mine.slice != self.name:
                continue
            if mine.sequence > self.sequence or flawed("distrusts_progress"):
                self.ask()
            elif mine.sequence == self.sequence:
                self.reached = (self.epoch, max(self.reached[1], mine.revision))


# ---------------------------------------------------------------------------------------------------
# The driver


class Subscriptions:
    def __init__(self, socket_):
        self.subscribe = lambda topic: socket_.setsockopt(zmq.SUBSCRIBE, topic)
        self.unsubscribe = lambda topic: socket_.setsockopt(zmq.UNSUBSCRIBE, topic)


class Driver:
    EVENTS = zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_FAILED_AUTH

    def __init__(self):
        directory, role = os.environ["EASTWARD_RUN_DIR"], os.environ["EASTWARD_ROLE"]
        self._process, self._token = self._credentials(directory, role)
        self._addresses = f"ipc://{directory}/actions.sock", f"ipc://{directory}/slices/{role}.sock"
        self._context = zmq.Context()
        self._poller = zmq.Poller()
        self._connect()
        self.session = Session(self._send, os.environ.get("EASTWARD_CONFORMANCE_OUTBOX"))
        self._replicas, self._reaching, self._input = {}, [], b""
        self._poller.register(0, zmq.POLLIN)

    def _credentials(self, directory, role):
        if "EASTWARD_TOKEN_FD" in os.environ:
            with os.fdopen(int(os.environ["EASTWARD_TOKEN_FD"])) as file:
                token = file.read()
            return os.environ["EASTWARD_PROCESS"], token if flawed("token_with_newline") else token.strip()
        self._supervisor = socket.socket(socket.AF_UNIX)
        self._supervisor.connect(f"{directory}/operator/supervisor.sock")
        request = {"id": 1, "request": "enroll", "role": role, "process": "reference", "count": 1}
        self._supervisor.sendall(json.dumps(request).encode() + b"\n")
        reply = json.loads(self._supervisor.makefile().readline())
        place = reply["reply"]["enrolled"][0]
        return place["process"], place["token"]

    def _socket(self, kind, address):
        result = self._context.socket(kind)
        result.linger = 500
        result.reconnect_ivl, result.reconnect_ivl_max = 10, 200
        result.plain_username, result.plain_password = self._process.encode(), self._token.encode()
        result.setsockopt(zmq.SNDTIMEO, 5000)
        if kind == zmq.DEALER and not flawed("no_immediate"):
            result.setsockopt(zmq.IMMEDIATE, 1)
        if flawed("sets_routing_id"):
            result.setsockopt(zmq.ROUTING_ID, b"me")
        events = result.get_monitor_socket(self.EVENTS)
        self._poller.register(result, zmq.POLLIN)
        self._poller.register(events, zmq.POLLIN)
        result.connect(address)
        return result, events

    def _connect(self):
        self._dealer, self._dealer_events = self._socket(zmq.DEALER, self._addresses[0])
        self._sub, self._sub_events = self._socket(zmq.SUB, self._addresses[1])
        self._sub.setsockopt(zmq.SUBSCRIBE, b"G\0")
        if flawed("no_immediate"):
            message = FeatureMessage()
            message.batch.first_sequence = 1
            self._dealer.send(message.SerializeToString())

    def _send(self, message):
        self._dealer.send(message.SerializeToString())

    def run(self):
        while True:
            try:
                self._turn(dict(self._poller.poll(20)))
            except Stop as stop:
                report("ended", reason=str(stop))
                self._serve_until_end()

    def _serve_until_end(self):
        self._dealer.disable_monitor()
        self._sub.disable_monitor()
        self._context.destroy(linger=500)
        sys.stdin.read()
        sys.exit(0)

    def _turn(self, ready):
        if self._dealer_events in ready:
            event = recv_monitor_message(self._dealer_events)["event"]
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self.session.connected()
            elif event == zmq.EVENT_DISCONNECTED:
                self.session.disconnected()
            elif flawed("retries_rejected_credentials"):
                self._connect()
            else:
                raise Stop("unauthorized")
        if self._sub_events in ready:
            if recv_monitor_message(self._sub_events)["event"] == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                for replica in self._replicas.values():
                    replica.connected()
        if self._dealer in ready:
            self.session.receive(self._dealer.recv())
        if self._sub in ready:
            frame = self._sub.recv()
            for replica in list(self._replicas.values()):
                replica.receive(frame)
        if 0 in ready:
            self._read()
        self.session.tick()
        for replica in self._replicas.values():
            replica.tick()
        self._reach()

    def _read(self):
        data = os.read(0, 1 << 20)
        if not data:
            sys.exit(0)
        self._input += data
        *lines, self._input = self._input.split(b"\n")
        for line in lines:
            command = json.loads(line)
            getattr(self, "do_" + command["do"])(command)

    def do_send(self, command):
        if flawed("crashes"):
            raise RuntimeError("The driver crashes.")
        fields = dict(command.get("fields", {}))
        for name, size in command.get("fill", {}).items():
            fields[name] = base64.b64encode(bytes(size)).decode()
        payload = parsed(command["action"], fields).SerializeToString()
        for offset in range(command.get("count", 1)):
            self.session.act(command["id"] + offset, command["action"], payload)

    def do_follow(self, command):
        self._replicas[command["slice"]] = Replica(command["slice"], Subscriptions(self._sub))

    def do_unfollow(self, command):
        self._replicas.pop(command["slice"]).leave()

    def do_publish(self, command):
        value = parsed(command["presence"], command.get("fields", {})).SerializeToString()
        self.session.publish(command["id"], command["presence"], value)

    def do_withdraw(self, command):
        self.session.publish(command["id"], command["presence"], None)

    def do_reach(self, command):
        self._reaching.append((command["id"], command["revision"]))

    def _reach(self):
        for identifier, revision in list(self._reaching):
            if flawed("reaches_at_once") or all(
                    (replica.nonce is None or flawed("reaches_by_any_progress"))
                    and replica.reached[0] == self.session.limits.epoch
                    and replica.reached[1] >= revision for replica in self._replicas.values()):
                self._reaching.remove((identifier, revision))
                report("reached", id=identifier)

    def do_close(self, _):
        self.session.closing = True


if __name__ == "__main__":
    Driver().run()
