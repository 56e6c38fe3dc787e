from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ActionBatch(_message.Message):
    __slots__ = ["actions", "fence", "first_sequence", "lowest_awaited"]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    FENCE_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    LOWEST_AWAITED_FIELD_NUMBER: _ClassVar[int]
    actions: Actions
    fence: int
    first_sequence: int
    lowest_awaited: int
    def __init__(self, fence: _Optional[int] = ..., first_sequence: _Optional[int] = ..., lowest_awaited: _Optional[int] = ..., actions: _Optional[_Union[Actions, _Mapping[str, object]]] = ...) -> None: ...

class Actions(_message.Message):
    __slots__ = ["caused", "causes", "kinds", "names", "payload", "sizes"]
    CAUSED_FIELD_NUMBER: _ClassVar[int]
    CAUSES_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    SIZES_FIELD_NUMBER: _ClassVar[int]
    caused: _containers.RepeatedScalarFieldContainer[int]
    causes: _containers.RepeatedScalarFieldContainer[bytes]
    kinds: _containers.RepeatedScalarFieldContainer[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    payload: bytes
    sizes: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, names: _Optional[_Iterable[str]] = ..., kinds: _Optional[_Iterable[int]] = ..., sizes: _Optional[_Iterable[int]] = ..., payload: _Optional[bytes] = ..., causes: _Optional[_Iterable[bytes]] = ..., caused: _Optional[_Iterable[int]] = ...) -> None: ...

class Cause(_message.Message):
    __slots__ = ["action", "request", "trace", "update"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    TRACE_FIELD_NUMBER: _ClassVar[int]
    UPDATE_FIELD_NUMBER: _ClassVar[int]
    action: int
    request: str
    trace: str
    update: UpdateCause
    def __init__(self, update: _Optional[_Union[UpdateCause, _Mapping[str, object]]] = ..., action: _Optional[int] = ..., request: _Optional[str] = ..., trace: _Optional[str] = ...) -> None: ...

class CommittedActions(_message.Message):
    __slots__ = ["actions", "skipped"]
    class Action(_message.Message):
        __slots__ = ["microseconds", "name", "nanoseconds", "rejection", "revision", "sender"]
        MICROSECONDS_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        NANOSECONDS_FIELD_NUMBER: _ClassVar[int]
        REJECTION_FIELD_NUMBER: _ClassVar[int]
        REVISION_FIELD_NUMBER: _ClassVar[int]
        SENDER_FIELD_NUMBER: _ClassVar[int]
        microseconds: int
        name: str
        nanoseconds: int
        rejection: Rejection
        revision: int
        sender: str
        def __init__(self, sender: _Optional[str] = ..., name: _Optional[str] = ..., revision: _Optional[int] = ..., rejection: _Optional[_Union[Rejection, _Mapping[str, object]]] = ..., microseconds: _Optional[int] = ..., nanoseconds: _Optional[int] = ...) -> None: ...
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    SKIPPED_FIELD_NUMBER: _ClassVar[int]
    actions: _containers.RepeatedCompositeFieldContainer[CommittedActions.Action]
    skipped: int
    def __init__(self, actions: _Optional[_Iterable[_Union[CommittedActions.Action, _Mapping[str, object]]]] = ..., skipped: _Optional[int] = ...) -> None: ...

class Describe(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class Description(_message.Message):
    __slots__ = ["actions", "contract", "data_directory", "durability", "epoch", "lineage", "listen", "pid", "revision", "roles"]
    class Action(_message.Message):
        __slots__ = ["json", "name"]
        JSON_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        json: str
        name: str
        def __init__(self, name: _Optional[str] = ..., json: _Optional[str] = ...) -> None: ...
    class Role(_message.Message):
        __slots__ = ["actions", "name", "slices"]
        ACTIONS_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        SLICES_FIELD_NUMBER: _ClassVar[int]
        actions: _containers.RepeatedScalarFieldContainer[str]
        name: str
        slices: _containers.RepeatedScalarFieldContainer[str]
        def __init__(self, name: _Optional[str] = ..., actions: _Optional[_Iterable[str]] = ..., slices: _Optional[_Iterable[str]] = ...) -> None: ...
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    DATA_DIRECTORY_FIELD_NUMBER: _ClassVar[int]
    DURABILITY_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    LINEAGE_FIELD_NUMBER: _ClassVar[int]
    LISTEN_FIELD_NUMBER: _ClassVar[int]
    PID_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    ROLES_FIELD_NUMBER: _ClassVar[int]
    actions: _containers.RepeatedCompositeFieldContainer[Description.Action]
    contract: bytes
    data_directory: str
    durability: str
    epoch: int
    lineage: bytes
    listen: str
    pid: int
    revision: int
    roles: _containers.RepeatedCompositeFieldContainer[Description.Role]
    def __init__(self, roles: _Optional[_Iterable[_Union[Description.Role, _Mapping[str, object]]]] = ..., actions: _Optional[_Iterable[_Union[Description.Action, _Mapping[str, object]]]] = ..., lineage: _Optional[bytes] = ..., epoch: _Optional[int] = ..., revision: _Optional[int] = ..., durability: _Optional[str] = ..., pid: _Optional[int] = ..., data_directory: _Optional[str] = ..., contract: _Optional[bytes] = ..., listen: _Optional[str] = ...) -> None: ...

class Dispatch(_message.Message):
    __slots__ = ["action", "cause", "json"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    action: str
    cause: Cause
    json: str
    def __init__(self, action: _Optional[str] = ..., json: _Optional[str] = ..., cause: _Optional[_Union[Cause, _Mapping[str, object]]] = ...) -> None: ...

class DispatchReceipt(_message.Message):
    __slots__ = ["epoch", "receipt"]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    epoch: int
    receipt: Receipt
    def __init__(self, receipt: _Optional[_Union[Receipt, _Mapping[str, object]]] = ..., epoch: _Optional[int] = ...) -> None: ...

class Encode(_message.Message):
    __slots__ = ["action", "json"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    action: str
    json: str
    def __init__(self, action: _Optional[str] = ..., json: _Optional[str] = ...) -> None: ...

class Encoded(_message.Message):
    __slots__ = ["payload"]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    payload: bytes
    def __init__(self, payload: _Optional[bytes] = ...) -> None: ...

class EndSession(_message.Message):
    __slots__ = ["session"]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    session: int
    def __init__(self, session: _Optional[int] = ...) -> None: ...

class FeatureMessage(_message.Message):
    __slots__ = ["batch", "goodbye", "hello", "presence", "report"]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    HELLO_FIELD_NUMBER: _ClassVar[int]
    PRESENCE_FIELD_NUMBER: _ClassVar[int]
    REPORT_FIELD_NUMBER: _ClassVar[int]
    batch: ActionBatch
    goodbye: Goodbye
    hello: Hello
    presence: SetPresence
    report: SubscriberReport
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping[str, object]]] = ..., batch: _Optional[_Union[ActionBatch, _Mapping[str, object]]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping[str, object]]] = ..., presence: _Optional[_Union[SetPresence, _Mapping[str, object]]] = ..., report: _Optional[_Union[SubscriberReport, _Mapping[str, object]]] = ...) -> None: ...

class Gap(_message.Message):
    __slots__ = ["next_sequence"]
    NEXT_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    next_sequence: int
    def __init__(self, next_sequence: _Optional[int] = ...) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ["fence"]
    FENCE_FIELD_NUMBER: _ClassVar[int]
    fence: int
    def __init__(self, fence: _Optional[int] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ["lineage", "lowest_awaited", "magic", "nonce", "outbox", "session", "token", "version"]
    LINEAGE_FIELD_NUMBER: _ClassVar[int]
    LOWEST_AWAITED_FIELD_NUMBER: _ClassVar[int]
    MAGIC_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    OUTBOX_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    lineage: bytes
    lowest_awaited: int
    magic: int
    nonce: bytes
    outbox: bool
    session: int
    token: bytes
    version: int
    def __init__(self, magic: _Optional[int] = ..., version: _Optional[int] = ..., nonce: _Optional[bytes] = ..., session: _Optional[int] = ..., lineage: _Optional[bytes] = ..., lowest_awaited: _Optional[int] = ..., outbox: bool | None = ..., token: _Optional[bytes] = ...) -> None: ...

class Hold(_message.Message):
    __slots__ = ["next_sequence", "reason", "retry_milliseconds"]
    NEXT_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RETRY_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    next_sequence: int
    reason: str
    retry_milliseconds: int
    def __init__(self, next_sequence: _Optional[int] = ..., reason: _Optional[str] = ..., retry_milliseconds: _Optional[int] = ...) -> None: ...

class JournalSealed(_message.Message):
    __slots__ = ["revision"]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    revision: int
    def __init__(self, revision: _Optional[int] = ...) -> None: ...

class ListSessions(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class ListSubscribers(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class MetricBucket(_message.Message):
    __slots__ = ["count", "upper_bound"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    UPPER_BOUND_FIELD_NUMBER: _ClassVar[int]
    count: int
    upper_bound: float
    def __init__(self, upper_bound: _Optional[float] = ..., count: _Optional[int] = ...) -> None: ...

class MetricFamily(_message.Message):
    __slots__ = ["help", "kind", "name", "samples"]
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__: list[str] = []
    COUNTER: MetricFamily.Kind
    GAUGE: MetricFamily.Kind
    HELP_FIELD_NUMBER: _ClassVar[int]
    HISTOGRAM: MetricFamily.Kind
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    help: str
    kind: MetricFamily.Kind
    name: str
    samples: _containers.RepeatedCompositeFieldContainer[MetricSample]
    def __init__(self, name: _Optional[str] = ..., help: _Optional[str] = ..., kind: _Optional[_Union[MetricFamily.Kind, str]] = ..., samples: _Optional[_Iterable[_Union[MetricSample, _Mapping[str, object]]]] = ...) -> None: ...

class MetricLabel(_message.Message):
    __slots__ = ["name", "value"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: str
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class MetricSample(_message.Message):
    __slots__ = ["buckets", "count", "labels", "sum", "value"]
    BUCKETS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    SUM_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    buckets: _containers.RepeatedCompositeFieldContainer[MetricBucket]
    count: int
    labels: _containers.RepeatedCompositeFieldContainer[MetricLabel]
    sum: float
    value: float
    def __init__(self, labels: _Optional[_Iterable[_Union[MetricLabel, _Mapping[str, object]]]] = ..., value: _Optional[float] = ..., buckets: _Optional[_Iterable[_Union[MetricBucket, _Mapping[str, object]]]] = ..., sum: _Optional[float] = ..., count: _Optional[int] = ...) -> None: ...

class Metrics(_message.Message):
    __slots__ = ["families"]
    FAMILIES_FIELD_NUMBER: _ClassVar[int]
    families: _containers.RepeatedCompositeFieldContainer[MetricFamily]
    def __init__(self, families: _Optional[_Iterable[_Union[MetricFamily, _Mapping[str, object]]]] = ...) -> None: ...

class OpenSession(_message.Message):
    __slots__ = ["connected", "idle_seconds", "outbox", "process", "role", "session"]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    IDLE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    OUTBOX_FIELD_NUMBER: _ClassVar[int]
    PROCESS_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    connected: bool
    idle_seconds: int
    outbox: bool
    process: str
    role: str
    session: int
    def __init__(self, session: _Optional[int] = ..., process: _Optional[str] = ..., role: _Optional[str] = ..., outbox: bool | None = ..., connected: bool | None = ..., idle_seconds: _Optional[int] = ...) -> None: ...

class OperatorError(_message.Message):
    __slots__ = ["code", "reason"]
    CODE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    code: str
    reason: str
    def __init__(self, code: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class OperatorReply(_message.Message):
    __slots__ = ["actions", "description", "encoded", "error", "id", "metrics", "receipt", "sealed", "session_ended", "session_list", "sessions", "slice", "state", "statistics", "stepping_down", "subscriber_list"]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENCODED_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    METRICS_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    SEALED_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    SESSION_ENDED_FIELD_NUMBER: _ClassVar[int]
    SESSION_LIST_FIELD_NUMBER: _ClassVar[int]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    STEPPING_DOWN_FIELD_NUMBER: _ClassVar[int]
    SUBSCRIBER_LIST_FIELD_NUMBER: _ClassVar[int]
    actions: CommittedActions
    description: Description
    encoded: Encoded
    error: OperatorError
    id: int
    metrics: Metrics
    receipt: DispatchReceipt
    sealed: JournalSealed
    session_ended: SessionEnded
    session_list: SessionList
    sessions: SessionsReply
    slice: SliceReply
    state: StateReply
    statistics: Statistics
    stepping_down: SteppingDown
    subscriber_list: SubscriberList
    def __init__(self, id: _Optional[int] = ..., description: _Optional[_Union[Description, _Mapping[str, object]]] = ..., receipt: _Optional[_Union[DispatchReceipt, _Mapping[str, object]]] = ..., encoded: _Optional[_Union[Encoded, _Mapping[str, object]]] = ..., state: _Optional[_Union[StateReply, _Mapping[str, object]]] = ..., slice: _Optional[_Union[SliceReply, _Mapping[str, object]]] = ..., sessions: _Optional[_Union[SessionsReply, _Mapping[str, object]]] = ..., error: _Optional[_Union[OperatorError, _Mapping[str, object]]] = ..., sealed: _Optional[_Union[JournalSealed, _Mapping[str, object]]] = ..., statistics: _Optional[_Union[Statistics, _Mapping[str, object]]] = ..., session_list: _Optional[_Union[SessionList, _Mapping[str, object]]] = ..., session_ended: _Optional[_Union[SessionEnded, _Mapping[str, object]]] = ..., actions: _Optional[_Union[CommittedActions, _Mapping[str, object]]] = ..., stepping_down: _Optional[_Union[SteppingDown, _Mapping[str, object]]] = ..., metrics: _Optional[_Union[Metrics, _Mapping[str, object]]] = ..., subscriber_list: _Optional[_Union[SubscriberList, _Mapping[str, object]]] = ...) -> None: ...

class OperatorRequest(_message.Message):
    __slots__ = ["describe", "dispatch", "encode", "end_session", "id", "list_sessions", "list_subscribers", "magic", "read_metrics", "seal", "sessions", "state", "statistics", "step_down", "version", "watch", "watch_actions"]
    DESCRIBE_FIELD_NUMBER: _ClassVar[int]
    DISPATCH_FIELD_NUMBER: _ClassVar[int]
    ENCODE_FIELD_NUMBER: _ClassVar[int]
    END_SESSION_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    LIST_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    LIST_SUBSCRIBERS_FIELD_NUMBER: _ClassVar[int]
    MAGIC_FIELD_NUMBER: _ClassVar[int]
    READ_METRICS_FIELD_NUMBER: _ClassVar[int]
    SEAL_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    STEP_DOWN_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    WATCH_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    WATCH_FIELD_NUMBER: _ClassVar[int]
    describe: Describe
    dispatch: Dispatch
    encode: Encode
    end_session: EndSession
    id: int
    list_sessions: ListSessions
    list_subscribers: ListSubscribers
    magic: int
    read_metrics: ReadMetrics
    seal: SealJournal
    sessions: ReadSessions
    state: ReadState
    statistics: ReadStatistics
    step_down: StepDown
    version: int
    watch: WatchSlice
    watch_actions: WatchActions
    def __init__(self, id: _Optional[int] = ..., magic: _Optional[int] = ..., version: _Optional[int] = ..., describe: _Optional[_Union[Describe, _Mapping[str, object]]] = ..., dispatch: _Optional[_Union[Dispatch, _Mapping[str, object]]] = ..., encode: _Optional[_Union[Encode, _Mapping[str, object]]] = ..., state: _Optional[_Union[ReadState, _Mapping[str, object]]] = ..., watch: _Optional[_Union[WatchSlice, _Mapping[str, object]]] = ..., sessions: _Optional[_Union[ReadSessions, _Mapping[str, object]]] = ..., seal: _Optional[_Union[SealJournal, _Mapping[str, object]]] = ..., statistics: _Optional[_Union[ReadStatistics, _Mapping[str, object]]] = ..., list_sessions: _Optional[_Union[ListSessions, _Mapping[str, object]]] = ..., end_session: _Optional[_Union[EndSession, _Mapping[str, object]]] = ..., watch_actions: _Optional[_Union[WatchActions, _Mapping[str, object]]] = ..., step_down: _Optional[_Union[StepDown, _Mapping[str, object]]] = ..., read_metrics: _Optional[_Union[ReadMetrics, _Mapping[str, object]]] = ..., list_subscribers: _Optional[_Union[ListSubscribers, _Mapping[str, object]]] = ...) -> None: ...

class Presence(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class PresenceValue(_message.Message):
    __slots__ = ["name", "value"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: bytes
    def __init__(self, name: _Optional[str] = ..., value: _Optional[bytes] = ...) -> None: ...

class Progress(_message.Message):
    __slots__ = ["epoch", "revision", "slices"]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SLICES_FIELD_NUMBER: _ClassVar[int]
    epoch: int
    revision: int
    slices: _containers.RepeatedCompositeFieldContainer[SliceProgress]
    def __init__(self, epoch: _Optional[int] = ..., revision: _Optional[int] = ..., slices: _Optional[_Iterable[_Union[SliceProgress, _Mapping[str, object]]]] = ...) -> None: ...

class ReadMetrics(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class ReadSessions(_message.Message):
    __slots__ = ["sessions"]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, sessions: _Optional[_Iterable[int]] = ...) -> None: ...

class ReadState(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class ReadStatistics(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class Receipt(_message.Message):
    __slots__ = ["rejection", "revision"]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    rejection: Rejection
    revision: int
    def __init__(self, revision: _Optional[int] = ..., rejection: _Optional[_Union[Rejection, _Mapping[str, object]]] = ...) -> None: ...

class ReceiptRange(_message.Message):
    __slots__ = ["count", "first_revision", "first_sequence", "rejection"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    FIRST_REVISION_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    count: int
    first_revision: int
    first_sequence: int
    rejection: Rejection
    def __init__(self, first_sequence: _Optional[int] = ..., count: _Optional[int] = ..., first_revision: _Optional[int] = ..., rejection: _Optional[_Union[Rejection, _Mapping[str, object]]] = ...) -> None: ...

class Receipts(_message.Message):
    __slots__ = ["ranges"]
    RANGES_FIELD_NUMBER: _ClassVar[int]
    ranges: _containers.RepeatedCompositeFieldContainer[ReceiptRange]
    def __init__(self, ranges: _Optional[_Iterable[_Union[ReceiptRange, _Mapping[str, object]]]] = ...) -> None: ...

class ReceivedReport(_message.Message):
    __slots__ = ["age_milliseconds", "gaps", "queued_actions", "queued_bytes", "sent_actions", "slices"]
    class Slice(_message.Message):
        __slots__ = ["handled", "lag", "received", "slice"]
        HANDLED_FIELD_NUMBER: _ClassVar[int]
        LAG_FIELD_NUMBER: _ClassVar[int]
        RECEIVED_FIELD_NUMBER: _ClassVar[int]
        SLICE_FIELD_NUMBER: _ClassVar[int]
        handled: int
        lag: int
        received: int
        slice: str
        def __init__(self, slice: _Optional[str] = ..., received: _Optional[int] = ..., handled: _Optional[int] = ..., lag: _Optional[int] = ...) -> None: ...
    AGE_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    GAPS_FIELD_NUMBER: _ClassVar[int]
    QUEUED_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    QUEUED_BYTES_FIELD_NUMBER: _ClassVar[int]
    SENT_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    SLICES_FIELD_NUMBER: _ClassVar[int]
    age_milliseconds: int
    gaps: int
    queued_actions: int
    queued_bytes: int
    sent_actions: int
    slices: _containers.RepeatedCompositeFieldContainer[ReceivedReport.Slice]
    def __init__(self, age_milliseconds: _Optional[int] = ..., slices: _Optional[_Iterable[_Union[ReceivedReport.Slice, _Mapping[str, object]]]] = ..., gaps: _Optional[int] = ..., queued_actions: _Optional[int] = ..., queued_bytes: _Optional[int] = ..., sent_actions: _Optional[int] = ...) -> None: ...

class Refusal(_message.Message):
    __slots__ = ["code", "reason", "versions"]
    class Code(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__: list[str] = []
    CHANGED_ACTION: Refusal.Code
    CODE_FIELD_NUMBER: _ClassVar[int]
    CODE_UNSPECIFIED: Refusal.Code
    FENCED: Refusal.Code
    FOREIGN_LINEAGE: Refusal.Code
    FOREIGN_PROTOCOL: Refusal.Code
    FOREIGN_VERSION: Refusal.Code
    MALFORMED: Refusal.Code
    PRESENCE_EXCEEDED: Refusal.Code
    REASON_FIELD_NUMBER: _ClassVar[int]
    TOO_MANY_SESSIONS: Refusal.Code
    UNKNOWN_PROCESS: Refusal.Code
    UNKNOWN_SESSION: Refusal.Code
    VERSIONS_FIELD_NUMBER: _ClassVar[int]
    WINDOW_EXCEEDED: Refusal.Code
    code: Refusal.Code
    reason: str
    versions: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, code: _Optional[_Union[Refusal.Code, str]] = ..., reason: _Optional[str] = ..., versions: _Optional[_Iterable[int]] = ...) -> None: ...

class Rejection(_message.Message):
    __slots__ = ["code", "reason"]
    CODE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    code: str
    reason: str
    def __init__(self, code: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SealJournal(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class SessionEnded(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class SessionList(_message.Message):
    __slots__ = ["sessions"]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[OpenSession]
    def __init__(self, sessions: _Optional[_Iterable[_Union[OpenSession, _Mapping[str, object]]]] = ...) -> None: ...

class SessionTally(_message.Message):
    __slots__ = ["applied", "distinct_sequences", "last_sequence", "rejected", "session"]
    APPLIED_FIELD_NUMBER: _ClassVar[int]
    DISTINCT_SEQUENCES_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    applied: int
    distinct_sequences: int
    last_sequence: int
    rejected: int
    session: int
    def __init__(self, session: _Optional[int] = ..., applied: _Optional[int] = ..., rejected: _Optional[int] = ..., distinct_sequences: _Optional[int] = ..., last_sequence: _Optional[int] = ...) -> None: ...

class SessionsReply(_message.Message):
    __slots__ = ["sessions"]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[SessionTally]
    def __init__(self, sessions: _Optional[_Iterable[_Union[SessionTally, _Mapping[str, object]]]] = ...) -> None: ...

class SetPresence(_message.Message):
    __slots__ = ["fence", "values"]
    FENCE_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    fence: int
    values: _containers.RepeatedCompositeFieldContainer[PresenceValue]
    def __init__(self, fence: _Optional[int] = ..., values: _Optional[_Iterable[_Union[PresenceValue, _Mapping[str, object]]]] = ...) -> None: ...

class SlicePosition(_message.Message):
    __slots__ = ["handled", "received", "slice"]
    HANDLED_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    handled: int
    received: int
    slice: str
    def __init__(self, slice: _Optional[str] = ..., received: _Optional[int] = ..., handled: _Optional[int] = ...) -> None: ...

class SliceProgress(_message.Message):
    __slots__ = ["revision", "sequence", "slice"]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    revision: int
    sequence: int
    slice: str
    def __init__(self, slice: _Optional[str] = ..., sequence: _Optional[int] = ..., revision: _Optional[int] = ...) -> None: ...

class SliceReply(_message.Message):
    __slots__ = ["epoch", "json", "revision", "slice", "snapshot"]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    JSON_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    epoch: int
    json: str
    revision: int
    slice: str
    snapshot: bool
    def __init__(self, slice: _Optional[str] = ..., epoch: _Optional[int] = ..., revision: _Optional[int] = ..., snapshot: bool | None = ..., json: _Optional[str] = ...) -> None: ...

class SliceUpdate(_message.Message):
    __slots__ = ["epoch", "fields", "more", "part", "removed", "revision", "sequence", "splices", "trace", "value"]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    MORE_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    SPLICES_FIELD_NUMBER: _ClassVar[int]
    TRACE_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    epoch: int
    fields: _containers.RepeatedScalarFieldContainer[int]
    more: bool
    part: int
    removed: bytes
    revision: int
    sequence: int
    splices: _containers.RepeatedCompositeFieldContainer[Splice]
    trace: str
    value: bytes
    def __init__(self, epoch: _Optional[int] = ..., revision: _Optional[int] = ..., sequence: _Optional[int] = ..., fields: _Optional[_Iterable[int]] = ..., value: _Optional[bytes] = ..., removed: _Optional[bytes] = ..., splices: _Optional[_Iterable[_Union[Splice, _Mapping[str, object]]]] = ..., part: _Optional[int] = ..., more: bool | None = ..., trace: _Optional[str] = ...) -> None: ...

class Splice(_message.Message):
    __slots__ = ["field", "head", "tail"]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    TAIL_FIELD_NUMBER: _ClassVar[int]
    field: int
    head: int
    tail: int
    def __init__(self, field: _Optional[int] = ..., head: _Optional[int] = ..., tail: _Optional[int] = ...) -> None: ...

class StateReply(_message.Message):
    __slots__ = ["records", "revision"]
    RECORDS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    records: _containers.RepeatedScalarFieldContainer[str]
    revision: int
    def __init__(self, revision: _Optional[int] = ..., records: _Optional[_Iterable[str]] = ...) -> None: ...

class Statistics(_message.Message):
    __slots__ = ["commits", "connections", "disconnected_subscribers", "epoch", "full_clients", "full_subscribers", "latency", "refused_connections", "revision", "waiting"]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    CONNECTIONS_FIELD_NUMBER: _ClassVar[int]
    DISCONNECTED_SUBSCRIBERS_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    FULL_CLIENTS_FIELD_NUMBER: _ClassVar[int]
    FULL_SUBSCRIBERS_FIELD_NUMBER: _ClassVar[int]
    LATENCY_FIELD_NUMBER: _ClassVar[int]
    REFUSED_CONNECTIONS_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    commits: int
    connections: int
    disconnected_subscribers: int
    epoch: int
    full_clients: int
    full_subscribers: int
    latency: _containers.RepeatedScalarFieldContainer[int]
    refused_connections: int
    revision: int
    waiting: int
    def __init__(self, epoch: _Optional[int] = ..., revision: _Optional[int] = ..., commits: _Optional[int] = ..., waiting: _Optional[int] = ..., connections: _Optional[int] = ..., latency: _Optional[_Iterable[int]] = ..., full_subscribers: _Optional[int] = ..., full_clients: _Optional[int] = ..., refused_connections: _Optional[int] = ..., disconnected_subscribers: _Optional[int] = ...) -> None: ...

class StepDown(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class SteppingDown(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class StoreMessage(_message.Message):
    __slots__ = ["gap", "hold", "receipts", "refusal", "welcome"]
    GAP_FIELD_NUMBER: _ClassVar[int]
    HOLD_FIELD_NUMBER: _ClassVar[int]
    RECEIPTS_FIELD_NUMBER: _ClassVar[int]
    REFUSAL_FIELD_NUMBER: _ClassVar[int]
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    gap: Gap
    hold: Hold
    receipts: Receipts
    refusal: Refusal
    welcome: Welcome
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping[str, object]]] = ..., receipts: _Optional[_Union[Receipts, _Mapping[str, object]]] = ..., gap: _Optional[_Union[Gap, _Mapping[str, object]]] = ..., refusal: _Optional[_Union[Refusal, _Mapping[str, object]]] = ..., hold: _Optional[_Union[Hold, _Mapping[str, object]]] = ...) -> None: ...

class Subscriber(_message.Message):
    __slots__ = ["connected", "process", "report", "role", "session"]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    PROCESS_FIELD_NUMBER: _ClassVar[int]
    REPORT_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    connected: bool
    process: str
    report: ReceivedReport
    role: str
    session: int
    def __init__(self, session: _Optional[int] = ..., process: _Optional[str] = ..., role: _Optional[str] = ..., connected: bool | None = ..., report: _Optional[_Union[ReceivedReport, _Mapping[str, object]]] = ...) -> None: ...

class SubscriberList(_message.Message):
    __slots__ = ["roles", "subscribers"]
    class Role(_message.Message):
        __slots__ = ["name", "slices"]
        NAME_FIELD_NUMBER: _ClassVar[int]
        SLICES_FIELD_NUMBER: _ClassVar[int]
        name: str
        slices: _containers.RepeatedCompositeFieldContainer[SliceProgress]
        def __init__(self, name: _Optional[str] = ..., slices: _Optional[_Iterable[_Union[SliceProgress, _Mapping[str, object]]]] = ...) -> None: ...
    ROLES_FIELD_NUMBER: _ClassVar[int]
    SUBSCRIBERS_FIELD_NUMBER: _ClassVar[int]
    roles: _containers.RepeatedCompositeFieldContainer[SubscriberList.Role]
    subscribers: _containers.RepeatedCompositeFieldContainer[Subscriber]
    def __init__(self, roles: _Optional[_Iterable[_Union[SubscriberList.Role, _Mapping[str, object]]]] = ..., subscribers: _Optional[_Iterable[_Union[Subscriber, _Mapping[str, object]]]] = ...) -> None: ...

class SubscriberReport(_message.Message):
    __slots__ = ["fence", "gaps", "queued_actions", "queued_bytes", "sent_actions", "slices"]
    FENCE_FIELD_NUMBER: _ClassVar[int]
    GAPS_FIELD_NUMBER: _ClassVar[int]
    QUEUED_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    QUEUED_BYTES_FIELD_NUMBER: _ClassVar[int]
    SENT_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    SLICES_FIELD_NUMBER: _ClassVar[int]
    fence: int
    gaps: int
    queued_actions: int
    queued_bytes: int
    sent_actions: int
    slices: _containers.RepeatedCompositeFieldContainer[SlicePosition]
    def __init__(self, fence: _Optional[int] = ..., slices: _Optional[_Iterable[_Union[SlicePosition, _Mapping[str, object]]]] = ..., gaps: _Optional[int] = ..., queued_actions: _Optional[int] = ..., queued_bytes: _Optional[int] = ..., sent_actions: _Optional[int] = ...) -> None: ...

class UpdateCause(_message.Message):
    __slots__ = ["after", "revision", "slice"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    after: int
    revision: int
    slice: str
    def __init__(self, slice: _Optional[str] = ..., after: _Optional[int] = ..., revision: _Optional[int] = ...) -> None: ...

class Watch(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class WatchActions(_message.Message):
    __slots__: list[str] = []
    def __init__(self) -> None: ...

class WatchSlice(_message.Message):
    __slots__ = ["slice"]
    SLICE_FIELD_NUMBER: _ClassVar[int]
    slice: str
    def __init__(self, slice: _Optional[str] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ["durability", "epoch", "fence", "largest_message", "largest_presence", "largest_window", "lineage", "next_sequence", "report_milliseconds", "session", "slices_port", "version"]
    DURABILITY_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    FENCE_FIELD_NUMBER: _ClassVar[int]
    LARGEST_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    LARGEST_PRESENCE_FIELD_NUMBER: _ClassVar[int]
    LARGEST_WINDOW_FIELD_NUMBER: _ClassVar[int]
    LINEAGE_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REPORT_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    SLICES_PORT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    durability: str
    epoch: int
    fence: int
    largest_message: int
    largest_presence: int
    largest_window: int
    lineage: bytes
    next_sequence: int
    report_milliseconds: int
    session: int
    slices_port: int
    version: int
    def __init__(self, version: _Optional[int] = ..., lineage: _Optional[bytes] = ..., epoch: _Optional[int] = ..., session: _Optional[int] = ..., fence: _Optional[int] = ..., next_sequence: _Optional[int] = ..., largest_message: _Optional[int] = ..., largest_window: _Optional[int] = ..., durability: _Optional[str] = ..., largest_presence: _Optional[int] = ..., slices_port: _Optional[int] = ..., report_milliseconds: _Optional[int] = ...) -> None: ...
