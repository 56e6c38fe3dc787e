// Plays the recorded messages against the client's pure part: a message of the client must be sent byte for byte, and one of the
// store must have its effect. Then damages the store's messages, which must do no harm.
#define _GNU_SOURCE
#include "eastward.h"
#include "eastward/eastward.pb-c.h"
#include "larder.pb-c.h"
#include "vectors.pb-c.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures, checks;

static void expect(bool fits, const char *dialogue, size_t step, const char *failure) {
    checks++;
    if (fits) return;
    failures++;
    fprintf(stderr, "%s, step %zu: %s\n", dialogue, step + 1, failure);
}

static json_t *load(const char *directory, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.json", directory, name);
    json_error_t error;
    json_t *json = json_load_file(path, 0, &error);
    if (!json) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        exit(1);
    }
    return json;
}

static const char *text_of(json_t *step, const char *key) {
    const char *text = json_string_value(json_object_get(step, key));
    return text ? text : "";
}

static void hex(json_t *step, const char *key, ew_buffer *to) {
    for (const char *text = text_of(step, key); text[0] && text[1]; text += 2) {
        unsigned byte = 0;
        sscanf(text, "%2x", &byte);
        uint8_t one = (uint8_t)byte;
        ew_buffer_append(to, &one, 1);
    }
}

static bool same(const ew_buffer *a, const ew_buffer *b) {
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

// The nonces of the recording, one for each new session.
static uint8_t nonces[8][EW_NONCE_SIZE];
static size_t nonces_count, nonces_used;

static void next_nonce(void *bytes, size_t size) {
    memset(bytes, 0, size);
    if (nonces_used < nonces_count && size == EW_NONCE_SIZE) memcpy(bytes, nonces[nonces_used++], size);
}

static ew_session *session_create(void) {
    ew_session_config config = {.most_actions = 1000, .most_bytes = 1 << 20, .random = next_nonce};
    return ew_session_create(&config);
}

static size_t events(ew_session *session, ew_event_type type, const char *code) {
    ew_event event;
    size_t count = 0;
    while (ew_session_event(session, &event)) {
        if (event.type == type && (!code || (event.code && strcmp(event.code, code) == 0))) count++;
        ew_event_free(&event);
    }
    return count;
}

static void collect_nonces(json_t *steps) {
    size_t i;
    json_t *step;
    nonces_count = nonces_used = 0;
    json_array_foreach(steps, i, step) {
        ew_buffer bytes = {0};
        hex(step, "hex", &bytes);
        Eastward__FeatureMessage *message = strcmp(text_of(step, "from"), "feature") == 0
            ? eastward__feature_message__unpack(NULL, bytes.size, bytes.data) : NULL;
        if (message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_HELLO
            && message->hello->nonce.len == EW_NONCE_SIZE
            && (nonces_count == 0 || memcmp(nonces[nonces_count - 1], message->hello->nonce.data, EW_NONCE_SIZE) != 0)
            && nonces_count < 8)
            memcpy(nonces[nonces_count++], message->hello->nonce.data, EW_NONCE_SIZE);
        if (message) eastward__feature_message__free_unpacked(message, NULL);
        ew_buffer_free(&bytes);
    }
}

static void play_session(const char *directory, const char *name) {
    json_t *dialogue = load(directory, name), *steps = json_object_get(dialogue, "steps"), *step;
    collect_nonces(steps);
    ew_session *session = session_create();
    uint64_t now = 1000, sequence = 1, sent = 0, covered = 0, receipts = 0, outcomes = 0;
    json_int_t connection = 0;
    bool goes_back = false;
    size_t i;
    json_array_foreach(steps, i, step) {
        ew_buffer bytes = {0}, own = {0};
        hex(step, "hex", &bytes);
        json_int_t number = json_integer_value(json_object_get(step, "connection"));
        if (number != connection) {
            if (connection) ew_session_disconnected(session, now);
            ew_session_connected(session, now);
            connection = number;
        }
        if (strcmp(text_of(step, "from"), "store") == 0) {
            Eastward__StoreMessage *message = eastward__store_message__unpack(NULL, bytes.size, bytes.data);
            expect(message != NULL, name, i, "unreadable");
            if (message && message->message_case == EASTWARD__STORE_MESSAGE__MESSAGE_WELCOME
                && message->welcome->next_sequence == 1)
                sequence = 1, sent = covered = 0;
            goes_back = message && (message->message_case == EASTWARD__STORE_MESSAGE__MESSAGE_GAP
                                    || message->message_case == EASTWARD__STORE_MESSAGE__MESSAGE_HOLD);
            if (message) eastward__store_message__free_unpacked(message, NULL);
            ew_session_receive(session, bytes.data, bytes.size, now);
        } else {
            Eastward__FeatureMessage *message = eastward__feature_message__unpack(NULL, bytes.size, bytes.data);
            if (message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_BATCH) {
                Eastward__ActionBatch *batch = message->batch;
                uint64_t end = batch->first_sequence + batch->actions->n_sizes;
                if (!goes_back && end <= sent + 1) { // no client does this, or an earlier batch has sent it
                    expect(end <= covered || strstr(text_of(step, "meaning"), "twice"), name, i, "a repetition");
                    eastward__feature_message__free_unpacked(message, NULL);
                    ew_buffer_free(&bytes);
                    continue;
                }
                if (batch->first_sequence > sequence) { // the recording has lost one
                    ew_session_send(session, sequence++, "market.Increment", (const uint8_t *)"\x08\x01", 2);
                    expect(ew_session_output(session, now, &own), name, i, "no batch to lose");
                }
                size_t at = 0;
                for (size_t k = 0; k < batch->actions->n_sizes; k++) {
                    size_t kind = batch->actions->n_kinds ? batch->actions->kinds[k] : 0;
                    if (batch->first_sequence + k >= sequence) {
                        ew_session_send(session, sequence, batch->actions->names[kind], batch->actions->payload.data + at,
                                        batch->actions->sizes[k]);
                        sequence++, receipts++;
                    }
                    at += batch->actions->sizes[k];
                }
                if (end > sent + 1) sent = end - 1;
            } else if (message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_PRESENCE) {
                if (strstr(text_of(step, "meaning"), "may not publish")) { // a defect
                    eastward__feature_message__free_unpacked(message, NULL);
                    ew_buffer_free(&bytes);
                    ew_session_withdraw(session, "larder.Shopper");
                    continue;
                }
                for (size_t k = 0; k < message->presence->n_values; k++) {
                    Eastward__PresenceValue *value = message->presence->values[k];
                    if (!strstr(text_of(step, "meaning"), "again") && !strstr(text_of(step, "meaning"), "all of them"))
                        ew_session_publish(session, 1, value->name, value->value.data, value->value.len);
                }
                if (message->presence->n_values == 0) ew_session_withdraw(session, "larder.Shopper");
            } else if (message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_GOODBYE) {
                ew_session_close(session, now);
            }
            for (int k = 0; k < 100 && !ew_session_output(session, now, &own); k++) {
                uint64_t next = ew_session_deadline(session, now);
                if (next == EW_NEVER) break;
                now = next > now ? next : now;
            }
            bool fits = same(&bytes, &own);
            if (!fits && goes_back && message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_BATCH) {
                // After a gap the client may send one batch instead of two.
                Eastward__FeatureMessage *other = eastward__feature_message__unpack(NULL, own.size, own.data);
                fits = other && other->message_case == message->message_case
                    && other->batch->first_sequence == message->batch->first_sequence
                    && other->batch->actions->n_sizes > message->batch->actions->n_sizes;
                if (fits) covered = other->batch->first_sequence + other->batch->actions->n_sizes;
                if (other) eastward__feature_message__free_unpacked(other, NULL);
            }
            expect(fits, name, i, text_of(step, "meaning"));
            goes_back = false;
            if (message) eastward__feature_message__free_unpacked(message, NULL);
        }
        ew_event event;
        while (ew_session_event(session, &event)) {
            outcomes += event.type == EW_EVENT_RECEIPT || event.type == EW_EVENT_REJECTED || event.type == EW_EVENT_FAILED;
            ew_event_free(&event);
        }
        ew_buffer_free(&bytes);
        ew_buffer_free(&own);
    }
    // One action of `act` was never recorded, since it was lost.
    expect(outcomes >= receipts, name, i, "an action without an outcome");
    printf("%-8s %zu steps, %llu outcomes\n", name, json_array_size(steps), (unsigned long long)outcomes);
    ew_session_free(session);
    json_decref(dialogue);
}

// A session that has sent a hello to resume over another connection: some refusals concern only such a session.
static ew_session *session_resuming(void) {
    ew_session *session = session_create();
    ew_buffer output = {0};
    ew_session_connected(session, 0);
    ew_session_output(session, 0, &output);
    Eastward__Welcome welcome = EASTWARD__WELCOME__INIT;
    welcome.version = welcome.session = welcome.fence = welcome.next_sequence = 1;
    Eastward__StoreMessage message = EASTWARD__STORE_MESSAGE__INIT;
    message.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_WELCOME;
    message.welcome = &welcome;
    uint8_t data[64];
    ew_session_receive(session, data, eastward__store_message__pack(&message, data), 0);
    ew_session_disconnected(session, 0);
    ew_session_connected(session, 0);
    ew_buffer_free(&output);
    return session;
}

static void play_refusals(const char *directory) {
    json_t *dialogue = load(directory, "refused"), *step;
    size_t i, count = 0;
    nonces_count = 0;
    json_array_foreach(json_object_get(dialogue, "steps"), i, step) {
        ew_buffer bytes = {0}, own = {0};
        hex(step, "hex", &bytes);
        Eastward__StoreMessage *message = strcmp(text_of(step, "from"), "store") == 0
            ? eastward__store_message__unpack(NULL, bytes.size, bytes.data) : NULL;
        if (message && message->message_case == EASTWARD__STORE_MESSAGE__MESSAGE_REFUSAL) {
            ew_session *session = session_resuming();
            expect(ew_session_output(session, 0, &own), "refused", i, "no hello");
            ew_session_receive(session, bytes.data, bytes.size, 1);
            int code = (int)message->refusal->code;
            bool goes_on = code == EASTWARD__REFUSAL__CODE__FENCED || code == EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE
                || code == EASTWARD__REFUSAL__CODE__TOO_MANY_SESSIONS;
            expect(events(session, EW_EVENT_ENDED, "refused") == !goes_on, "refused", i, "a refusal without its effect");
            bool soon = code == EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE;
            expect(ew_session_output(session, 100, &own) == soon, "refused", i, "a hello at the wrong time");
            expect(soon || ew_session_output(session, 2002, &own) == goes_on, "refused", i, "a hello at the wrong time");
            ew_session_free(session);
            count++;
        }
        if (message) eastward__store_message__free_unpacked(message, NULL);
        ew_buffer_free(&bytes);
        ew_buffer_free(&own);
    }
    printf("refused  %zu refusals\n", count);
    json_decref(dialogue);
}

// ---------------------------------------------------------------------------------------------------

// The slice's name in a topic, and the place behind it.
static const char *after_slice(const char *topic) { return topic + strlen(topic) + 1; }

// The recorded topic with the client's nonce instead of the recorded one.
static void own_topic(const ew_buffer *recorded, const ew_buffer *nonce, ew_buffer *to) {
    const char *topic = (const char *)recorded->data;
    if (topic[0] != 'S') {
        ew_buffer_append(to, recorded->data, recorded->size);
        return;
    }
    const char *old = after_slice(topic), *rest = after_slice(old);
    ew_buffer_append(to, topic, (size_t)(old - topic));
    ew_buffer_append(to, nonce->data, nonce->size);
    ew_buffer_append(to, rest, recorded->size - (size_t)(rest - topic));
}

static void random_of(void *bytes, size_t size) {
    static uint8_t count;
    count++;
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(count + i);
}

static void play_slices(const char *directory) {
    json_t *dialogue = load(directory, "follow"), *steps = json_object_get(dialogue, "steps"), *step;
    ew_slices *slices = ew_slices_create(random_of);
    ew_buffer nonce = {0}, value = {0};
    uint64_t now = 1000, revision = 0;
    const char *name;
    size_t i;
    ew_slices_connected(slices, now);
    json_array_foreach(steps, i, step) {
        ew_buffer topic = {0}, frame = {0}, expected = {0}, own = {0};
        hex(step, "topicHex", &topic);
        now += 200; // more than the pause between two requests
        if (strcmp(text_of(step, "from"), "feature") == 0) {
            bool subscribe;
            if (memcmp(topic.data, "G", 2) == 0 || strcmp((char *)topic.data, "Pmarket.Count") == 0)
                ew_slices_follow(slices, &market__count__descriptor);
            if (strcmp((char *)topic.data, "Pkitchen.sink.Larder") == 0)
                ew_slices_follow(slices, &kitchen__sink__larder__descriptor);
            if (strcmp((char *)topic.data, "Pmarket.Notes") == 0) ew_slices_follow(slices, &market__notes__descriptor);
            expect(ew_slices_output(slices, now, &subscribe, &own), "follow", i, "no subscription");
            expect(subscribe == (strcmp(text_of(step, "does"), "subscribes") == 0), "follow", i, text_of(step, "meaning"));
            if (own.size && own.data[0] == 'S' && subscribe && after_slice(after_slice((char *)own.data)) == (char *)own.data + own.size) {
                const char *at = after_slice((char *)own.data);
                nonce.size = 0;
                ew_buffer_append(&nonce, at, strlen(at) + 1);
            }
            own_topic(&topic, &nonce, &expected);
            expect(same(&own, &expected), "follow", i, "another topic");
        } else {
            own_topic(&topic, &nonce, &frame);
            hex(step, "hex", &frame);
            ew_slices_receive(slices, frame.data, frame.size, now);
            while (ew_slices_changed(slices, &name, &revision, &value)) {}
        }
        ew_buffer_free(&topic);
        ew_buffer_free(&frame);
        ew_buffer_free(&expected);
        ew_buffer_free(&own);
        // The values that the recordings describe in words.
        const char *meaning = text_of(step, "meaning");
        if (strstr(meaning, "row 3 removed")) {
            Kitchen__Sink__Larder *larder = kitchen__sink__larder__unpack(NULL, value.size, value.data);
            expect(larder && larder->n_jars == 9, "follow", i, "nine jars");
            for (size_t k = 0; larder && k < larder->n_jars; k++) {
                Kitchen__Sink__Larder__JarsEntry *jar = larder->jars[k];
                expect(jar->key != 3 && (jar->key != 2 || strcmp(jar->value->label, "quince jelly") == 0), "follow", i, "a jar");
            }
            if (larder) kitchen__sink__larder__free_unpacked(larder, NULL);
        } else if (strstr(meaning, "is deleted")) {
            const char *text = "Zwölf Boxkömpfer jagen 👩‍🚀 Viktor.";
            Market__Notes *notes = market__notes__unpack(NULL, value.size, value.data);
            expect(notes && strcmp(notes->text, text) == 0, "follow", i, notes ? notes->text : "no text");
            if (notes) market__notes__free_unpacked(notes, NULL);
        } else if (strstr(meaning, "becomes 0") || strstr(meaning, "becomes 6")) {
            Market__Count *count = market__count__unpack(NULL, value.size, value.data);
            expect(count && count->count == (strstr(meaning, "6") ? 6 : 0), "follow", i, "the count");
            if (count) market__count__free_unpacked(count, NULL);
        }
    }
    printf("follow   %zu steps\n", json_array_size(steps));
    ew_buffer_free(&nonce);
    ew_buffer_free(&value);
    ew_slices_free(slices);
    json_decref(dialogue);
}

// ---------------------------------------------------------------------------------------------------

static uint32_t state = 1;

static uint32_t pseudo_random(void) {
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
}

static void damage(ew_buffer *frame) {
    for (uint32_t n = pseudo_random() % 4; n-- && frame->size;)
        frame->data[pseudo_random() % frame->size] = (uint8_t)(pseudo_random() % 3 ? pseudo_random() : 0xff);
    if (pseudo_random() % 8 == 0) frame->size = pseudo_random() % (frame->size + 1);
}

// Sessions and slices that get damaged messages, in a random order.
static void play_damage(const char *directory, const char *name, size_t rounds) {
    json_t *dialogue = load(directory, name), *steps = json_object_get(dialogue, "steps");
    size_t count = json_array_size(steps);
    for (size_t round = 0; round < rounds; round++) {
        nonces_count = 0;
        ew_session *session = session_create();
        ew_slices *slices = ew_slices_create(random_of);
        ew_slices_follow(slices, &market__count__descriptor);
        ew_slices_follow(slices, &market__notes__descriptor);
        ew_slices_follow(slices, &kitchen__sink__larder__descriptor);
        ew_session_connected(session, 0);
        ew_slices_connected(slices, 0);
        ew_buffer output = {0}, topic = {0}, value = {0};
        uint64_t now = 0, revision;
        const char *changed;
        bool subscribe;
        ew_buffer nonces_of[3] = {{0}, {0}, {0}};
        for (size_t k = 0; k < 60; k++) {
            now += pseudo_random() % 300;
            if (pseudo_random() % 3 == 0) ew_session_send(session, k, "market.Increment", (const uint8_t *)"\x08\x01", 2);
            while (ew_session_output(session, now, &output)) {}
            while (ew_slices_output(slices, now, &subscribe, &topic))
                if (subscribe && topic.data[0] == 'S') {
                    size_t which = topic.data[1] == 'k' ? 0 : topic.data[8] == 'C' ? 1 : 2;
                    const char *at = after_slice((char *)topic.data);
                    nonces_of[which].size = 0;
                    ew_buffer_append(&nonces_of[which], at, strlen(at) + 1);
                }
            json_t *step = json_array_get(steps, pseudo_random() % 4 ? k % count : pseudo_random() % count);
            if (strcmp(text_of(step, "from"), "store") != 0) continue;
            ew_buffer frame = {0}, recorded = {0}, bytes = {0};
            hex(step, "topicHex", &recorded);
            hex(step, "hex", &bytes);
            if (pseudo_random() % 2) damage(&bytes);
            if (recorded.size) {
                size_t which = recorded.data[1] == 'k' ? 0 : recorded.size > 8 && recorded.data[8] == 'C' ? 1 : 2;
                own_topic(&recorded, &nonces_of[which], &frame);
                ew_buffer_append(&frame, bytes.data, bytes.size);
                if (pseudo_random() % 16 == 0) damage(&frame);
                ew_slices_receive(slices, frame.data, frame.size, now);
            } else {
                ew_session_receive(session, bytes.data, bytes.size, now);
            }
            events(session, EW_EVENT_ENDED, NULL);
            while (ew_slices_changed(slices, &changed, &revision, &value)) {}
            ew_buffer_free(&frame);
            ew_buffer_free(&recorded);
            ew_buffer_free(&bytes);
        }
        for (int k = 0; k < 3; k++) ew_buffer_free(&nonces_of[k]);
        ew_buffer_free(&output);
        ew_buffer_free(&topic);
        ew_buffer_free(&value);
        ew_session_free(session);
        ew_slices_free(slices);
    }
    json_decref(dialogue);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: vectors DIRECTORY\n");
        return 64;
    }
    const char *directory = arguments[1];
    play_session(directory, "join");
    play_session(directory, "act");
    play_session(directory, "resume");
    play_session(directory, "present");
    play_refusals(directory);
    play_slices(directory);
    play_damage(directory, "act", 3000);
    play_damage(directory, "resume", 3000);
    play_damage(directory, "follow", 6000);
    printf("%d checks, %d failed\n", checks, failures);
    return failures ? 1 : 0;
}
