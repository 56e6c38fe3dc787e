#define _GNU_SOURCE
#include "eastward.h"

#include "eastward/eastward.pb-c.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <zmq.h>

// ---------------------------------------------------------------------------------------------------
// Memory. The sizes are bounded by the callers, so a failure is no state to recover from.

static void *allocate(size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory) abort();
    return memory;
}

static void *reallocate(void *memory, size_t size) {
    memory = realloc(memory, size ? size : 1);
    if (!memory) abort();
    return memory;
}

static char *copy_text(const char *text) {
    char *copy = strdup(text ? text : "");
    if (!copy) abort();
    return copy;
}

void ew_buffer_append(ew_buffer *buffer, const void *data, size_t size) {
    if (size == 0) return;
    if (buffer->capacity - buffer->size < size) {
        size_t capacity = buffer->capacity ? buffer->capacity : 64;
        while (capacity - buffer->size < size) capacity *= 2;
        buffer->data = reallocate(buffer->data, capacity);
        buffer->capacity = capacity;
    }
    memcpy(buffer->data + buffer->size, data, size);
    buffer->size += size;
}

void ew_buffer_varint(ew_buffer *buffer, uint64_t value) {
    uint8_t bytes[10];
    size_t size = 0;
    do {
        bytes[size] = (uint8_t)(value & 0x7f);
        value >>= 7;
        if (value) bytes[size] |= 0x80;
        size++;
    } while (value);
    ew_buffer_append(buffer, bytes, size);
}

void ew_buffer_free(ew_buffer *buffer) {
    free(buffer->data);
    *buffer = (ew_buffer){0};
}

static void buffer_text(ew_buffer *buffer, const char *text) { ew_buffer_append(buffer, text, strlen(text)); }

bool ew_is_utf8(const uint8_t *data, size_t size) {
    for (size_t i = 0; i < size;) {
        uint8_t first = data[i];
        size_t more;
        uint32_t point;
        if (first < 0x80) {
            i++;
            continue;
        } else if (first >= 0xc2 && first < 0xe0) {
            more = 1, point = first & 0x1f;
        } else if (first >= 0xe0 && first < 0xf0) {
            more = 2, point = first & 0x0f;
        } else if (first >= 0xf0 && first < 0xf5) {
            more = 3, point = first & 0x07;
        } else {
            return false;
        }
        if (size - i <= more) return false;
        for (size_t k = 1; k <= more; k++) {
            if ((data[i + k] & 0xc0) != 0x80) return false;
            point = point << 6 | (data[i + k] & 0x3f);
        }
        if ((more == 2 && point < 0x800) || (more == 3 && point < 0x10000) || point > 0x10ffff
            || (point >= 0xd800 && point < 0xe000))
            return false;
        i += more + 1;
    }
    return true;
}

void ew_random(void *bytes, size_t size) {
    uint8_t *at = bytes;
    while (size) {
        ssize_t got = getrandom(at, size, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) abort(); // without randomness a nonce is not safe
        at += got;
        size -= (size_t)got;
    }
}

bool ew_bytes_of_hex(const char *digits, uint8_t bytes[32]) {
    if (!digits || strlen(digits) != 64 || strspn(digits, "0123456789abcdefABCDEF") != 64) return false;
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)strtoul((char[]){digits[2 * i], digits[2 * i + 1], 0}, NULL, 16);
    return true;
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

// ---------------------------------------------------------------------------------------------------
// The wire format.

bool ew_read_varint(ew_reader *reader, uint64_t *value) {
    uint64_t result = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (reader->at == reader->end) return false;
        uint8_t byte = *reader->at++;
        if (shift < 64) result |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *value = result;
            return true;
        }
    }
    return false;
}

bool ew_read_field(ew_reader *reader, uint32_t *number, int *wire, const uint8_t **data, size_t *size) {
    if (reader->at == reader->end) return false;
    const uint8_t *start = reader->at;
    uint64_t tag, length = 0;
    if (!ew_read_varint(reader, &tag) || tag > UINT32_MAX || tag >> 3 == 0) goto wrong;
    *number = (uint32_t)(tag >> 3);
    *wire = (int)(tag & 7);
    *data = reader->at;
    switch (*wire) {
    case EW_VARINT:
        if (!ew_read_varint(reader, &length)) goto wrong;
        *size = (size_t)(reader->at - *data);
        return true;
    case EW_FIXED64: length = 8; break;
    case EW_FIXED32: length = 4; break;
    case EW_BYTES:
        if (!ew_read_varint(reader, &length)) goto wrong;
        *data = reader->at;
        break;
    default: goto wrong; // proto3 has no groups
    }
    if (length > (uint64_t)(reader->end - reader->at)) goto wrong;
    *size = (size_t)length;
    reader->at += length;
    return true;
wrong:
    reader->at = start; // at != end is then an error
    return false;
}

int ew_wire_type(ProtobufCType type) {
    switch (type) {
    case PROTOBUF_C_TYPE_FIXED64:
    case PROTOBUF_C_TYPE_SFIXED64:
    case PROTOBUF_C_TYPE_DOUBLE: return EW_FIXED64;
    case PROTOBUF_C_TYPE_FIXED32:
    case PROTOBUF_C_TYPE_SFIXED32:
    case PROTOBUF_C_TYPE_FLOAT: return EW_FIXED32;
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_BYTES:
    case PROTOBUF_C_TYPE_MESSAGE: return EW_BYTES;
    default: return EW_VARINT;
    }
}

// protobuf-c has no mark for a map. protoc forbids another nested message of an entry's name, so the name decides.
const ProtobufCMessageDescriptor *ew_map_entry(const ProtobufCMessageDescriptor *message,
                                               const ProtobufCFieldDescriptor *field) {
    if (field->label != PROTOBUF_C_LABEL_REPEATED || field->type != PROTOBUF_C_TYPE_MESSAGE) return NULL;
    const ProtobufCMessageDescriptor *entry = field->descriptor;
    size_t prefix = strlen(message->name);
    if (strncmp(entry->name, message->name, prefix) != 0 || entry->name[prefix] != '.') return NULL;
    const char *at = entry->name + prefix + 1;
    bool upper = true;
    for (const char *from = field->name; *from; from++) {
        if (*from == '_') {
            upper = true;
            continue;
        }
        char expected = upper && *from >= 'a' && *from <= 'z' ? (char)(*from - 'a' + 'A') : *from;
        if (*at++ != expected) return NULL;
        upper = false;
    }
    if (strcmp(at, "Entry") != 0 || entry->n_fields != 2) return NULL;
    return entry->fields[0].id == 1 && entry->fields[1].id == 2 ? entry : NULL;
}

static bool elements_count(ProtobufCType type, const uint8_t *data, size_t size, uint64_t *count) {
    ew_reader reader = {data, data + size};
    uint64_t value;
    *count = 0;
    switch (ew_wire_type(type)) {
    case EW_FIXED64: *count = size / 8; return size % 8 == 0;
    case EW_FIXED32: *count = size / 4; return size % 4 == 0;
    case EW_BYTES:
        while (reader.at != reader.end) {
            if (!ew_read_varint(&reader, &value) || value > (uint64_t)(reader.end - reader.at)) return false;
            reader.at += value;
            ++*count;
        }
        return true;
    default:
        while (reader.at != reader.end) {
            if (!ew_read_varint(&reader, &value)) return false;
            ++*count;
        }
        return true;
    }
}

static bool valid_message(const ProtobufCMessageDescriptor *descriptor, const uint8_t *data, size_t size, int depth) {
    if (depth > 100) return false;
    ew_reader reader = {data, data + size};
    uint32_t number;
    int wire;
    const uint8_t *content;
    size_t length;
    while (ew_read_field(&reader, &number, &wire, &content, &length)) {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(descriptor, number);
        if (!field) continue;
        int expected = ew_wire_type(field->type);
        uint64_t count;
        if (field->label == PROTOBUF_C_LABEL_REPEATED && wire == EW_BYTES && expected != EW_BYTES) {
            if (!elements_count(field->type, content, length, &count)) return false;
            continue;
        }
        if (wire != expected) return false;
        if (field->type == PROTOBUF_C_TYPE_STRING && !ew_is_utf8(content, length)) return false;
        if (field->type == PROTOBUF_C_TYPE_MESSAGE && !valid_message(field->descriptor, content, length, depth + 1))
            return false;
    }
    return reader.at == reader.end;
}

// ---------------------------------------------------------------------------------------------------
// A map by key. Rows are in an array, the last one moves into a gap; a table of open addressing finds them.

typedef struct {
    uint8_t *bytes; // the key, then the entry
    size_t key, entry;
    uint64_t hash;
} row;

typedef struct {
    row *rows;
    size_t count, capacity;
    size_t *slots; // index + 1 of the row; 0: free
    size_t slots_count;
} map;

static uint64_t hash_of(const uint8_t *data, size_t size) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 1099511628211u;
    return hash ^ hash >> 32;
}

static size_t map_slot(const map *map, const uint8_t *key, size_t size, uint64_t hash) {
    size_t slot = hash & (map->slots_count - 1);
    while (map->slots[slot]) {
        const row *row = &map->rows[map->slots[slot] - 1];
        if (row->hash == hash && row->key == size && memcmp(row->bytes, key, size) == 0) break;
        slot = (slot + 1) & (map->slots_count - 1);
    }
    return slot;
}

static void map_grow(map *map) {
    map->capacity = map->capacity ? map->capacity * 2 : 8;
    map->rows = reallocate(map->rows, map->capacity * sizeof *map->rows);
    free(map->slots);
    map->slots_count = map->capacity * 2;
    map->slots = allocate(map->slots_count * sizeof *map->slots);
    for (size_t i = 0; i < map->count; i++)
        map->slots[map_slot(map, map->rows[i].bytes, map->rows[i].key, map->rows[i].hash)] = i + 1;
}

static void map_set(map *map, const uint8_t *key, size_t key_size, const uint8_t *entry, size_t entry_size) {
    if (map->count == map->capacity) map_grow(map);
    uint8_t *bytes = allocate(key_size + entry_size);
    memcpy(bytes, key, key_size);
    if (entry_size) memcpy(bytes + key_size, entry, entry_size);
    row new = {bytes, key_size, entry_size, hash_of(key, key_size)};
    size_t slot = map_slot(map, key, key_size, new.hash);
    if (map->slots[slot]) {
        row *old = &map->rows[map->slots[slot] - 1];
        free(old->bytes);
        *old = new;
    } else {
        map->rows[map->count++] = new;
        map->slots[slot] = map->count;
    }
}

static void map_remove(map *map, const uint8_t *key, size_t key_size) {
    if (map->count == 0) return;
    size_t mask = map->slots_count - 1;
    size_t slot = map_slot(map, key, key_size, hash_of(key, key_size));
    if (!map->slots[slot]) return;
    size_t index = map->slots[slot] - 1, last = map->count - 1;
    if (index != last) {
        map->slots[map_slot(map, map->rows[last].bytes, map->rows[last].key, map->rows[last].hash)] = index + 1;
        row gone = map->rows[index];
        map->rows[index] = map->rows[last];
        map->rows[last] = gone;
    }
    free(map->rows[last].bytes);
    map->count--;
    // Close the gap in the probe sequence.
    map->slots[slot] = 0;
    for (size_t next = (slot + 1) & mask; map->slots[next]; next = (next + 1) & mask) {
        size_t home = map->rows[map->slots[next] - 1].hash & mask;
        if (((next - home) & mask) >= ((next - slot) & mask)) {
            map->slots[slot] = map->slots[next];
            map->slots[next] = 0;
            slot = next;
        }
    }
}

static void map_clear(map *map) {
    for (size_t i = 0; i < map->count; i++) free(map->rows[i].bytes);
    free(map->rows);
    free(map->slots);
    memset(map, 0, sizeof *map);
}

// ---------------------------------------------------------------------------------------------------
// The replica: for each field its bytes as on the wire, so that values need no form of their own.

typedef struct {
    bool present;
    // A scalar's value, the content of a string, bytes or message; of a repeated field the elements end to end (with a
    // length before each, unless scalar).
    ew_buffer bytes;
    map map;
} value;

struct ew_replica {
    const ProtobufCMessageDescriptor *descriptor;
    value *values;
};

static void value_clear(value *value) {
    value->present = false;
    ew_buffer_free(&value->bytes);
    map_clear(&value->map);
}

ew_replica *ew_replica_create(const ProtobufCMessageDescriptor *descriptor) {
    ew_replica *replica = allocate(sizeof *replica);
    replica->descriptor = descriptor;
    replica->values = allocate(descriptor->n_fields * sizeof *replica->values);
    return replica;
}

void ew_replica_free(ew_replica *replica) {
    if (!replica) return;
    for (unsigned i = 0; i < replica->descriptor->n_fields; i++) value_clear(&replica->values[i]);
    free(replica->values);
    free(replica);
}

// A key in one form: 8 bytes of a number, the bytes of a string.
static bool entry_key(const ProtobufCMessageDescriptor *entry, const uint8_t *data, size_t size, uint8_t number[8],
                      const uint8_t **key, size_t *key_size) {
    const ProtobufCFieldDescriptor *field = &entry->fields[0];
    ew_reader reader = {data, data + size};
    uint32_t id;
    int wire;
    const uint8_t *content;
    size_t length;
    memset(number, 0, 8);
    bool text = ew_wire_type(field->type) == EW_BYTES;
    *key = text ? (const uint8_t *)"" : number;
    *key_size = text ? 0 : 8;
    while (ew_read_field(&reader, &id, &wire, &content, &length)) {
        if (id != 1) continue;
        if (wire != ew_wire_type(field->type)) return false;
        if (text) {
            *key = content;
            *key_size = length;
        } else if (wire == EW_VARINT) {
            ew_reader at = {content, content + length};
            uint64_t raw;
            if (!ew_read_varint(&at, &raw)) return false;
            for (int i = 0; i < 8; i++) number[i] = (uint8_t)(raw >> (8 * i));
        } else {
            memset(number, 0, 8);
            memcpy(number, content, length);
        }
    }
    return reader.at == reader.end;
}

// The offset in bytes of an element.
static size_t element_offset(ProtobufCType type, const ew_buffer *elements, uint64_t index) {
    int wire = ew_wire_type(type);
    if (wire == EW_FIXED64) return (size_t)index * 8;
    if (wire == EW_FIXED32) return (size_t)index * 4;
    ew_reader reader = {elements->data, elements->data + elements->size};
    uint64_t length;
    for (; index && ew_read_varint(&reader, &length); index--)
        if (wire == EW_BYTES) reader.at += length;
    return elements->size ? (size_t)(reader.at - elements->data) : 0;
}

// Reads the listed fields of a slice's message into `fresh`.
static bool read_values(const ProtobufCMessageDescriptor *descriptor, const bool *listed, ProtobufCBinaryData data,
                        value *fresh) {
    if (data.len == 0) return true;
    ew_reader reader = {data.data, data.data + data.len};
    uint32_t number;
    int wire;
    const uint8_t *content;
    size_t length;
    while (ew_read_field(&reader, &number, &wire, &content, &length)) {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(descriptor, number);
        if (!field || !listed[field - descriptor->fields]) continue;
        value *to = &fresh[field - descriptor->fields];
        int expected = ew_wire_type(field->type);
        uint64_t count;
        if (field->label == PROTOBUF_C_LABEL_REPEATED && expected != EW_BYTES && wire == EW_BYTES) {
            if (!elements_count(field->type, content, length, &count)) return false;
            ew_buffer_append(&to->bytes, content, length);
            continue;
        }
        if (wire != expected) return false;
        if (field->type == PROTOBUF_C_TYPE_MESSAGE && !valid_message(field->descriptor, content, length, 0)) return false;
        if (field->label == PROTOBUF_C_LABEL_REPEATED) {
            if (field->type == PROTOBUF_C_TYPE_STRING && !ew_is_utf8(content, length)) return false;
            if (wire == EW_BYTES) ew_buffer_varint(&to->bytes, length);
        } else {
            to->bytes.size = 0;
            to->present = true;
        }
        ew_buffer_append(&to->bytes, content, length);
    }
    return reader.at == reader.end;
}

static bool splice(const ProtobufCFieldDescriptor *field, const value *old, value *fresh, uint64_t head, uint64_t tail) {
    uint64_t count = old->bytes.size;
    bool repeated = field->label == PROTOBUF_C_LABEL_REPEATED;
    if (repeated && !elements_count(field->type, old->bytes.data, old->bytes.size, &count)) return false;
    if (head > count || tail > count - head) return false;
    size_t from = repeated ? element_offset(field->type, &old->bytes, head) : (size_t)head;
    size_t to = repeated ? element_offset(field->type, &old->bytes, count - tail) : (size_t)(count - tail);
    ew_buffer result = {0};
    if (from) ew_buffer_append(&result, old->bytes.data, from);
    ew_buffer_append(&result, fresh->bytes.data, fresh->bytes.size);
    if (old->bytes.size - to) ew_buffer_append(&result, old->bytes.data + to, old->bytes.size - to);
    ew_buffer_free(&fresh->bytes);
    fresh->bytes = result;
    fresh->present = true;
    return true;
}

static bool each_row(const ProtobufCMessageDescriptor *entry, const ew_buffer *records, map *map, bool remove) {
    ew_reader reader = {records->data, records->data + records->size};
    uint64_t length;
    uint8_t number[8];
    const uint8_t *key;
    size_t key_size;
    if (records->size == 0) return true;
    while (reader.at != reader.end) {
        if (!ew_read_varint(&reader, &length)) return false;
        if (!entry_key(entry, reader.at, length, number, &key, &key_size)) return false;
        if (remove)
            map_remove(map, key, key_size);
        else
            map_set(map, key, key_size, reader.at, length);
        reader.at += length;
    }
    return true;
}

static bool apply(ew_replica *replica, const Eastward__SliceUpdate *update) {
    const ProtobufCMessageDescriptor *descriptor = replica->descriptor;
    unsigned n = descriptor->n_fields;
    bool *listed = allocate(n * sizeof *listed);
    const Eastward__Splice **splices = allocate(n * sizeof *splices);
    value *fresh = allocate(n * sizeof *fresh), *removed = allocate(n * sizeof *removed);
    bool fits = true;

    for (size_t i = 0; i < update->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(descriptor, update->fields[i]);
        if (field) listed[field - descriptor->fields] = true;
    }
    for (size_t i = 0; i < update->n_splices; i++) {
        const ProtobufCFieldDescriptor *field =
            protobuf_c_message_descriptor_get_field(descriptor, update->splices[i]->field);
        if (field) splices[field - descriptor->fields] = update->splices[i];
    }
    fits = read_values(descriptor, listed, update->value, fresh) && read_values(descriptor, listed, update->removed, removed);

    for (unsigned i = 0; fits && i < n; i++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
        value *old = &replica->values[i];
        if (!listed[i]) continue;
        const ProtobufCMessageDescriptor *entry = ew_map_entry(descriptor, field);
        if (entry) {
            fits = !splices[i] && each_row(entry, &removed[i].bytes, &old->map, true)
                && each_row(entry, &fresh[i].bytes, &old->map, false);
            continue;
        }
        if (splices[i]) {
            bool can = field->label == PROTOBUF_C_LABEL_REPEATED || field->type == PROTOBUF_C_TYPE_STRING
                || field->type == PROTOBUF_C_TYPE_BYTES;
            fits = can && splice(field, old, &fresh[i], splices[i]->head, splices[i]->tail);
            if (!fits) break;
        }
        if (field->label != PROTOBUF_C_LABEL_REPEATED && field->type == PROTOBUF_C_TYPE_STRING
            && !ew_is_utf8(fresh[i].bytes.data, fresh[i].bytes.size)) {
            fits = false;
            break;
        }
        if (fresh[i].present && field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
            for (unsigned k = 0; k < n; k++) // cases of one oneof share the place of the number of the one that is set
                if (k != i && descriptor->fields[k].flags & PROTOBUF_C_FIELD_FLAG_ONEOF
                    && descriptor->fields[k].quantifier_offset == field->quantifier_offset)
                    value_clear(&replica->values[k]);
        value_clear(old);
        *old = fresh[i];
        fresh[i] = (value){0};
    }

    for (unsigned i = 0; i < n; i++) {
        value_clear(&fresh[i]);
        value_clear(&removed[i]);
    }
    free(fresh);
    free(removed);
    free(splices);
    free(listed);
    return fits;
}

bool ew_replica_apply(ew_replica *replica, const uint8_t *data, size_t size) {
    Eastward__SliceUpdate *update = eastward__slice_update__unpack(NULL, size, data);
    if (!update) return false;
    bool fits = apply(replica, update);
    eastward__slice_update__free_unpacked(update, NULL);
    return fits;
}

static void pack_bytes(ew_buffer *message, uint32_t number, const uint8_t *data, size_t size) {
    ew_buffer_varint(message, (uint64_t)number << 3 | EW_BYTES);
    ew_buffer_varint(message, size);
    ew_buffer_append(message, data, size);
}

void ew_replica_pack(const ew_replica *replica, ew_buffer *message) {
    for (unsigned i = 0; i < replica->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &replica->descriptor->fields[i];
        const value *value = &replica->values[i];
        int wire = ew_wire_type(field->type);
        for (size_t k = 0; k < value->map.count; k++) {
            const row *row = &value->map.rows[k];
            pack_bytes(message, field->id, row->bytes + row->key, row->entry);
        }
        if (field->label != PROTOBUF_C_LABEL_REPEATED) {
            if (!value->present) continue;
            ew_buffer_varint(message, (uint64_t)field->id << 3 | (unsigned)wire);
            if (wire == EW_BYTES) ew_buffer_varint(message, value->bytes.size);
            ew_buffer_append(message, value->bytes.data, value->bytes.size);
        } else if (value->bytes.size && wire != EW_BYTES) {
            pack_bytes(message, field->id, value->bytes.data, value->bytes.size);
        } else if (value->bytes.size) {
            ew_reader reader = {value->bytes.data, value->bytes.data + value->bytes.size};
            uint64_t length;
            while (reader.at != reader.end && ew_read_varint(&reader, &length)) {
                pack_bytes(message, field->id, reader.at, length);
                reader.at += length;
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// The session.

enum {
    HELLO_TIMEOUT = 2000,
    SILENCE = 2000,
    HELLO_PAUSE = 100, // between a hello and one that a refusal asks for: no storm of hellos
    SESSIONS_PAUSE = 2000,
    KEEP_ALIVE = 15 * 60 * 1000,
    PRESENCE_INTERVAL = 3000,
    LINGER = 10000, // for a goodbye without missing receipts
    ACTION_RESERVE = 1024,
    BATCH_BYTES = 1 << 20, // small batches keep the queue to the store short
    BATCH_ACTIONS = 16384,
    BATCH_NAMES = 64,
    MOST_PRESENCES = 256,
    LONGEST_NAME = 255,
};

typedef struct {
    uint64_t tag, local;
    char *name;       // the name, a NUL, then the payload
    uint8_t *payload; // within `name`
    size_t size, bytes;
    bool done; // its receipt has arrived before an earlier one's
} action;

typedef struct {
    uint64_t tag;
    char *name;
    uint8_t *value;
    size_t size;
} presence;

struct ew_session {
    ew_session_config config;

    uint8_t nonce[EW_NONCE_SIZE];
    uint64_t number;
    uint8_t lineage[64];
    size_t lineage_size;
    // The session that was abandoned over this connection (0: none): a second welcome to it may be in transit.
    uint64_t abandoned;
    uint8_t abandoned_lineage[64];
    size_t abandoned_lineage_size;
    bool restored; // from an outbox, and without a welcome since
    uint64_t restored_next; // the first sequence that the outbox has not numbered

    bool connected, welcomed, hello_waits;
    uint64_t hello_at, hello_sent_at; // when the next hello is due; when the last one left
    uint64_t heard_at, owed_at, sent_at, hold_until, presence_at, closing_at;
    uint64_t fence, epoch;
    uint32_t largest_message, largest_window, largest_presence, slices_port;
    bool limits_known, opened, closing, ended;

    // The actions without a reported outcome, a ring. The first `numbered` ones have the sequences from `first` on, all
    // others none yet.
    action *actions;
    size_t head, count, capacity, numbered, bytes;
    uint64_t first;    // the lowest awaited sequence
    uint64_t send_from; // the next sequence to send over this connection
    uint64_t highest_receipt;
    uint64_t next_local;

    presence presences[MOST_PRESENCES];
    size_t presences_count;
    bool presence_due;
    bool presence_shown; // the store may have values of this session

    ew_event *events;
    size_t events_head, events_count, events_capacity;
};

static action *action_at(const ew_session *s, size_t index) { return &s->actions[(s->head + index) % s->capacity]; }

void ew_event_free(ew_event *event) {
    free(event->code);
    free(event->reason);
    event->code = event->reason = NULL;
}

// protobuf-c does not check that strings are UTF-8.
static char *copy_utf8(const char *text) {
    return copy_text(ew_is_utf8((const uint8_t *)text, strlen(text)) ? text : "");
}

// Bounded: at most one for each accepted action, one for each presence value, and two.
static void report(ew_session *s, ew_event_type type, uint64_t tag, uint64_t revision, const char *code, const char *reason) {
    if (s->events_count == s->events_capacity) {
        size_t capacity = s->events_capacity ? s->events_capacity * 2 : 16;
        ew_event *events = allocate(capacity * sizeof *events);
        for (size_t i = 0; i < s->events_count; i++) events[i] = s->events[(s->events_head + i) % s->events_capacity];
        free(s->events);
        s->events = events;
        s->events_head = 0;
        s->events_capacity = capacity;
    }
    s->events[(s->events_head + s->events_count++) % s->events_capacity] =
        (ew_event){type, tag, revision, code ? copy_utf8(code) : NULL, reason ? copy_utf8(reason) : NULL};
}

bool ew_session_event(ew_session *s, ew_event *event) {
    if (s->events_count == 0) return false;
    *event = s->events[s->events_head];
    s->events_head = (s->events_head + 1) % s->events_capacity;
    s->events_count--;
    return true;
}

static void save_session(ew_session *s) {
    const ew_outbox *outbox = s->config.outbox;
    if (outbox) outbox->session(outbox->context, s->nonce, s->number, s->lineage, s->lineage_size);
}

ew_session *ew_session_create(const ew_session_config *config) {
    ew_session *s = allocate(sizeof *s);
    s->config = *config;
    s->config.random(s->nonce, sizeof s->nonce);
    s->first = s->send_from = 1;
    s->next_local = 1;
    s->hello_at = s->closing_at = EW_NEVER;
    return s;
}

static void action_free(ew_session *s, action *action) {
    if (s->config.outbox) s->config.outbox->drop(s->config.outbox->context, action->local);
    s->bytes -= action->bytes;
    free(action->name);
    action->name = NULL;
}

void ew_session_free(ew_session *s) {
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free(action_at(s, i)->name); // the outbox keeps them
    free(s->actions);
    for (size_t i = 0; i < s->presences_count; i++) {
        free(s->presences[i].name);
        free(s->presences[i].value);
    }
    ew_event event;
    while (ew_session_event(s, &event)) ew_event_free(&event);
    free(s->events);
    free(s);
}

static void push_action(ew_session *s, uint64_t tag, uint64_t local, const char *name, const uint8_t *payload, size_t size) {
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? s->capacity * 2 : 64;
        action *actions = allocate(capacity * sizeof *actions);
        for (size_t i = 0; i < s->count; i++) actions[i] = *action_at(s, i);
        free(s->actions);
        s->actions = actions;
        s->head = 0;
        s->capacity = capacity;
    }
    size_t length = strlen(name) + 1;
    action new = {.tag = tag, .local = local, .size = size, .bytes = length + size};
    new.name = allocate(length + size);
    memcpy(new.name, name, length);
    new.payload = (uint8_t *)new.name + length;
    if (size) memcpy(new.payload, payload, size);
    s->count++;
    *action_at(s, s->count - 1) = new;
    s->bytes += new.bytes;
}

void ew_session_restore(ew_session *s, const uint8_t nonce[EW_NONCE_SIZE], uint64_t number, const uint8_t *lineage,
                        size_t lineage_size, uint64_t next_sequence) {
    if (lineage_size > sizeof s->lineage) return;
    memcpy(s->nonce, nonce, EW_NONCE_SIZE);
    s->number = number;
    if (lineage_size) memcpy(s->lineage, lineage, lineage_size);
    s->lineage_size = lineage_size;
    s->restored = number != 0;
    s->restored_next = next_sequence;
    s->first = s->send_from = next_sequence;
}

// A receipt can arrive before an earlier one's: its place stays, without an action.
static void restore_places(ew_session *s, uint64_t next) {
    while (s->first + s->numbered < next) {
        push_action(s, 0, 0, "", NULL, 0);
        action_at(s, s->count - 1)->done = true;
        s->highest_receipt = s->first + s->numbered++;
    }
}

bool ew_session_restore_action(ew_session *s, uint64_t local, uint64_t tag, const char *name, const uint8_t *payload,
                               size_t size, uint64_t sequence) {
    if (local < s->next_local) return false;
    if (sequence) {
        if (s->numbered != s->count || sequence >= s->restored_next) return false;
        if (s->count == 0) s->first = s->send_from = sequence;
        restore_places(s, sequence);
        if (sequence != s->first + s->count) return false;
    } else if (s->numbered == s->count) {
        restore_places(s, s->restored_next);
    }
    push_action(s, tag, local, name, payload, size);
    if (sequence) s->numbered++;
    s->next_local = local + 1;
    return true;
}

static void fail_presence(ew_session *s, size_t index, const char *reason) {
    report(s, EW_EVENT_FAILED, s->presences[index].tag, 0, NULL, reason);
    free(s->presences[index].name);
    free(s->presences[index].value);
    memmove(&s->presences[index], &s->presences[index + 1], (s->presences_count - index - 1) * sizeof s->presences[0]);
    s->presences_count--;
}

// Only the end of the session takes actions out of an outbox: after other ends, a later process can still send them.
static void end(ew_session *s, const char *code, const char *reason, bool session_ended) {
    if (s->ended) return;
    for (size_t i = 0; i < s->count; i++) {
        action *action = action_at(s, i);
        bool sent = i < s->numbered;
        bool kept = s->config.outbox && !(session_ended && sent);
        if (!action->done && !kept) report(s, EW_EVENT_FAILED, action->tag, 0, NULL, sent ? "fate_unknown" : "not_sent");
        if (kept)
            free(action->name);
        else
            action_free(s, action);
    }
    s->count = s->numbered = s->bytes = 0;
    s->ended = true;
    report(s, EW_EVENT_ENDED, 0, 0, code, reason);
}

// The session is gone, with unknown fate of its actions: another one begins.
static void lose(ew_session *s, uint64_t now) {
    while (s->numbered) {
        action *action = action_at(s, 0);
        if (!action->done) report(s, EW_EVENT_FAILED, action->tag, 0, NULL, "fate_unknown");
        action_free(s, action);
        s->head = (s->head + 1) % s->capacity;
        s->count--;
        s->numbered--;
    }
    s->first = s->send_from = 1;
    s->highest_receipt = 0;
    s->config.random(s->nonce, sizeof s->nonce);
    s->abandoned = s->number;
    memcpy(s->abandoned_lineage, s->lineage, sizeof s->lineage);
    s->abandoned_lineage_size = s->lineage_size;
    s->number = s->fence = 0;
    s->lineage_size = 0;
    s->restored = false;
    s->welcomed = s->hello_waits = false;
    s->hold_until = 0;
    s->hello_at = later(now, s->hello_sent_at + HELLO_PAUSE);
    s->presence_due = s->presence_shown = false;
    save_session(s);
}

void ew_session_connected(ew_session *s, uint64_t now) {
    if (s->restored && s->numbered == s->count && s->count) restore_places(s, s->restored_next);
    s->connected = true;
    s->abandoned = 0; // the journal may have lost the session: then the new one can have its number
    s->welcomed = s->hello_waits = false;
    s->hello_at = now;
    s->heard_at = s->owed_at = now;
}

void ew_session_disconnected(ew_session *s, uint64_t now) {
    (void)now;
    s->connected = s->welcomed = s->hello_waits = false;
    s->hello_at = EW_NEVER;
    s->hold_until = 0; // the next connection's welcome allows an attempt
    s->presence_due = false; // the welcome makes it due
}

void ew_session_unauthorized(ew_session *s) { end(s, "unauthorized", "the credentials were rejected", false); }

static bool too_large(const ew_session *s, size_t size) {
    uint32_t most = s->largest_message > ACTION_RESERVE ? s->largest_message - ACTION_RESERVE : 0;
    return size > most;
}

static bool same_lineage(const Eastward__Welcome *welcome, const uint8_t *lineage, size_t size) {
    return welcome->lineage.len == size && (size == 0 || memcmp(welcome->lineage.data, lineage, size) == 0);
}

static void receive_welcome(ew_session *s, const Eastward__Welcome *welcome, uint64_t now) {
    if (!s->hello_waits) return; // the second answer to two hellos, or one that the next hello repeats
    if (welcome->lineage.len > sizeof s->lineage) return;
    if (s->number == 0) {
        if (welcome->session == s->abandoned
            && same_lineage(welcome, s->abandoned_lineage, s->abandoned_lineage_size))
            return;
        s->number = welcome->session;
        s->lineage_size = welcome->lineage.len;
        if (s->lineage_size) memcpy(s->lineage, welcome->lineage.data, s->lineage_size);
        save_session(s);
    } else if (welcome->session != s->number || !same_lineage(welcome, s->lineage, s->lineage_size)) {
        lose(s, now);
        return;
    }
    s->restored = false;
    // Below `first`: also without an action, as after a restart with an empty outbox.
    if (welcome->next_sequence <= s->highest_receipt || welcome->next_sequence < s->first
        || welcome->next_sequence > s->first + s->numbered) {
        lose(s, now);
        return;
    }
    s->epoch = welcome->epoch;
    s->fence = welcome->fence;
    s->largest_message = welcome->largest_message;
    s->largest_window = welcome->largest_window;
    s->largest_presence = welcome->largest_presence;
    s->slices_port = welcome->slices_port;
    s->limits_known = true;
    s->welcomed = true;
    s->hello_waits = false;
    s->hello_at = EW_NEVER;
    s->send_from = welcome->next_sequence;
    s->owed_at = now;
    if (!s->opened) {
        s->opened = true;
        report(s, EW_EVENT_OPEN, 0, 0, NULL, NULL);
    }

    // Actions without a number can still be refused.
    size_t kept = s->numbered;
    for (size_t i = s->numbered; i < s->count; i++) {
        action *action = action_at(s, i);
        if (too_large(s, action->size)) {
            report(s, EW_EVENT_FAILED, action->tag, 0, NULL, "too_large");
            action_free(s, action);
        } else {
            *action_at(s, kept++) = *action;
        }
    }
    s->count = kept;
    // A numbered one can't: its sequence must be filled, and nothing that fits can fill it.
    for (uint64_t sequence = s->send_from; sequence < s->first + s->numbered; sequence++) {
        const action *action = action_at(s, (size_t)(sequence - s->first));
        if (action->size + strlen(action->name) + 128 > s->largest_message) {
            lose(s, now);
            return;
        }
    }
    size_t total = 0;
    for (size_t i = 0; i < s->presences_count;) {
        size_t bytes = strlen(s->presences[i].name) + s->presences[i].size;
        if (total + bytes > s->largest_presence) {
            fail_presence(s, i, s->largest_presence ? "too_large" : "no_presence");
        } else {
            total += bytes;
            i++;
        }
    }
    s->presence_due = s->presence_due || s->presence_shown || s->presences_count > 0;
}

static void receive_receipts(ew_session *s, const Eastward__Receipts *receipts) {
    for (size_t i = 0; i < receipts->n_ranges; i++) {
        const Eastward__ReceiptRange *range = receipts->ranges[i];
        uint64_t end = s->first + s->numbered;
        if (range->count == 0 || range->first_sequence >= end) continue;
        uint64_t from = later(range->first_sequence, s->first);
        uint64_t skipped = from - range->first_sequence;
        if (skipped >= range->count) continue;
        uint64_t count = earlier(range->count - skipped, end - from);
        for (uint64_t k = 0; k < count; k++) {
            action *action = action_at(s, (size_t)(from + k - s->first));
            if (action->done) continue;
            uint64_t revision = range->first_revision + skipped + k;
            if (range->rejection)
                report(s, EW_EVENT_REJECTED, action->tag, revision, range->rejection->code, range->rejection->reason);
            else
                report(s, EW_EVENT_RECEIPT, action->tag, revision, NULL, NULL);
            action->done = true;
            action_free(s, action);
            action->bytes = 0;
        }
        s->highest_receipt = later(s->highest_receipt, from + count - 1);
        while (s->numbered && action_at(s, 0)->done) {
            s->head = (s->head + 1) % s->capacity;
            s->count--;
            s->numbered--;
            s->first++;
        }
        s->send_from = later(s->send_from, s->highest_receipt + 1); // an action with a receipt is never sent again
    }
}

// A gap or a hold: the store expects this sequence.
static bool go_back(ew_session *s, uint64_t next, uint64_t now) {
    if (next <= s->highest_receipt || next < s->first) {
        s->hello_at = s->hello_waits ? s->hello_at : now; // the welcome decides whether actions were lost
        return false;
    }
    if (next < s->send_from) s->send_from = next;
    return true;
}

static void receive_refusal(ew_session *s, const Eastward__Refusal *refusal, uint64_t now) {
    switch (refusal->code) {
    case EASTWARD__REFUSAL__CODE__FENCED:
        if (s->welcomed && !s->hello_waits) {
            s->hello_at = later(now, s->hello_sent_at + HELLO_PAUSE);
            s->welcomed = false;
        }
        return; // otherwise the welcome is on its way, or the hello is repeated
    case EASTWARD__REFUSAL__CODE__TOO_MANY_SESSIONS:
        s->welcomed = s->hello_waits = false;
        s->hello_at = now + SESSIONS_PAUSE + 1;
        return;
    case EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE:
        // The abandoned session may have sent two hellos; a new session has no lineage yet.
        if (s->number) lose(s, now);
        return;
    case EASTWARD__REFUSAL__CODE__UNKNOWN_SESSION:
        if (s->restored) {
            lose(s, now);
            s->abandoned = 0; // no welcome to it is in transit, and the new session may have its number
        } else if (s->number) { // as above
            end(s, "refused", refusal->reason, true);
        }
        return;
    default: end(s, "refused", refusal->reason, false); return; // an unknown code, too
    }
}

void ew_session_receive(ew_session *s, const uint8_t *data, size_t size, uint64_t now) {
    if (s->ended || !s->connected) return;
    Eastward__StoreMessage *message = eastward__store_message__unpack(NULL, size, data);
    if (!message) return;
    s->heard_at = now;
    switch (message->message_case) {
    case EASTWARD__STORE_MESSAGE__MESSAGE_WELCOME: receive_welcome(s, message->welcome, now); break;
    case EASTWARD__STORE_MESSAGE__MESSAGE_RECEIPTS: receive_receipts(s, message->receipts); break;
    case EASTWARD__STORE_MESSAGE__MESSAGE_GAP: go_back(s, message->gap->next_sequence, now); break;
    case EASTWARD__STORE_MESSAGE__MESSAGE_HOLD:
        // The time is rounded down: one more, so as not to be early.
        if (go_back(s, message->hold->next_sequence, now)) s->hold_until = now + message->hold->retry_milliseconds + 1;
        break;
    case EASTWARD__STORE_MESSAGE__MESSAGE_REFUSAL: receive_refusal(s, message->refusal, now); break;
    default: break; // a later version's
    }
    eastward__store_message__free_unpacked(message, NULL);
}

ew_status ew_session_send(ew_session *s, uint64_t tag, const char *name, const uint8_t *payload, size_t size) {
    if (s->ended || s->closing) return EW_ENDED;
    if (strlen(name) > LONGEST_NAME || size > s->config.most_bytes || (s->limits_known && too_large(s, size)))
        return EW_TOO_LARGE;
    if (s->count + s->events_count >= s->config.most_actions) return EW_FULL;
    if (s->count && s->bytes + size + strlen(name) + 1 > s->config.most_bytes) return EW_FULL;
    const ew_outbox *outbox = s->config.outbox;
    if (outbox) outbox->add(outbox->context, s->next_local, tag, name, payload, size);
    push_action(s, tag, s->next_local++, name, payload, size);
    return EW_OK;
}

static size_t find_presence(const ew_session *s, const char *name) {
    size_t i = 0;
    while (i < s->presences_count && strcmp(s->presences[i].name, name) != 0) i++;
    return i;
}

ew_status ew_session_publish(ew_session *s, uint64_t tag, const char *name, const uint8_t *value, size_t size) {
    if (s->ended || s->closing) return EW_ENDED;
    size_t index = find_presence(s, name);
    if (s->limits_known && s->largest_presence == 0) return EW_UNSUPPORTED;
    size_t most = s->limits_known ? s->largest_presence : 1 << 16, total = strlen(name) + size;
    for (size_t i = 0; i < s->presences_count; i++)
        if (i != index) total += strlen(s->presences[i].name) + s->presences[i].size;
    if (total > most || index == MOST_PRESENCES) return EW_TOO_LARGE;
    if (index == s->presences_count) {
        s->presences_count++;
        s->presences[index] = (presence){.name = copy_text(name)};
    }
    presence *to = &s->presences[index];
    free(to->value);
    to->tag = tag;
    to->value = allocate(size);
    if (size) memcpy(to->value, value, size);
    to->size = size;
    s->presence_due = true;
    return EW_OK;
}

ew_status ew_session_withdraw(ew_session *s, const char *name) {
    if (s->ended || s->closing) return EW_ENDED;
    size_t index = find_presence(s, name);
    if (index == s->presences_count) return EW_OK;
    free(s->presences[index].name);
    free(s->presences[index].value);
    s->presences_count--;
    memmove(&s->presences[index], &s->presences[index + 1], (s->presences_count - index) * sizeof s->presences[0]);
    s->presence_due = s->presence_shown || s->presences_count > 0;
    return EW_OK;
}

void ew_session_close(ew_session *s, uint64_t now) {
    if (s->ended || s->closing) return;
    s->closing = true;
    s->closing_at = now;
}

static void pack(const Eastward__FeatureMessage *message, ew_buffer *to) {
    size_t size = eastward__feature_message__get_packed_size(message);
    if (to->capacity < size) {
        to->data = reallocate(to->data, size);
        to->capacity = size;
    }
    to->size = eastward__feature_message__pack(message, to->data);
}

static void output_hello(ew_session *s, uint64_t now, ew_buffer *to) {
    if (s->number == 0) save_session(s); // a repeated start must repeat the nonce
    Eastward__Hello hello = EASTWARD__HELLO__INIT;
    hello.magic = 0x45415354;
    hello.version = 1;
    hello.nonce = (ProtobufCBinaryData){EW_NONCE_SIZE, s->nonce};
    hello.session = s->number;
    hello.lineage = (ProtobufCBinaryData){s->lineage_size, s->lineage};
    hello.lowest_awaited = s->first;
    hello.outbox = s->config.outbox != NULL;
    if (s->config.has_token) hello.token = (ProtobufCBinaryData){sizeof s->config.token, s->config.token};
    Eastward__FeatureMessage message = EASTWARD__FEATURE_MESSAGE__INIT;
    message.message_case = EASTWARD__FEATURE_MESSAGE__MESSAGE_HELLO;
    message.hello = &hello;
    pack(&message, to);
    s->hello_waits = true;
    s->hello_sent_at = now;
    s->hello_at = now + HELLO_TIMEOUT + 1;
}

static void output_presence(ew_session *s, uint64_t now, ew_buffer *to) {
    Eastward__PresenceValue values[MOST_PRESENCES], *pointers[MOST_PRESENCES];
    for (size_t i = 0; i < s->presences_count; i++) {
        eastward__presence_value__init(&values[i]);
        values[i].name = s->presences[i].name;
        values[i].value = (ProtobufCBinaryData){s->presences[i].size, s->presences[i].value};
        pointers[i] = &values[i];
    }
    Eastward__SetPresence presence = EASTWARD__SET_PRESENCE__INIT;
    presence.fence = s->fence;
    presence.n_values = s->presences_count;
    presence.values = pointers;
    Eastward__FeatureMessage message = EASTWARD__FEATURE_MESSAGE__INIT;
    message.message_case = EASTWARD__FEATURE_MESSAGE__MESSAGE_PRESENCE;
    message.presence = &presence;
    pack(&message, to);
    s->presence_due = false;
    s->presence_shown = true; // an empty one can be lost with its connection, too
    s->presence_at = now;
}

static bool batch_waits(const ew_session *s) {
    uint64_t index = s->send_from - s->first;
    return index < s->count && index < s->largest_window;
}

static void output_batch(ew_session *s, uint64_t now, ew_buffer *to) {
    size_t start = (size_t)(s->send_from - s->first);
    size_t limit = s->largest_message < BATCH_BYTES ? s->largest_message : BATCH_BYTES;
    size_t most = s->count - start, count = 0, names_count = 0, bytes = 128, payload_size = 0;
    if (most > s->largest_window - start) most = s->largest_window - start;
    if (most > BATCH_ACTIONS) most = BATCH_ACTIONS;
    char *names[BATCH_NAMES];
    uint32_t *kinds = allocate(most * sizeof *kinds), *sizes = allocate(most * sizeof *sizes);
    for (; count < most; count++) {
        const action *action = action_at(s, start + count);
        size_t kind = 0;
        while (kind < names_count && strcmp(names[kind], action->name) != 0) kind++;
        size_t more = action->size + 10;
        if (kind == names_count) more += strlen(action->name) + 4;
        if (count && (bytes + more > limit || kind == BATCH_NAMES)) break;
        if (kind == names_count) names[names_count++] = action->name;
        kinds[count] = (uint32_t)kind;
        sizes[count] = (uint32_t)action->size;
        bytes += more;
        payload_size += action->size;
    }
    uint8_t *payload = allocate(payload_size), *at = payload;
    for (size_t i = 0; i < count; i++) {
        const action *action = action_at(s, start + i);
        if (action->size) memcpy(at, action->payload, action->size);
        at += action->size;
        if (start + i >= s->numbered) {
            s->numbered++;
            if (s->config.outbox)
                s->config.outbox->number(s->config.outbox->context, action->local, s->send_from + i);
        }
    }
    Eastward__Actions actions = EASTWARD__ACTIONS__INIT;
    actions.n_names = names_count;
    actions.names = names;
    actions.n_kinds = names_count > 1 ? count : 0;
    actions.kinds = kinds;
    actions.n_sizes = count;
    actions.sizes = sizes;
    actions.payload = (ProtobufCBinaryData){payload_size, payload};
    Eastward__ActionBatch batch = EASTWARD__ACTION_BATCH__INIT;
    batch.fence = s->fence;
    batch.first_sequence = s->send_from;
    batch.lowest_awaited = s->first;
    batch.actions = &actions;
    Eastward__FeatureMessage message = EASTWARD__FEATURE_MESSAGE__INIT;
    message.message_case = EASTWARD__FEATURE_MESSAGE__MESSAGE_BATCH;
    message.batch = &batch;
    pack(&message, to);
    free(payload);
    free(kinds);
    free(sizes);
    if (s->send_from == s->first) s->owed_at = now; // nothing was owed before
    s->send_from += count;
}

static uint64_t silence_at(const ew_session *s) {
    return s->send_from > s->first ? later(s->heard_at, s->owed_at) + SILENCE + 1 : EW_NEVER;
}

// Presence without values is sent once, as a withdrawal.
static uint64_t presence_due_at(const ew_session *s) {
    if (s->largest_presence == 0) return EW_NEVER;
    if (s->presence_due) return 0;
    return s->presences_count ? s->presence_at + PRESENCE_INTERVAL : EW_NEVER;
}

// Whether a close can end without a goodbye.
static bool leaves_silently(const ew_session *s, uint64_t now) {
    if (!s->closing || (s->count && !s->config.outbox)) return false;
    if (s->config.outbox && s->count == 0) return true;
    return (s->number == 0 && !s->hello_waits && s->count == 0) || (s->count == 0 && now >= s->closing_at + LINGER);
}

bool ew_session_output(ew_session *s, uint64_t now, ew_buffer *to) {
    if (!s->ended && leaves_silently(s, now)) end(s, "closed", "the client was closed", false);
    if (s->ended || !s->connected) return false;
    if (s->welcomed && !s->hello_waits && s->hello_at == EW_NEVER
        && (now >= silence_at(s) || now >= s->sent_at + KEEP_ALIVE))
        s->hello_at = now;
    if (now >= s->hello_at) {
        output_hello(s, now, to);
    } else if (!s->welcomed || s->hello_waits || s->hello_at != EW_NEVER) {
        return false;
    } else if (now >= presence_due_at(s)) {
        output_presence(s, now, to);
    } else if (now >= s->hold_until && batch_waits(s)) {
        output_batch(s, now, to);
    } else if (s->closing && s->count == 0) {
        Eastward__Goodbye goodbye = EASTWARD__GOODBYE__INIT;
        goodbye.fence = s->fence;
        Eastward__FeatureMessage message = EASTWARD__FEATURE_MESSAGE__INIT;
        message.message_case = EASTWARD__FEATURE_MESSAGE__MESSAGE_GOODBYE;
        message.goodbye = &goodbye;
        pack(&message, to);
        end(s, "closed", "the client was closed", false);
    } else {
        return false;
    }
    s->sent_at = now;
    return true;
}

uint64_t ew_session_deadline(const ew_session *s, uint64_t now) {
    if (s->ended) return EW_NEVER;
    uint64_t at = s->closing ? s->closing_at + LINGER : EW_NEVER;
    if (leaves_silently(s, now)) return now;
    if (!s->connected) return at;
    if (s->hello_at != EW_NEVER) return earlier(at, s->hello_at);
    if (!s->welcomed) return at;
    at = earlier(at, earlier(silence_at(s), s->sent_at + KEEP_ALIVE));
    at = earlier(at, presence_due_at(s));
    if (batch_waits(s)) at = earlier(at, s->hold_until);
    if (s->closing && s->count == 0) at = now;
    return at;
}

bool ew_session_ended(const ew_session *s) { return s->ended; }

bool ew_session_welcomed(const ew_session *s) { return s->welcomed && !s->ended; }
uint32_t ew_session_slices_port(const ew_session *s) { return s->slices_port; }

bool ew_session_epoch(const ew_session *s, uint64_t *epoch) {
    *epoch = s->epoch;
    return s->opened;
}

// ---------------------------------------------------------------------------------------------------
// The slices.

enum {
    MOST_SLICES = 256,
    MOST_REACHES = 1024,
    MOST_PATCHES = 4096, // of a slice, while its snapshot arrives
    MOST_PATCH_BYTES = 16 << 20,
    SNAPSHOT_TIMEOUT = 2000,
    SNAPSHOT_PAUSE = 100, // between requests for a slice: the store counts their bytes
    CREDIT_STEP = 4,
    CREDIT = 8,
    SNAPSHOT_NONCE = 16, // bytes; twice as many digits
    LONGEST_TOPIC = 245,
};

typedef struct {
    uint8_t *data;
    size_t size;
} patch;

typedef struct {
    const ProtobufCMessageDescriptor *descriptor;
    bool wanted;     // false: only its subscriptions are left to end
    bool subscribed; // to the patches, over this connection
    char nonce[2 * SNAPSHOT_NONCE + 1]; // of the requested snapshot; empty: none
    char old[2 * SNAPSHOT_NONCE + 1];   // to be unsubscribed; empty: none
    bool asks;                          // a snapshot is needed
    uint64_t asked_at, deadline;
    uint64_t credit, credit_to_end; // parts; 0: none

    // The snapshot on its way.
    ew_replica *staged;
    uint32_t parts;
    uint64_t staged_epoch, staged_sequence;
    patch *patches;
    size_t patches_count, patches_capacity, patches_bytes;

    ew_replica *replica; // NULL until the first snapshot
    bool current;        // no gap is known
    bool changed;
    uint64_t epoch, sequence, revision;

    // The last progress.
    uint64_t progress_epoch, progress_sequence, progress_revision;
    bool has_progress;
} slice;

typedef struct {
    uint64_t tag, revision;
} reach;

struct ew_slices {
    void (*random)(void *bytes, size_t size);
    slice *slices[MOST_SLICES];
    size_t count;
    bool connected, progress; // subscribed to progress
    uint64_t epoch;
    bool epoch_known;
    reach reaches[MOST_REACHES];
    size_t reaches_count;
};

static void drop_patches(slice *slice) {
    for (size_t i = 0; i < slice->patches_count; i++) free(slice->patches[i].data);
    slice->patches_count = slice->patches_bytes = 0;
}

static void slice_free(slice *slice) {
    drop_patches(slice);
    free(slice->patches);
    ew_replica_free(slice->staged);
    ew_replica_free(slice->replica);
    free(slice);
}

ew_slices *ew_slices_create(void (*random)(void *bytes, size_t size)) {
    ew_slices *s = allocate(sizeof *s);
    s->random = random;
    return s;
}

void ew_slices_free(ew_slices *s) {
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) slice_free(s->slices[i]);
    free(s);
}

static slice *find_slice(const ew_slices *s, const char *name, size_t size) {
    for (size_t i = 0; i < s->count; i++) {
        const char *other = s->slices[i]->descriptor->name;
        if (strlen(other) == size && memcmp(other, name, size) == 0) return s->slices[i];
    }
    return NULL;
}

// The snapshot under way no longer counts. Patches before a new request are part of its snapshot.
static void stop_snapshot(slice *slice) {
    if (slice->nonce[0]) memcpy(slice->old, slice->nonce, sizeof slice->old);
    slice->nonce[0] = 0;
    slice->credit = 0;
    slice->deadline = EW_NEVER;
    ew_replica_free(slice->staged);
    slice->staged = NULL;
    drop_patches(slice);
}

static void ask(slice *slice) {
    stop_snapshot(slice);
    slice->current = false;
    slice->asks = true;
}

ew_status ew_slices_follow(ew_slices *s, const ProtobufCMessageDescriptor *descriptor) {
    slice *slice = find_slice(s, descriptor->name, strlen(descriptor->name));
    // The longest topic is the one of a credit.
    if (strlen(descriptor->name) + 2 * SNAPSHOT_NONCE + 3 + 11 > LONGEST_TOPIC) return EW_TOO_LARGE;
    if (slice && slice->wanted) {
        slice->changed = slice->replica != NULL;
        return EW_OK;
    }
    if (!slice) {
        if (s->count == MOST_SLICES) return EW_FULL;
        slice = s->slices[s->count++] = allocate(sizeof *slice);
        slice->descriptor = descriptor;
        slice->deadline = EW_NEVER;
    }
    slice->wanted = true;
    ask(slice);
    return EW_OK;
}

void ew_slices_unfollow(ew_slices *s, const char *name) {
    slice *slice = find_slice(s, name, strlen(name));
    if (!slice) return;
    stop_snapshot(slice);
    slice->wanted = slice->asks = slice->changed = slice->current = false;
    ew_replica_free(slice->replica);
    slice->replica = NULL;
}

ew_status ew_slices_reach(ew_slices *s, uint64_t tag, uint64_t revision) {
    if (s->reaches_count == MOST_REACHES) return EW_FULL;
    s->reaches[s->reaches_count++] = (reach){tag, revision};
    return EW_OK;
}

void ew_slices_epoch(ew_slices *s, uint64_t epoch) {
    s->epoch = epoch;
    s->epoch_known = true;
}

void ew_slices_disconnected(ew_slices *s) {
    s->connected = s->progress = false;
    for (size_t i = 0; i < s->count; i++) {
        slice *slice = s->slices[i];
        ask(slice);
        slice->asks = slice->wanted;
        slice->subscribed = false;
        slice->old[0] = 0;
        slice->credit_to_end = 0;
    }
}

void ew_slices_connected(ew_slices *s, uint64_t now) {
    ew_slices_disconnected(s);
    s->connected = true;
    for (size_t i = 0; i < s->count; i++) s->slices[i]->asked_at = now > SNAPSHOT_PAUSE ? now - SNAPSHOT_PAUSE : 0;
}

// Applies the next patch. False if a snapshot is needed.
static bool take_patch(slice *slice, const Eastward__SliceUpdate *update) {
    if (update->epoch != slice->epoch) return false;
    if (update->sequence <= slice->sequence) return true;
    if (update->sequence != slice->sequence + 1 || !apply(slice->replica, update)) return false;
    slice->sequence = update->sequence;
    slice->revision = update->revision;
    slice->changed = true;
    return true;
}

static void receive_patch(slice *slice, const uint8_t *data, size_t size) {
    if (slice->nonce[0]) {
        if (slice->patches_count == MOST_PATCHES || slice->patches_bytes + size > MOST_PATCH_BYTES)
            drop_patches(slice); // the snapshot includes them, or the gap shows afterwards
        if (size > MOST_PATCH_BYTES) return;
        if (slice->patches_count == slice->patches_capacity) {
            slice->patches_capacity = slice->patches_capacity ? slice->patches_capacity * 2 : 16;
            slice->patches = reallocate(slice->patches, slice->patches_capacity * sizeof *slice->patches);
        }
        patch new = {allocate(size), size};
        if (size) memcpy(new.data, data, size);
        slice->patches[slice->patches_count++] = new;
        slice->patches_bytes += size;
        return;
    }
    if (!slice->current) return;
    Eastward__SliceUpdate *update = eastward__slice_update__unpack(NULL, size, data);
    if (!update || !take_patch(slice, update)) ask(slice);
    if (update) eastward__slice_update__free_unpacked(update, NULL);
}

static void finish_snapshot(slice *slice, const Eastward__SliceUpdate *last) {
    ew_replica_free(slice->replica);
    slice->replica = slice->staged;
    slice->staged = NULL;
    slice->epoch = last->epoch;
    slice->sequence = last->sequence;
    slice->revision = last->revision;
    slice->current = slice->changed = true;
    bool fits = true;
    for (size_t i = 0; fits && i < slice->patches_count; i++) {
        Eastward__SliceUpdate *update =
            eastward__slice_update__unpack(NULL, slice->patches[i].size, slice->patches[i].data);
        fits = update && take_patch(slice, update);
        if (update) eastward__slice_update__free_unpacked(update, NULL);
    }
    if (fits)
        stop_snapshot(slice);
    else
        ask(slice);
}

static void receive_part(slice *slice, const uint8_t *data, size_t size, uint64_t now) {
    Eastward__SliceUpdate *update = eastward__slice_update__unpack(NULL, size, data);
    bool fits = update && update->part == slice->parts
        && (slice->parts == 0 || (update->epoch == slice->staged_epoch && update->sequence == slice->staged_sequence));
    if (fits) {
        if (slice->parts == 0) slice->staged = ew_replica_create(slice->descriptor);
        fits = apply(slice->staged, update);
    }
    if (!fits) {
        ask(slice);
    } else {
        slice->staged_epoch = update->epoch;
        slice->staged_sequence = update->sequence;
        slice->parts++;
        slice->deadline = now + SNAPSHOT_TIMEOUT;
        if (!update->more)
            finish_snapshot(slice, update);
        else if (slice->parts % CREDIT_STEP == 0)
            slice->credit = slice->parts + CREDIT;
    }
    if (update) eastward__slice_update__free_unpacked(update, NULL);
}

static void receive_progress(ew_slices *s, const uint8_t *data, size_t size) {
    Eastward__Progress *progress = eastward__progress__unpack(NULL, size, data);
    if (!progress) return;
    for (size_t i = 0; i < s->count; i++) // a new epoch concerns slices that it does not list, too
        if (s->slices[i]->current && s->slices[i]->epoch != progress->epoch) ask(s->slices[i]);
    for (size_t i = 0; i < progress->n_slices; i++) {
        const Eastward__SliceProgress *listed = progress->slices[i];
        slice *slice = find_slice(s, listed->slice, strlen(listed->slice));
        if (!slice) continue;
        slice->has_progress = true;
        slice->progress_epoch = progress->epoch;
        slice->progress_sequence = listed->sequence;
        slice->progress_revision = listed->revision;
        if (slice->current && listed->sequence > slice->sequence) ask(slice);
    }
    eastward__progress__free_unpacked(progress, NULL);
}

void ew_slices_receive(ew_slices *s, const uint8_t *frame, size_t size, uint64_t now) {
    if (!s->connected || size < 2) return;
    const uint8_t *end = frame + size, *at = frame + 1;
    const uint8_t *zero = memchr(at, 0, (size_t)(end - at));
    if (!zero) return;
    if (frame[0] == 'G') {
        if (zero == at) receive_progress(s, zero + 1, (size_t)(end - zero - 1));
        return;
    }
    slice *slice = find_slice(s, (const char *)at, (size_t)(zero - at));
    if (!slice || !slice->wanted) return;
    at = zero + 1;
    if (frame[0] == 'P') {
        receive_patch(slice, at, (size_t)(end - at));
    } else if (frame[0] == 'S') {
        zero = memchr(at, 0, (size_t)(end - at));
        size_t length = strlen(slice->nonce);
        if (!zero || length == 0 || (size_t)(zero - at) != length || memcmp(at, slice->nonce, length) != 0) return;
        receive_part(slice, zero + 1, (size_t)(end - zero - 1), now);
    }
}

static void topic_of(ew_buffer *topic, const slice *slice, char kind, const char *nonce, uint64_t credit) {
    topic->size = 0;
    ew_buffer_append(topic, &kind, 1);
    buffer_text(topic, slice->descriptor->name);
    ew_buffer_append(topic, "", 1);
    if (!nonce) return;
    buffer_text(topic, nonce);
    ew_buffer_append(topic, "", 1);
    if (!credit) return;
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)credit);
    buffer_text(topic, digits);
    ew_buffer_append(topic, "", 1);
}

static void begin_snapshot(ew_slices *s, slice *slice, uint64_t now) {
    uint8_t random[SNAPSHOT_NONCE];
    s->random(random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++) snprintf(slice->nonce + 2 * i, 3, "%02x", random[i]);
    drop_patches(slice);
    slice->asks = false;
    slice->parts = 0;
    slice->asked_at = now;
    slice->deadline = now + SNAPSHOT_TIMEOUT;
}

bool ew_slices_output(ew_slices *s, uint64_t now, bool *subscribe, ew_buffer *topic) {
    if (!s->connected) return false;
    *subscribe = true;
    if (!s->progress && s->count) {
        topic->size = 0;
        ew_buffer_append(topic, "G", 2);
        return s->progress = true;
    }
    for (size_t i = 0; i < s->count;) {
        slice *slice = s->slices[i];
        if (slice->deadline <= now) ask(slice);
        if (slice->credit_to_end) { // ended at once
            *subscribe = false;
            topic_of(topic, slice, 'S', slice->nonce[0] ? slice->nonce : slice->old, slice->credit_to_end);
            slice->credit_to_end = 0;
            return true;
        }
        if (slice->old[0]) {
            *subscribe = false;
            topic_of(topic, slice, 'S', slice->old, 0);
            slice->old[0] = 0;
            return true;
        }
        if (!slice->wanted) {
            *subscribe = false;
            topic_of(topic, slice, 'P', NULL, 0);
            bool ends = slice->subscribed;
            slice_free(slice);
            s->slices[i] = s->slices[--s->count];
            if (ends) return true;
            continue;
        }
        if (!slice->subscribed) {
            topic_of(topic, slice, 'P', NULL, 0);
            return slice->subscribed = true;
        }
        if (slice->asks && now >= slice->asked_at + SNAPSHOT_PAUSE) {
            begin_snapshot(s, slice, now);
            topic_of(topic, slice, 'S', slice->nonce, 0);
            return true;
        }
        if (slice->credit) {
            topic_of(topic, slice, 'S', slice->nonce, slice->credit);
            slice->credit_to_end = slice->credit;
            slice->credit = 0;
            return true;
        }
        i++;
    }
    return false;
}

uint64_t ew_slices_deadline(const ew_slices *s, uint64_t now) {
    uint64_t at = EW_NEVER;
    if (!s->connected) return at;
    for (size_t i = 0; i < s->count; i++) {
        const slice *slice = s->slices[i];
        if (!slice->wanted || !slice->subscribed || slice->old[0] || slice->credit || slice->credit_to_end) return now;
        if (slice->asks) at = earlier(at, slice->asked_at + SNAPSHOT_PAUSE);
        at = earlier(at, slice->deadline);
    }
    return at;
}

bool ew_slices_changed(ew_slices *s, const char **name, uint64_t *revision, ew_buffer *value) {
    for (size_t i = 0; i < s->count; i++) {
        slice *slice = s->slices[i];
        if (!slice->changed || !slice->replica) continue;
        slice->changed = false;
        *name = slice->descriptor->name;
        *revision = slice->revision;
        value->size = 0;
        ew_replica_pack(slice->replica, value);
        return true;
    }
    return false;
}

static bool includes(const ew_slices *s, uint64_t revision) {
    if (!s->epoch_known) return false;
    for (size_t i = 0; i < s->count; i++) {
        const slice *slice = s->slices[i];
        if (!slice->wanted) continue;
        if (!slice->current || !slice->has_progress || slice->epoch != s->epoch || slice->progress_epoch != s->epoch
            || slice->progress_sequence > slice->sequence || slice->progress_revision < revision)
            return false;
    }
    return true;
}

bool ew_slices_reached(ew_slices *s, uint64_t *tag) {
    for (size_t i = 0; i < s->reaches_count; i++) {
        if (!includes(s, s->reaches[i].revision)) continue;
        *tag = s->reaches[i].tag;
        memmove(&s->reaches[i], &s->reaches[i + 1], (s->reaches_count - i - 1) * sizeof s->reaches[0]);
        s->reaches_count--;
        return true;
    }
    return false;
}

bool ew_slices_any(const ew_slices *s) { return s->count > 0; }

// ---------------------------------------------------------------------------------------------------
// The client over libzmq. Each connection has a socket of its own: libzmq's own reconnection would send messages that wait
// before the monitor reports the connection, and thus before the hello.

enum {
    RETRY_FIRST = 50,
    RETRY_LAST = 1000,
    TCP_RETRY_FIRST = 100,
    TCP_RETRY_LAST = 2000,
    TROUBLE_AFTER = 10000, // without a connection: another key looks like that
    HANDSHAKE_TIMEOUT = 10000,
    QUEUE_MESSAGES = 32, // to the store; a batch has about a megabyte
    LARGEST_RECEIVED = 64 << 20,
    GOODBYE_LINGER = 1000,
};

typedef struct {
    int type;
    char endpoint[256];
    void *socket, *monitor;
    bool up;
    uint64_t retry_at, retry_after, opened_at, lost_at;
    bool troubled;
} link;

struct ew_client {
    ew_client_config config;
    char *process, *token;
    void *context;
    link actions, slices;
    unsigned monitors;
    ew_session *session;
    ew_slices *replicas;
    ew_buffer waiting; // a message that the socket has not taken yet
    bool waits;
    ew_buffer topic, value;
    bool said_end;
};

static uint64_t clock_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void link_down(link *link, int linger) {
    if (!link->socket) return;
    zmq_setsockopt(link->socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_socket_monitor(link->socket, NULL, 0);
    zmq_close(link->monitor);
    zmq_close(link->socket);
    link->socket = link->monitor = NULL;
    link->up = false;
}

static bool set_int(void *socket, int option, int value) {
    return zmq_setsockopt(socket, option, &value, sizeof value) == 0;
}

static bool set_key(void *socket, int option, const uint8_t key[32]) { return zmq_setsockopt(socket, option, key, 32) == 0; }

static bool set_security(const ew_client *client, void *socket) {
    if (!client->config.store)
        return zmq_setsockopt(socket, ZMQ_PLAIN_USERNAME, client->process, strlen(client->process)) == 0
            && zmq_setsockopt(socket, ZMQ_PLAIN_PASSWORD, client->token, strlen(client->token)) == 0;
    return set_key(socket, ZMQ_CURVE_SERVERKEY, client->config.store_key)
        && set_key(socket, ZMQ_CURVE_PUBLICKEY, client->config.public_key)
        && set_key(socket, ZMQ_CURVE_SECRETKEY, client->config.secret_key) && set_int(socket, ZMQ_IPV6, 1)
        && set_int(socket, ZMQ_TCP_KEEPALIVE, 1) && set_int(socket, ZMQ_TCP_KEEPALIVE_IDLE, 5)
        && set_int(socket, ZMQ_TCP_KEEPALIVE_INTVL, 2) && set_int(socket, ZMQ_TCP_KEEPALIVE_CNT, 3)
        && set_int(socket, ZMQ_TCP_MAXRT, 10000) && set_int(socket, ZMQ_CONNECT_TIMEOUT, 2000);
}

// Reports at most one text until the link has a connection.
static void report_trouble(ew_client *client, link *link, const char *text) {
    if (link->troubled) return;
    link->troubled = true;
    if (client->config.trouble) client->config.trouble(client->config.context, text);
}

// The socket of a link could not be opened. The cause is local, such as a wrong endpoint or too many open descriptors.
static bool link_failed(ew_client *client, link *link, int error) {
    char text[sizeof link->endpoint + 128];
    snprintf(text, sizeof text, "no connection: %s cannot be used: %s", link->endpoint, zmq_strerror(error));
    report_trouble(client, link, text);
    return false;
}

static bool link_open(ew_client *client, link *link, uint64_t now) {
    char address[64];
    int64_t largest = LARGEST_RECEIVED;
    link->socket = zmq_socket(client->context, link->type);
    if (!link->socket) return link_failed(client, link, zmq_errno());
    snprintf(address, sizeof address, "inproc://monitor.%u", client->monitors++);
    bool fits = set_int(link->socket, ZMQ_LINGER, 0) && set_int(link->socket, ZMQ_RECONNECT_IVL, -1)
        && zmq_setsockopt(link->socket, ZMQ_MAXMSGSIZE, &largest, sizeof largest) == 0
        && set_security(client, link->socket);
    if (fits && link->type == ZMQ_DEALER)
        fits = set_int(link->socket, ZMQ_IMMEDIATE, 1) && set_int(link->socket, ZMQ_SNDHWM, QUEUE_MESSAGES);
    fits = fits
        && zmq_socket_monitor(link->socket, address,
                              ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
                                  | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL
                                  | ZMQ_EVENT_DISCONNECTED | ZMQ_EVENT_CLOSED) == 0;
    link->monitor = fits ? zmq_socket(client->context, ZMQ_PAIR) : NULL;
    fits = link->monitor && set_int(link->monitor, ZMQ_LINGER, 0) && zmq_connect(link->monitor, address) == 0
        && zmq_connect(link->socket, link->endpoint) == 0;
    if (!fits) {
        int error = zmq_errno();
        if (link->monitor) zmq_close(link->monitor);
        zmq_close(link->socket);
        link->socket = link->monitor = NULL;
        return link_failed(client, link, error);
    }
    link->opened_at = now;
    if (!link->lost_at) link->lost_at = now;
    return true;
}

// Over tcp the welcome contains the port of the slices, at the same host.
static bool slices_endpoint(ew_client *client) {
    if (!client->config.store) return true;
    if (!ew_session_welcomed(client->session) || ew_session_slices_port(client->session) == 0) return false;
    const char *port = strrchr(client->config.store, ':');
    snprintf(client->slices.endpoint, sizeof client->slices.endpoint, "%.*s:%u", (int)(port - client->config.store),
             client->config.store, ew_session_slices_port(client->session));
    return true;
}

static bool check_store(const ew_client_config *config) {
    const char *store = config->store;
    char text[512];
    if (!store) return true;
    if (strchr(store, ','))
        snprintf(text, sizeof text, "EASTWARD_STORE lists several endpoints; this client supports one.");
    else if (strncmp(store, "tcp://", 6) != 0 || !strchr(store + 6, ':'))
        snprintf(text, sizeof text, "EASTWARD_STORE is \"%.256s\": it must be tcp://HOST:PORT.", store);
    else
        return true;
    if (config->trouble) config->trouble(config->context, text);
    return false;
}

ew_client *ew_client_create(const ew_client_config *config) {
    if (!check_store(config)) return NULL;
    ew_client *client = allocate(sizeof *client);
    client->config = *config;
    client->process = copy_text(config->process);
    client->token = copy_text(config->token);
    client->config.store = config->store ? copy_text(config->store) : NULL;
    client->actions.type = ZMQ_DEALER;
    client->slices.type = ZMQ_SUB;
    int length, other = 0;
    if (config->store) {
        length = snprintf(client->actions.endpoint, sizeof client->actions.endpoint, "%s", config->store);
    } else {
        length = snprintf(client->actions.endpoint, sizeof client->actions.endpoint, "ipc://%s/actions.sock",
                          config->run_directory);
        other = snprintf(client->slices.endpoint, sizeof client->slices.endpoint, "ipc://%s/slices/%s.sock",
                         config->run_directory, config->role);
    }
    client->context = zmq_ctx_new();
    client->session = ew_session_create(&config->session);
    client->replicas = ew_slices_create(config->session.random);
    if (!client->context || length >= (int)sizeof client->actions.endpoint || other >= (int)sizeof client->slices.endpoint) {
        ew_client_free(client);
        return NULL;
    }
    return client;
}

void ew_client_free(ew_client *client) {
    if (!client) return;
    link_down(&client->actions, 0);
    link_down(&client->slices, 0);
    if (client->context) zmq_ctx_term(client->context);
    ew_session_free(client->session);
    ew_slices_free(client->replicas);
    ew_buffer_free(&client->waiting);
    ew_buffer_free(&client->topic);
    ew_buffer_free(&client->value);
    free(client->process);
    free(client->token);
    free((char *)client->config.store);
    free(client);
}

ew_session *ew_client_session(ew_client *client) { return client->session; }
ew_slices *ew_client_slices(ew_client *client) { return client->replicas; }
void ew_client_close(ew_client *client) { ew_session_close(client->session, clock_now()); }

static void receive_all(ew_client *client, link *link) {
    zmq_msg_t message;
    // A bound, so that a store that never pauses does not keep the client from its other work.
    for (int i = 0; i < 1000; i++) {
        zmq_msg_init(&message);
        if (zmq_msg_recv(&message, link->socket, ZMQ_DONTWAIT) < 0) {
            zmq_msg_close(&message);
            return;
        }
        uint64_t now = clock_now(); // the messages before can have taken a while
        if (link->type == ZMQ_DEALER) {
            ew_session_receive(client->session, zmq_msg_data(&message), zmq_msg_size(&message), now);
            uint64_t epoch;
            if (ew_session_epoch(client->session, &epoch)) ew_slices_epoch(client->replicas, epoch);
        } else {
            ew_slices_receive(client->replicas, zmq_msg_data(&message), zmq_msg_size(&message), now);
        }
        zmq_msg_close(&message);
    }
}

static void link_lost(ew_client *client, link *link, uint64_t now) {
    if (link->up) receive_all(client, link); // such as the refusal before the end
    bool was_up = link->up;
    link_down(link, 0);
    uint64_t first = client->config.store ? TCP_RETRY_FIRST : RETRY_FIRST;
    uint64_t last = client->config.store ? TCP_RETRY_LAST : RETRY_LAST;
    link->retry_after = was_up || !link->retry_after ? first : earlier(link->retry_after * 2, last);
    if (was_up) link->lost_at = now;
    if (now >= link->lost_at + TROUBLE_AFTER)
        report_trouble(client, link, client->config.store ? "no connection: the store is away, or has another key"
                                                          : "no connection: the store is away");
    link->retry_at = now + link->retry_after;
    if (!was_up) return;
    if (link->type == ZMQ_DEALER) {
        client->waits = false;
        ew_session_disconnected(client->session, now);
    } else {
        ew_slices_disconnected(client->replicas);
    }
}

// The first frame is the event (16 bits) and its value (32 bits), the second the endpoint.
static bool monitor_event(link *link, uint16_t *event, uint32_t *value) {
    uint8_t frame[6];
    if (zmq_recv(link->monitor, frame, sizeof frame, ZMQ_DONTWAIT) != (int)sizeof frame) return false;
    memcpy(event, frame, 2);
    memcpy(value, frame + 2, 4);
    char endpoint[1];
    zmq_recv(link->monitor, endpoint, sizeof endpoint, ZMQ_DONTWAIT);
    return true;
}

static void link_events(ew_client *client, link *link, uint64_t now) {
    uint16_t event;
    uint32_t status;
    while (link->socket && monitor_event(link, &event, &status)) {
        if (event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED) {
            link->up = true;
            link->retry_after = 0;
            link->troubled = false;
            if (link->type == ZMQ_DEALER)
                ew_session_connected(client->session, now);
            else
                ew_slices_connected(client->replicas, now);
        } else if (event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH && status == 400) {
            ew_session_unauthorized(client->session);
            return;
        } else {
            link_lost(client, link, now);
        }
    }
}

static void link_keep(ew_client *client, link *link, bool wanted, uint64_t now) {
    if (!wanted) {
        link_down(link, 0);
    } else if (link->socket && !link->up && now >= link->opened_at + HANDSHAKE_TIMEOUT) {
        link_lost(client, link, now);
    } else if (!link->socket && now >= link->retry_at && !link_open(client, link, now)) {
        link->retry_after = RETRY_LAST;
        link->retry_at = now + RETRY_LAST;
    }
}

static uint64_t link_deadline(const link *link, bool wanted) {
    if (!wanted || link->up) return EW_NEVER;
    return link->socket ? link->opened_at + HANDSHAKE_TIMEOUT : link->retry_at;
}

static void send_all(ew_client *client, uint64_t now) {
    while (client->waits || ew_session_output(client->session, now, &client->waiting)) {
        if (!client->waits && client->config.session.outbox)
            client->config.session.outbox->commit(client->config.session.outbox->context);
        client->waits = zmq_send(client->actions.socket, client->waiting.data, client->waiting.size, ZMQ_DONTWAIT) < 0;
        if (client->waits) return;
    }
}

static void report_all(ew_client *client) {
    ew_event event;
    while (ew_session_event(client->session, &event)) {
        client->said_end = client->said_end || event.type == EW_EVENT_ENDED;
        client->config.event(client->config.context, &event);
        ew_event_free(&event);
    }
    if (client->said_end) return;
    const char *name;
    uint64_t revision, tag;
    while (ew_slices_changed(client->replicas, &name, &revision, &client->value))
        client->config.slice(client->config.context, name, revision, client->value.data, client->value.size);
    while (ew_slices_reached(client->replicas, &tag)) client->config.reached(client->config.context, tag);
}

bool ew_client_run(ew_client *client, int descriptor, long timeout) {
    uint64_t now = clock_now();
    bool wanted = !ew_session_ended(client->session);
    link_keep(client, &client->actions, wanted, now);
    if (client->config.store && !client->actions.up && client->slices.socket) {
        // Over tcp the slices belong to the connection for actions.
        link_down(&client->slices, 0);
        ew_slices_disconnected(client->replicas);
        client->slices.retry_at = client->slices.retry_after = 0;
    }
    // Once there was a slice, the connection stays: the next one needs no other.
    bool slices_wanted = wanted
        && (client->slices.socket || (ew_slices_any(client->replicas) && slices_endpoint(client)));
    link_keep(client, &client->slices, slices_wanted, now);

    zmq_pollitem_t items[5];
    int count = 0;
    link *both[] = {&client->actions, &client->slices};
    for (int i = 0; i < 2; i++) {
        if (!both[i]->socket) continue;
        items[count++] = (zmq_pollitem_t){both[i]->monitor, 0, ZMQ_POLLIN, 0};
        short events = both[i] == &client->actions && client->waits ? ZMQ_POLLIN | ZMQ_POLLOUT : ZMQ_POLLIN;
        if (both[i]->up) items[count++] = (zmq_pollitem_t){both[i]->socket, 0, events, 0};
    }
    if (descriptor >= 0) items[count++] = (zmq_pollitem_t){NULL, descriptor, ZMQ_POLLIN, 0};

    uint64_t at = earlier(link_deadline(&client->actions, wanted), link_deadline(&client->slices, slices_wanted));
    if (!client->waits) at = earlier(at, ew_session_deadline(client->session, now));
    if (slices_wanted) at = earlier(at, ew_slices_deadline(client->replicas, now));
    long wait = at <= now ? 0 : at - now > 60000 ? 60000 : (long)(at - now);
    if (timeout >= 0 && timeout < wait) wait = timeout;
    if (zmq_poll(items, count, wait) < 0) count = 0; // a signal

    bool readable = count && descriptor >= 0 && items[count - 1].revents;
    now = clock_now();
    for (int i = 0; i < 2; i++) {
        if (!both[i]->socket) continue;
        link_events(client, both[i], now); // first, for a hello before anything else
        if (both[i]->up) receive_all(client, both[i]);
    }
    now = clock_now();
    if (client->actions.up) {
        send_all(client, now);
    } else {
        ew_session_output(client->session, now, &client->waiting); // only lets a close end
    }
    if (client->slices.up) {
        bool subscribe;
        while (ew_slices_output(client->replicas, now, &subscribe, &client->topic))
            zmq_setsockopt(client->slices.socket, subscribe ? ZMQ_SUBSCRIBE : ZMQ_UNSUBSCRIBE, client->topic.data,
                           client->topic.size);
    }
    if (client->config.session.outbox) client->config.session.outbox->commit(client->config.session.outbox->context);
    report_all(client);
    if (ew_session_ended(client->session) && !client->waits) {
        link_down(&client->actions, GOODBYE_LINGER);
        link_down(&client->slices, 0);
    }
    return readable;
}
