// The conformance driver: commands as lines of JSON from standard input, events to standard output.
#define _GNU_SOURCE
#include "dialogues.pb-c.h"
#include "eastward.h"
#include "outbox.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    MOST_LINE = 64 << 20,
    MOST_ACTIONS = 1 << 17,
    MOST_ACTION_BYTES = 64 << 20,
};

static const ProtobufCMessageDescriptor *const actions[] = {&conformance__add__descriptor, &conformance__put__descriptor};
static const ProtobufCMessageDescriptor *const slices[] = {
    &conformance__counter__descriptor, &conformance__document__descriptor,
    &conformance__cursors__descriptor, &conformance__nicks__descriptor,
};
static const ProtobufCMessageDescriptor *const presences[] = {
    &conformance__cursor__descriptor, &conformance__nick__descriptor,
};

#define FIND(table, name) find(table, sizeof table / sizeof *table, name)

static const ProtobufCMessageDescriptor *find(const ProtobufCMessageDescriptor *const *table, size_t count,
                                              const char *name) {
    for (size_t i = 0; i < count; i++)
        if (name && strcmp(table[i]->name, name) == 0) return table[i];
    return NULL;
}

static void fail(const char *text) {
    fprintf(stderr, "conformance-driver: %s\n", text);
    exit(1);
}

static void emit(json_t *event) {
    char *line = event ? json_dumps(event, JSON_COMPACT) : NULL;
    if (!line) fail("an event is no JSON");
    puts(line);
    if (fflush(stdout) != 0) exit(0); // the runner has ended
    free(line);
    json_decref(event);
}

// ---------------------------------------------------------------------------------------------------
// proto3 JSON, by descriptor.

static void camel_case(const char *name, char *to, size_t size) {
    bool upper = false;
    size_t n = 0;
    for (; *name && n + 1 < size; name++) {
        if (*name == '_') {
            upper = true;
        } else {
            to[n++] = upper ? (char)toupper((unsigned char)*name) : *name;
            upper = false;
        }
    }
    to[n] = 0;
}

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static json_t *base64(const uint8_t *data, size_t size) {
    ew_buffer text = {0};
    for (size_t i = 0; i < size; i += 3) {
        uint32_t bits = (uint32_t)data[i] << 16;
        if (i + 1 < size) bits |= (uint32_t)data[i + 1] << 8;
        if (i + 2 < size) bits |= data[i + 2];
        char digits[4];
        for (int k = 0; k < 4; k++) digits[k] = base64_digits[bits >> (18 - 6 * k) & 63];
        if (i + 1 >= size) digits[2] = '=';
        if (i + 2 >= size) digits[3] = '=';
        ew_buffer_append(&text, digits, 4);
    }
    json_t *json = json_stringn(text.data ? (char *)text.data : "", text.size);
    ew_buffer_free(&text);
    return json;
}

static bool from_base64(const char *text, ew_buffer *to) {
    uint32_t bits = 0;
    int count = 0;
    for (; *text && *text != '='; text++) {
        char digit = *text == '-' ? '+' : *text == '_' ? '/' : *text;
        const char *at = strchr(base64_digits, digit);
        if (!at) return false;
        bits = bits << 6 | (uint32_t)(at - base64_digits);
        if ((count += 6) >= 8) {
            count -= 8;
            uint8_t byte = (uint8_t)(bits >> count);
            ew_buffer_append(to, &byte, 1);
        }
    }
    return true;
}

static json_t *real_to_json(double value) {
    if (isnan(value)) return json_string("NaN");
    if (isinf(value)) return json_string(value < 0 ? "-Infinity" : "Infinity");
    return json_real(value);
}

static json_t *message_to_json(const ProtobufCMessageDescriptor *descriptor, const uint8_t *data, size_t size);

static json_t *value_to_json(const ProtobufCFieldDescriptor *field, const uint8_t *data, size_t size) {
    uint64_t raw = 0;
    char text[32];
    if (ew_wire_type(field->type) == EW_VARINT) {
        ew_reader reader = {data, data + size};
        if (size) ew_read_varint(&reader, &raw);
    } else if (ew_wire_type(field->type) != EW_BYTES) {
        for (size_t i = 0; i < size; i++) raw |= (uint64_t)data[i] << (8 * i);
    }
    int64_t zigzag = (int64_t)(raw >> 1 ^ (~(raw & 1) + 1));
    switch (field->type) {
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_SFIXED32: return json_integer((int32_t)raw);
    case PROTOBUF_C_TYPE_SINT32: return json_integer((int32_t)zigzag);
    case PROTOBUF_C_TYPE_UINT32:
    case PROTOBUF_C_TYPE_FIXED32: return json_integer((uint32_t)raw);
    case PROTOBUF_C_TYPE_INT64:
    case PROTOBUF_C_TYPE_SFIXED64: snprintf(text, sizeof text, "%lld", (long long)raw); return json_string(text);
    case PROTOBUF_C_TYPE_SINT64: snprintf(text, sizeof text, "%lld", (long long)zigzag); return json_string(text);
    case PROTOBUF_C_TYPE_UINT64:
    case PROTOBUF_C_TYPE_FIXED64: snprintf(text, sizeof text, "%llu", (unsigned long long)raw); return json_string(text);
    case PROTOBUF_C_TYPE_BOOL: return json_boolean(raw != 0);
    case PROTOBUF_C_TYPE_ENUM: {
        const ProtobufCEnumValue *value = protobuf_c_enum_descriptor_get_value(field->descriptor, (int)raw);
        return value ? json_string(value->name) : json_integer((int32_t)raw);
    }
    case PROTOBUF_C_TYPE_FLOAT: {
        uint32_t bits = (uint32_t)raw;
        float value;
        memcpy(&value, &bits, sizeof value);
        return real_to_json(value);
    }
    case PROTOBUF_C_TYPE_DOUBLE: {
        double value;
        memcpy(&value, &raw, sizeof value);
        return real_to_json(value);
    }
    case PROTOBUF_C_TYPE_STRING: return json_stringn((const char *)data, size);
    case PROTOBUF_C_TYPE_BYTES: return base64(data, size);
    default: return message_to_json(field->descriptor, data, size);
    }
}

static bool is_zero(const ProtobufCFieldDescriptor *field, const uint8_t *data, size_t size) {
    if (ew_wire_type(field->type) == EW_BYTES) return size == 0;
    for (size_t i = 0; i < size; i++)
        if (data[i] & (ew_wire_type(field->type) == EW_VARINT ? 0x7f : 0xff)) return false;
    return true;
}

static void entry_to_json(const ProtobufCMessageDescriptor *entry, const uint8_t *data, size_t size, json_t *object) {
    ew_reader reader = {data, data + size};
    uint32_t number;
    int wire;
    const uint8_t *content, *parts[2] = {(const uint8_t *)"", (const uint8_t *)""};
    size_t length, sizes[2] = {0, 0};
    while (ew_read_field(&reader, &number, &wire, &content, &length))
        if (number == 1 || number == 2) parts[number - 1] = content, sizes[number - 1] = length;
    json_t *key = value_to_json(&entry->fields[0], parts[0], sizes[0]);
    json_t *value = value_to_json(&entry->fields[1], parts[1], sizes[1]);
    if (json_is_string(key)) {
        json_object_set_new(object, json_string_value(key), value);
    } else {
        char *text = json_dumps(key, JSON_ENCODE_ANY);
        json_object_set_new(object, text, value);
        free(text);
    }
    json_decref(key);
}

static json_t *message_to_json(const ProtobufCMessageDescriptor *descriptor, const uint8_t *data, size_t size) {
    json_t *object = json_object();
    ew_reader reader = {data, data + size};
    uint32_t number;
    int wire;
    const uint8_t *content;
    size_t length;
    while (size && ew_read_field(&reader, &number, &wire, &content, &length)) {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(descriptor, number);
        if (!field) continue;
        char name[256];
        camel_case(field->name, name, sizeof name);
        const ProtobufCMessageDescriptor *entry = ew_map_entry(descriptor, field);
        json_t *old = json_object_get(object, name);
        if (entry) {
            if (!old) json_object_set_new(object, name, old = json_object());
            entry_to_json(entry, content, length, old);
        } else if (field->label == PROTOBUF_C_LABEL_REPEATED) {
            if (!old) json_object_set_new(object, name, old = json_array());
            if (wire != EW_BYTES || ew_wire_type(field->type) == EW_BYTES) {
                json_array_append_new(old, value_to_json(field, content, length));
                continue;
            }
            ew_reader packed = {content, content + length};
            while (packed.at != packed.end) {
                const uint8_t *from = packed.at;
                uint64_t raw;
                if (ew_wire_type(field->type) == EW_FIXED64)
                    packed.at += 8;
                else if (ew_wire_type(field->type) == EW_FIXED32)
                    packed.at += 4;
                else if (!ew_read_varint(&packed, &raw))
                    break;
                json_array_append_new(old, value_to_json(field, from, (size_t)(packed.at - from)));
            }
        } else if (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF || field->type == PROTOBUF_C_TYPE_MESSAGE
                   || !is_zero(field, content, length)) {
            if (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
                for (unsigned i = 0; i < descriptor->n_fields; i++) { // the last case counts
                    const ProtobufCFieldDescriptor *other = &descriptor->fields[i];
                    char other_name[256];
                    camel_case(other->name, other_name, sizeof other_name);
                    if (other->flags & PROTOBUF_C_FIELD_FLAG_ONEOF && other->quantifier_offset == field->quantifier_offset)
                        json_object_del(object, other_name);
                }
            json_object_set_new(object, name, value_to_json(field, content, length));
        }
    }
    return object;
}

static bool message_from_json(const ProtobufCMessageDescriptor *descriptor, const json_t *object, ew_buffer *to);

static bool integer_of(const json_t *json, uint64_t *value) {
    char *end;
    if (json_is_integer(json)) {
        *value = (uint64_t)json_integer_value(json);
        return true;
    }
    if (json_is_real(json)) {
        *value = (uint64_t)(int64_t)json_real_value(json);
        return true;
    }
    const char *text = json_string_value(json);
    if (!text || !*text) return false;
    errno = 0;
    *value = *text == '-' ? (uint64_t)strtoll(text, &end, 10) : strtoull(text, &end, 10);
    return !errno && !*end;
}

static bool value_from_json(const ProtobufCFieldDescriptor *field, const json_t *json, ew_buffer *to) {
    uint64_t raw = 0;
    uint8_t bytes[8];
    bool fits = true;
    double real;
    switch (field->type) {
    case PROTOBUF_C_TYPE_MESSAGE: return message_from_json(field->descriptor, json, to);
    case PROTOBUF_C_TYPE_STRING:
        if (json_is_string(json)) ew_buffer_append(to, json_string_value(json), json_string_length(json));
        return json_is_string(json);
    case PROTOBUF_C_TYPE_BYTES: return json_is_string(json) && from_base64(json_string_value(json), to);
    case PROTOBUF_C_TYPE_BOOL: raw = json_is_true(json); break;
    case PROTOBUF_C_TYPE_ENUM:
        if (json_is_string(json)) {
            const ProtobufCEnumValue *value =
                protobuf_c_enum_descriptor_get_value_by_name(field->descriptor, json_string_value(json));
            fits = value != NULL;
            raw = value ? (uint64_t)(int64_t)value->value : 0;
        } else {
            fits = integer_of(json, &raw);
        }
        break;
    case PROTOBUF_C_TYPE_FLOAT:
    case PROTOBUF_C_TYPE_DOUBLE:
        real = json_is_string(json) ? strtod(json_string_value(json), NULL) : json_number_value(json);
        if (field->type == PROTOBUF_C_TYPE_DOUBLE) {
            memcpy(&raw, &real, sizeof raw);
        } else {
            float single = (float)real;
            uint32_t bits;
            memcpy(&bits, &single, sizeof bits);
            raw = bits;
        }
        break;
    default: fits = integer_of(json, &raw);
    }
    if (field->type == PROTOBUF_C_TYPE_SINT32 || field->type == PROTOBUF_C_TYPE_SINT64)
        raw = raw << 1 ^ (raw >> 63 ? UINT64_MAX : 0);
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(raw >> (8 * i));
    switch (ew_wire_type(field->type)) {
    case EW_FIXED64: ew_buffer_append(to, bytes, 8); break;
    case EW_FIXED32: ew_buffer_append(to, bytes, 4); break;
    default: ew_buffer_varint(to, raw);
    }
    return fits;
}

static bool field_from_json(const ProtobufCFieldDescriptor *field, const json_t *json, ew_buffer *to) {
    ew_buffer value = {0};
    bool fits = value_from_json(field, json, &value);
    int wire = ew_wire_type(field->type);
    ew_buffer_varint(to, (uint64_t)field->id << 3 | (unsigned)wire);
    if (wire == EW_BYTES) ew_buffer_varint(to, value.size);
    ew_buffer_append(to, value.data, value.size);
    ew_buffer_free(&value);
    return fits;
}

static bool message_from_json(const ProtobufCMessageDescriptor *descriptor, const json_t *object, ew_buffer *to) {
    if (!json_is_object(object)) return false;
    for (unsigned i = 0; i < descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
        char name[256];
        camel_case(field->name, name, sizeof name);
        json_t *json = json_object_get(object, name);
        if (!json) json = json_object_get(object, field->name);
        if (!json || json_is_null(json)) continue;
        const ProtobufCMessageDescriptor *entry = ew_map_entry(descriptor, field);
        if (entry) {
            const char *key;
            json_t *value;
            json_object_foreach(json, key, value) {
                bool flag = entry->fields[0].type == PROTOBUF_C_TYPE_BOOL;
                json_t *name = flag ? json_boolean(strcmp(key, "true") == 0) : json_string(key);
                json_t *pair = json_pack("{s:o,s:O}", "key", name, "value", value);
                bool fits = field_from_json(field, pair, to);
                json_decref(pair);
                if (!fits) return false;
            }
        } else if (field->label == PROTOBUF_C_LABEL_REPEATED) {
            size_t k;
            json_t *value;
            json_array_foreach(json, k, value) if (!field_from_json(field, value, to)) return false;
        } else {
            ew_buffer value = {0};
            bool fits = value_from_json(field, json, &value);
            bool zero = field->type != PROTOBUF_C_TYPE_MESSAGE && !(field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
                && is_zero(field, value.data, value.size);
            ew_buffer_free(&value);
            if (!fits || (!zero && !field_from_json(field, json, to))) return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------
// Events.

static void on_event(void *context, const ew_event *event) {
    (void)context;
    json_int_t id = (json_int_t)event->tag, revision = (json_int_t)event->revision;
    switch (event->type) {
    case EW_EVENT_OPEN: emit(json_pack("{s:s}", "event", "open")); break;
    case EW_EVENT_RECEIPT: emit(json_pack("{s:s,s:I,s:I}", "event", "receipt", "id", id, "revision", revision)); break;
    case EW_EVENT_REJECTED:
        emit(json_pack("{s:s,s:I,s:I,s:s,s:s}", "event", "rejected", "id", id, "revision", revision, "code", event->code,
                       "reason", event->reason));
        break;
    case EW_EVENT_FAILED: emit(json_pack("{s:s,s:I,s:s}", "event", "failed", "id", id, "reason", event->reason)); break;
    case EW_EVENT_ENDED:
        fprintf(stderr, "ended: %s: %s\n", event->code, event->reason);
        emit(json_pack("{s:s,s:s}", "event", "ended", "reason", event->code));
        break;
    }
}

static void on_slice(void *context, const char *name, uint64_t revision, const uint8_t *value, size_t size) {
    (void)context;
    emit(json_pack("{s:s,s:s,s:o,s:I}", "event", "slice", "slice", name, "value",
                   message_to_json(FIND(slices, name), value, size), "revision", (json_int_t)revision));
}

static void on_reached(void *context, uint64_t tag) {
    (void)context;
    emit(json_pack("{s:s,s:I}", "event", "reached", "id", (json_int_t)tag));
}

static void on_trouble(void *context, const char *text) {
    (void)context;
    fprintf(stderr, "%s\n", text);
}

static void failed(uint64_t id, ew_status status) {
    const char *reason = status == EW_TOO_LARGE ? "too_large" : status == EW_UNSUPPORTED ? "no_presence" : "closed";
    emit(json_pack("{s:s,s:I,s:s}", "event", "failed", "id", (json_int_t)id, "reason", reason));
}

// ---------------------------------------------------------------------------------------------------
// Commands. A `send` that finds the client full waits, and the input with it.

static struct {
    char name[256];
    ew_buffer payload;
    uint64_t id, left;
} sending;

static void send_more(ew_client *client) {
    while (sending.left) {
        ew_status status = ew_session_send(ew_client_session(client), sending.id, sending.name, sending.payload.data,
                                           sending.payload.size);
        if (status == EW_FULL) return;
        if (status != EW_OK) failed(sending.id, status);
        sending.id++;
        sending.left--;
    }
    ew_buffer_free(&sending.payload);
}

static uint64_t number_of(const json_t *command, const char *key, uint64_t missing) {
    json_t *json = json_object_get(command, key);
    return json_is_integer(json) ? (uint64_t)json_integer_value(json) : missing;
}

static bool payload_of(const ProtobufCMessageDescriptor *descriptor, const json_t *command, ew_buffer *to) {
    const json_t *fields = json_object_get(command, "fields");
    if (fields && !message_from_json(descriptor, fields, to)) return false;
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(command, "fill"), key, value) {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field_by_name(descriptor, key);
        if (!field || ew_wire_type(field->type) != EW_BYTES || !json_is_integer(value)) return false;
        size_t size = (size_t)json_integer_value(value);
        uint8_t *zeros = calloc(1, size ? size : 1);
        if (!zeros) return false;
        ew_buffer_varint(to, (uint64_t)field->id << 3 | EW_BYTES);
        ew_buffer_varint(to, size);
        ew_buffer_append(to, zeros, size);
        free(zeros);
    }
    return true;
}

static void obey(ew_client *client, const char *line, size_t size) {
    json_t *command = json_loadb(line, size, 0, NULL);
    const char *verb = json_string_value(json_object_get(command, "do"));
    const ProtobufCMessageDescriptor *descriptor;
    uint64_t id = number_of(command, "id", 0);
    if (!verb) fail("a command is no JSON object");
    if (strcmp(verb, "send") == 0) {
        descriptor = FIND(actions, json_string_value(json_object_get(command, "action")));
        if (!descriptor || !payload_of(descriptor, command, &sending.payload)) fail("an unknown action");
        bool several = json_object_get(command, "count") != NULL;
        snprintf(sending.name, sizeof sending.name, "%s", descriptor->name);
        sending.id = id;
        sending.left = several ? number_of(command, "count", 0) : 1;
        send_more(client);
    } else if (strcmp(verb, "follow") == 0 || strcmp(verb, "unfollow") == 0) {
        descriptor = FIND(slices, json_string_value(json_object_get(command, "slice")));
        if (!descriptor) fail("an unknown slice");
        if (*verb == 'f')
            ew_slices_follow(ew_client_slices(client), descriptor);
        else
            ew_slices_unfollow(ew_client_slices(client), descriptor->name);
    } else if (strcmp(verb, "publish") == 0 || strcmp(verb, "withdraw") == 0) {
        descriptor = FIND(presences, json_string_value(json_object_get(command, "presence")));
        ew_buffer value = {0};
        if (!descriptor || !payload_of(descriptor, command, &value)) fail("an unknown presence");
        ew_session *session = ew_client_session(client);
        ew_status status = *verb == 'p'
            ? ew_session_publish(session, id, descriptor->name, value.data, value.size)
            : ew_session_withdraw(session, descriptor->name);
        ew_buffer_free(&value);
        if (status != EW_OK) failed(id, status);
    } else if (strcmp(verb, "reach") == 0) {
        if (ew_slices_reach(ew_client_slices(client), id, number_of(command, "revision", 0)) != EW_OK)
            fail("too many commands wait for a revision");
    } else if (strcmp(verb, "close") == 0) {
        ew_client_close(client);
    } else {
        emit(json_pack("{s:s,s:s}", "event", "unsupported", "do", verb));
    }
    json_decref(command);
}

// ---------------------------------------------------------------------------------------------------
// Credentials.

static char *read_token(int descriptor) {
    char token[256];
    size_t size = 0;
    for (;;) {
        ssize_t got = read(descriptor, token + size, sizeof token - 1 - size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        size += (size_t)got;
    }
    close(descriptor);
    while (size && (token[size - 1] == '\n' || token[size - 1] == '\r')) size--;
    token[size] = 0;
    return strdup(token);
}

// Asks the supervisor. The connection stays open: its end removes the process.
static bool enroll(const char *run_directory, const char *role, char **process, char **token) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/operator/supervisor.sock", run_directory);
    if (length >= (int)sizeof address.sun_path) return false;
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) != 0) return false;
    json_t *request = json_pack("{s:i,s:s,s:s,s:s,s:i}", "id", 1, "request", "enroll", "role", role, "process",
                                "conformance-c", "count", 1);
    char *line = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    bool sent = dprintf(connection, "%s\n", line) > 0;
    free(line);
    char reply[4096];
    size_t size = 0;
    while (sent && size < sizeof reply) {
        ssize_t got = read(connection, reply + size, sizeof reply - size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        size += (size_t)got;
        if (memchr(reply, '\n', size)) break;
    }
    json_t *json = json_loadb(reply, size, JSON_DISABLE_EOF_CHECK, NULL);
    json_t *enrolled = json_array_get(json_object_get(json_object_get(json, "reply"), "enrolled"), 0);
    const char *name = json_string_value(json_object_get(enrolled, "process"));
    const char *secret = json_string_value(json_object_get(enrolled, "token"));
    if (name && secret) {
        *process = strdup(name);
        *token = strdup(secret);
    }
    json_decref(json);
    return name && secret;
}

int main(void) {
    const char *run_directory = getenv("EASTWARD_RUN_DIR"), *role = getenv("EASTWARD_ROLE");
    const char *descriptor = getenv("EASTWARD_TOKEN_FD"), *outbox_path = getenv("EASTWARD_CONFORMANCE_OUTBOX");
    char *process = getenv("EASTWARD_PROCESS") ? strdup(getenv("EASTWARD_PROCESS")) : NULL, *token = NULL;
    const char *store = getenv("EASTWARD_STORE");
    if ((!run_directory && !store) || !role) fail("EASTWARD_RUN_DIR or EASTWARD_ROLE is missing");
    if (store) {
        token = strdup(getenv("EASTWARD_TOKEN") ? getenv("EASTWARD_TOKEN") : "");
    } else if (descriptor) {
        token = read_token(atoi(descriptor));
    } else {
        free(process);
        process = NULL;
        if (!enroll(run_directory, role, &process, &token)) fail("the supervisor did not enroll this process");
    }
    if (!process || !token) fail("EASTWARD_PROCESS or the token is missing");

    ew_client_config config = {
        .run_directory = run_directory,
        .role = role,
        .process = process,
        .token = token,
        .session = {.most_actions = MOST_ACTIONS, .most_bytes = MOST_ACTION_BYTES, .random = ew_random},
        .event = on_event,
        .slice = on_slice,
        .reached = on_reached,
        .trouble = on_trouble,
        .store = store,
    };
    if (store) {
        config.session.has_token = ew_bytes_of_hex(token, config.session.token);
        if (!config.session.has_token || !ew_bytes_of_hex(getenv("EASTWARD_STORE_KEY"), config.store_key)
            || !ew_bytes_of_hex(getenv("EASTWARD_PUBLIC_KEY"), config.public_key)
            || !ew_bytes_of_hex(getenv("EASTWARD_SECRET_KEY"), config.secret_key))
            fail("EASTWARD_TOKEN or a key is missing or wrong");
    }
    ew_outbox outbox;
    if (outbox_path) {
        if (!outbox_open(&outbox, outbox_path)) fail("the outbox cannot be opened");
        config.session.outbox = &outbox;
    }
    ew_client *client = ew_client_create(&config);
    if (!client) fail("the client cannot be created");
    if (outbox_path && !outbox_restore(&outbox, ew_client_session(client))) fail("the outbox cannot be read");

    char *input = NULL;
    size_t size = 0, capacity = 0, at = 0; // the read bytes, and how many of them are obeyed
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    for (bool open = true; open;) {
        bool full = sending.left > 0; // then the input waits for receipts
        if (!ew_client_run(client, full ? -1 : STDIN_FILENO, -1) && !full) continue;
        if (full) {
            send_more(client);
        } else {
            if (capacity - size < 65536) {
                capacity = capacity ? capacity * 2 : 1 << 17;
                if (capacity > MOST_LINE || !(input = realloc(input, capacity))) fail("a line is too long");
            }
            ssize_t got = read(STDIN_FILENO, input + size, capacity - size);
            if (got == 0) open = false;
            if (got > 0) size += (size_t)got;
        }
        char *end;
        while (!sending.left && (end = memchr(input + at, '\n', size - at))) {
            obey(client, input + at, (size_t)(end - (input + at)));
            at = (size_t)(end - input) + 1;
        }
        if (at == size) at = size = 0;
        if (at && !sending.left) {
            memmove(input, input + at, size - at);
            size -= at;
            at = 0;
        }
    }
    ew_client_free(client);
    if (outbox_path) outbox_close(&outbox);
    ew_buffer_free(&sending.payload);
    free(input);
    free(process);
    free(token);
    return 0;
}
