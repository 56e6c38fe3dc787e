// A client for EASTWARD/1, for features over ipc, or tcp with CURVE.
//
// `ew_session` (actions, receipts, presence) and `ew_slices` (replicas) are the protocol: they do no I/O and read no
// clock. They take events and the time in milliseconds, and return the next message, topic or event on request.
// `ew_client` connects them with libzmq.
#ifndef EASTWARD_H
#define EASTWARD_H

#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EW_NEVER UINT64_MAX
#define EW_NONCE_SIZE 16

typedef struct {
    uint8_t *data;
    size_t size, capacity;
} ew_buffer;

void ew_buffer_append(ew_buffer *buffer, const void *data, size_t size);
void ew_buffer_varint(ew_buffer *buffer, uint64_t value);
void ew_buffer_free(ew_buffer *buffer);
bool ew_is_utf8(const uint8_t *data, size_t size);

// ---------------------------------------------------------------------------------------------------
// The wire format by descriptor: replicas need it for fields, a driver for JSON.

typedef struct {
    const uint8_t *at, *end;
} ew_reader;

enum { EW_VARINT = 0, EW_FIXED64 = 1, EW_BYTES = 2, EW_FIXED32 = 5 };

bool ew_read_varint(ew_reader *reader, uint64_t *value);
// The next field: `data` is its content without tag and length. False at the end (at == end) and for an error.
bool ew_read_field(ew_reader *reader, uint32_t *number, int *wire, const uint8_t **data, size_t *size);
int ew_wire_type(ProtobufCType type);
// The entry of a map field, or NULL: protobuf-c marks it by its form only.
const ProtobufCMessageDescriptor *ew_map_entry(const ProtobufCMessageDescriptor *message, const ProtobufCFieldDescriptor *field);

// ---------------------------------------------------------------------------------------------------
// The session.

typedef enum { EW_OK, EW_FULL, EW_TOO_LARGE, EW_ENDED, EW_UNSUPPORTED } ew_status;

typedef enum { EW_EVENT_OPEN, EW_EVENT_RECEIPT, EW_EVENT_REJECTED, EW_EVENT_FAILED, EW_EVENT_ENDED } ew_event_type;

typedef struct {
    ew_event_type type;
    uint64_t tag;
    uint64_t revision;
    // Of a rejection, a failure, or the end: `closed`, `refused`, `unauthorized`.
    char *code;
    char *reason;
} ew_event;

void ew_event_free(ew_event *event);

// Where actions are kept while the process is away. `local` numbers the actions of an outbox. Each call must be
// durable when `ew_client` sends its next message.
typedef struct {
    void *context;
    void (*session)(void *context, const uint8_t nonce[EW_NONCE_SIZE], uint64_t session, const uint8_t *lineage,
                    size_t lineage_size);
    void (*add)(void *context, uint64_t local, uint64_t tag, const char *name, const uint8_t *payload, size_t size);
    void (*number)(void *context, uint64_t local, uint64_t sequence);
    void (*drop)(void *context, uint64_t local);
    void (*commit)(void *context);
} ew_outbox;

typedef struct {
    size_t most_actions; // accepted, and without a reported outcome
    size_t most_bytes;   // of their names and payloads
    void (*random)(void *bytes, size_t size);
    const ew_outbox *outbox; // NULL: none
    uint8_t token[32];       // over tcp, for the hello
    bool has_token;
} ew_session_config;

typedef struct ew_session ew_session;

ew_session *ew_session_create(const ew_session_config *config);
void ew_session_free(ew_session *session);

// The contents of an outbox; before the first connection. Actions in the order of `local`; sequence 0: not numbered yet.
void ew_session_restore(ew_session *session, const uint8_t nonce[EW_NONCE_SIZE], uint64_t number, const uint8_t *lineage,
                        size_t lineage_size, uint64_t next_sequence);
bool ew_session_restore_action(ew_session *session, uint64_t local, uint64_t tag, const char *name, const uint8_t *payload,
                               size_t size, uint64_t sequence);

void ew_session_connected(ew_session *session, uint64_t now);
void ew_session_disconnected(ew_session *session, uint64_t now);
void ew_session_unauthorized(ew_session *session);
void ew_session_receive(ew_session *session, const uint8_t *data, size_t size, uint64_t now);

// EW_FULL: try again after events. Others than EW_OK: refused, without an event. EW_UNSUPPORTED: the store has no presence.
ew_status ew_session_send(ew_session *session, uint64_t tag, const char *name, const uint8_t *payload, size_t size);
ew_status ew_session_publish(ew_session *session, uint64_t tag, const char *name, const uint8_t *value, size_t size);
ew_status ew_session_withdraw(ew_session *session, const char *name);
void ew_session_close(ew_session *session, uint64_t now);

// The next message to send, if one is due.
bool ew_session_output(ew_session *session, uint64_t now, ew_buffer *message);
bool ew_session_event(ew_session *session, ew_event *event);
// When `ew_session_output` must be called next, even if nothing happens.
uint64_t ew_session_deadline(const ew_session *session, uint64_t now);
bool ew_session_ended(const ew_session *session);
// The epoch of the last welcome; false before.
bool ew_session_epoch(const ew_session *session, uint64_t *epoch);
// Whether this connection has its welcome, and the port for the slices in the last one (0 over ipc).
bool ew_session_welcomed(const ew_session *session);
uint32_t ew_session_slices_port(const ew_session *session);

// ---------------------------------------------------------------------------------------------------
// One slice's value.

typedef struct ew_replica ew_replica;

ew_replica *ew_replica_create(const ProtobufCMessageDescriptor *descriptor);
void ew_replica_free(ew_replica *replica);
// Applies the fields of a serialized eastward.SliceUpdate. False if it does not fit: the replica is useless then.
bool ew_replica_apply(ew_replica *replica, const uint8_t *update, size_t size);
void ew_replica_pack(const ew_replica *replica, ew_buffer *message);

// ---------------------------------------------------------------------------------------------------
// The followed slices.

typedef struct ew_slices ew_slices;

ew_slices *ew_slices_create(void (*random)(void *bytes, size_t size));
void ew_slices_free(ew_slices *slices);
// EW_FULL if too many are followed.
ew_status ew_slices_follow(ew_slices *slices, const ProtobufCMessageDescriptor *descriptor);
void ew_slices_unfollow(ew_slices *slices, const char *name);
ew_status ew_slices_reach(ew_slices *slices, uint64_t tag, uint64_t revision);
// The epoch of a welcome.
void ew_slices_epoch(ew_slices *slices, uint64_t epoch);
void ew_slices_connected(ew_slices *slices, uint64_t now);
void ew_slices_disconnected(ew_slices *slices);
void ew_slices_receive(ew_slices *slices, const uint8_t *frame, size_t size, uint64_t now);
// The next subscription (`subscribe`) or its end, if one is due.
bool ew_slices_output(ew_slices *slices, uint64_t now, bool *subscribe, ew_buffer *topic);
// A slice that changed since the last call: its name, its serialized value and revision.
bool ew_slices_changed(ew_slices *slices, const char **name, uint64_t *revision, ew_buffer *value);
bool ew_slices_reached(ew_slices *slices, uint64_t *tag);
uint64_t ew_slices_deadline(const ew_slices *slices, uint64_t now);
bool ew_slices_any(const ew_slices *slices);

// ---------------------------------------------------------------------------------------------------
// The client over libzmq.

typedef struct {
    const char *run_directory, *role, *process, *token;
    // Over tcp instead of the run directory: the endpoint for actions, such as `tcp://192.0.2.1:7700`, and the keys.
    const char *store;
    uint8_t store_key[32], public_key[32], secret_key[32];
    ew_session_config session;
    void *context;
    void (*event)(void *context, const ew_event *event);
    void (*slice)(void *context, const char *name, uint64_t revision, const uint8_t *value, size_t size);
    void (*reached)(void *context, uint64_t tag);
    void (*trouble)(void *context, const char *text); // for people; may be NULL
} ew_client_config;

typedef struct ew_client ew_client;

// NULL if the configuration cannot be used; `trouble` gets the reason if it is the endpoint of the store.
ew_client *ew_client_create(const ew_client_config *config);
void ew_client_free(ew_client *client);
ew_session *ew_client_session(ew_client *client);
ew_slices *ew_client_slices(ew_client *client);
void ew_client_close(ew_client *client);
// Waits until something happens, and handles it. True if `descriptor` (-1: none) can be read. At most `timeout`
// milliseconds.
bool ew_client_run(ew_client *client, int descriptor, long timeout);

void ew_random(void *bytes, size_t size);
// 32 bytes of 64 hexadecimal digits.
bool ew_bytes_of_hex(const char *digits, uint8_t bytes[32]);

#endif
