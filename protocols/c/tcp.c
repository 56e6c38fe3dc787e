// The client over tcp with CURVE, against a store that knows just enough: hello, welcome, one action, one slice, a lost
// connection, rejected keys, and endpoints that cannot be used.
#define _GNU_SOURCE
#include "dialogues.pb-c.h"
#include "eastward.h"
#include "eastward/eastward.pb-c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

static int failures;
static uint8_t token[32], store_public[32], store_secret[32], client_public[32], client_secret[32];
static int64_t shown = -1;
static size_t receipts, snapshots, subscriptions, hellos, tokens;
static bool ended;
static const char *status = "200";

static void expect(bool fits, const char *check) {
    printf("%s  %s\n", fits ? "passed" : "FAILED", check);
    failures += !fits;
}

static void on_event(void *context, const ew_event *event) {
    (void)context;
    receipts += event->type == EW_EVENT_RECEIPT;
    ended = ended || (event->type == EW_EVENT_ENDED && strcmp(event->code, "unauthorized") == 0);
}

static void on_slice(void *context, const char *name, uint64_t revision, const uint8_t *value, size_t size) {
    (void)context, (void)name, (void)revision;
    Conformance__Counter *counter = conformance__counter__unpack(NULL, size, value);
    if (!counter) return;
    shown = counter->total;
    conformance__counter__free_unpacked(counter, NULL);
}

static void on_reached(void *context, uint64_t tag) { (void)context, (void)tag; }

static char trouble[256];
static size_t troubles;

static void on_trouble(void *context, const char *text) {
    (void)context;
    snprintf(trouble, sizeof trouble, "%s", text);
    troubles++;
}

static void keys(uint8_t public[32], uint8_t secret[32]) {
    char texts[2][41];
    zmq_curve_keypair(texts[0], texts[1]);
    zmq_z85_decode(public, texts[0]);
    zmq_z85_decode(secret, texts[1]);
}

static void *bind_socket(void *context, int type, char endpoint[256]) {
    void *socket = zmq_socket(context, type);
    int one = 1, none = 0;
    size_t size = 256;
    zmq_setsockopt(socket, ZMQ_LINGER, &none, sizeof none);
    zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &one, sizeof one);
    zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, store_secret, 32);
    if (type == ZMQ_XPUB) zmq_setsockopt(socket, ZMQ_XPUB_VERBOSER, &one, sizeof one);
    // A closed socket gives its port back a little later.
    int bound;
    for (time_t end = time(NULL) + 15; (bound = zmq_bind(socket, endpoint)) != 0 && time(NULL) < end;) {}
    if (bound != 0) {
        fprintf(stderr, "%s: %s\n", endpoint, zmq_strerror(zmq_errno()));
        exit(1);
    }
    zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, endpoint, &size);
    return socket;
}

static uint32_t port;
static uint64_t next_sequence = 1, fence;

static void answer(void *router) {
    uint8_t identity[256], data[65536];
    int identity_size, size;
    while ((identity_size = zmq_recv(router, identity, sizeof identity, ZMQ_DONTWAIT)) >= 0) {
        if ((size = zmq_recv(router, data, sizeof data, 0)) < 0) return;
        Eastward__FeatureMessage *message = eastward__feature_message__unpack(NULL, (size_t)size, data);
        if (!message) continue;
        Eastward__StoreMessage reply = EASTWARD__STORE_MESSAGE__INIT;
        Eastward__Welcome welcome = EASTWARD__WELCOME__INIT;
        Eastward__Receipts list = EASTWARD__RECEIPTS__INIT;
        Eastward__ReceiptRange range = EASTWARD__RECEIPT_RANGE__INIT, *ranges = &range;
        uint8_t lineage[16] = {1};
        if (message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_HELLO) {
            hellos++;
            tokens += message->hello->token.len == 32 && memcmp(message->hello->token.data, token, 32) == 0;
            welcome.version = 1;
            welcome.lineage = (ProtobufCBinaryData){sizeof lineage, lineage};
            welcome.epoch = 5;
            welcome.session = 1;
            welcome.fence = ++fence;
            welcome.next_sequence = next_sequence;
            welcome.largest_message = 4 << 20;
            welcome.largest_window = 100;
            welcome.slices_port = port;
            reply.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_WELCOME;
            reply.welcome = &welcome;
        } else if (message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_BATCH) {
            range.first_sequence = message->batch->first_sequence;
            range.count = message->batch->actions->n_sizes;
            range.first_revision = 10;
            next_sequence = range.first_sequence + range.count;
            list.n_ranges = 1;
            list.ranges = &ranges;
            reply.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_RECEIPTS;
            reply.receipts = &list;
        }
        if (reply.message_case) {
            size = (int)eastward__store_message__pack(&reply, data);
            zmq_send(router, identity, (size_t)identity_size, ZMQ_SNDMORE);
            zmq_send(router, data, (size_t)size, 0);
        }
        eastward__feature_message__free_unpacked(message, NULL);
    }
}

static void publish(void *xpub) {
    uint8_t topic[512];
    int size;
    while ((size = zmq_recv(xpub, topic, sizeof topic, ZMQ_DONTWAIT)) > 1) {
        if (topic[0] == 0) subscriptions--;
        if (topic[0] != 1) continue;
        subscriptions++;
        if (topic[1] != 'S') continue;
        snapshots++;
        Eastward__SliceUpdate update = EASTWARD__SLICE_UPDATE__INIT;
        uint32_t fields[] = {1};
        uint8_t value[] = {0x08, (uint8_t)(40 + snapshots)}, frame[1024];
        update.epoch = 5;
        update.sequence = 1;
        update.n_fields = 1;
        update.fields = fields;
        update.value = (ProtobufCBinaryData){sizeof value, value};
        memcpy(frame, topic + 1, (size_t)size - 1);
        size_t length = eastward__slice_update__pack(&update, frame + size - 1);
        zmq_send(xpub, frame, (size_t)size - 1 + length, 0);
    }
}

// ZAP: version, request, domain, address, identity, mechanism, key.
static void authorize(void *zap) {
    char frames[7][256];
    int sizes[7], more = 1, count = 0;
    size_t size = sizeof more;
    while (more && count < 7) {
        sizes[count] = zmq_recv(zap, frames[count], sizeof frames[count], ZMQ_DONTWAIT);
        if (sizes[count++] < 0) return;
        zmq_getsockopt(zap, ZMQ_RCVMORE, &more, &size);
    }
    zmq_send(zap, "1.0", 3, ZMQ_SNDMORE);
    zmq_send(zap, frames[1], (size_t)sizes[1], ZMQ_SNDMORE);
    zmq_send(zap, status, 3, ZMQ_SNDMORE);
    zmq_send(zap, "", 0, ZMQ_SNDMORE);
    zmq_send(zap, "client", 6, ZMQ_SNDMORE);
    zmq_send(zap, "", 0, 0);
}

static void *router, *xpub, *zap;

// Until the condition holds; at most 15 seconds.
#define UNTIL(client, condition)                                                                                           \
    for (time_t end = time(NULL) + 15; !(condition) && time(NULL) < end;) {                                               \
        ew_client_run(client, -1, 10);                                                                                    \
        authorize(zap);                                                                                                   \
        if (router) answer(router);                                                                                       \
        publish(xpub);                                                                                                    \
    }

// Endpoints that are refused at the creation of the client, or at the first connection.
static void wrong_endpoints(ew_client_config config) {
    static const char *const wrong[][2] = {
        {"tcp://127.0.0.1:7700,tcp://127.0.0.1:7701",
         "EASTWARD_STORE lists several endpoints; this client supports one."},
        {"127.0.0.1:7700", "EASTWARD_STORE is \"127.0.0.1:7700\": it must be tcp://HOST:PORT."},
    };
    config.trouble = on_trouble;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        config.store = wrong[i][0];
        troubles = 0;
        ew_client *client = ew_client_create(&config);
        expect(!client && troubles == 1 && strcmp(trouble, wrong[i][1]) == 0, wrong[i][1]);
        ew_client_free(client);
    }
    config.store = "tcp://127.0.0.1:port";
    troubles = 0;
    ew_client *client = ew_client_create(&config);
    for (int i = 0; client && i < 3; i++) ew_client_run(client, -1, 1100);
    expect(troubles == 1 && strstr(trouble, config.store), "an endpoint without a connection is reported, once");
    ew_client_free(client);
}

int main(void) {
    void *context = zmq_ctx_new();
    zap = zmq_socket(context, ZMQ_REP);
    zmq_bind(zap, "inproc://zeromq.zap.01");
    keys(store_public, store_secret);
    keys(client_public, client_secret);
    ew_random(token, sizeof token);
    char store[256] = "tcp://127.0.0.1:*", slices[256] = "tcp://127.0.0.1:*";
    router = bind_socket(context, ZMQ_ROUTER, store);
    xpub = bind_socket(context, ZMQ_XPUB, slices);
    port = (uint32_t)atoi(strrchr(slices, ':') + 1);

    ew_client_config config = {
        .role = "conformance.Client", .process = "client.1", .token = "", .store = store,
        .session = {.most_actions = 100, .most_bytes = 1 << 20, .random = ew_random, .has_token = true},
        .event = on_event, .slice = on_slice, .reached = on_reached,
    };
    memcpy(config.session.token, token, 32);
    memcpy(config.store_key, store_public, 32);
    memcpy(config.public_key, client_public, 32);
    memcpy(config.secret_key, client_secret, 32);
    wrong_endpoints(config);
    ew_client *client = ew_client_create(&config);
    ew_slices_follow(ew_client_slices(client), &conformance__counter__descriptor);
    ew_session_send(ew_client_session(client), 1, "conformance.Add", (const uint8_t *)"\x08\x01", 2);
    UNTIL(client, receipts == 1 && shown == 41);
    expect(hellos == 1 && tokens == 1, "the hello has the token");
    expect(receipts == 1, "a receipt");
    expect(shown == 41, "a snapshot from the port of the welcome");

    zmq_close(router);
    router = NULL;
    UNTIL(client, subscriptions == 0);
    expect(subscriptions == 0, "the SUB is disconnected with the connection for actions");
    router = bind_socket(context, ZMQ_ROUTER, store);
    UNTIL(client, shown == 42);
    expect(hellos == 2 && tokens == 2 && shown == 42, "both are connected again after the next welcome");

    status = "400";
    zmq_close(router);
    router = bind_socket(context, ZMQ_ROUTER, store);
    UNTIL(client, ended);
    expect(ended, "a revoked key is the end");
    ew_client_free(client);
    zmq_close(router);
    zmq_close(xpub);
    zmq_close(zap);
    zmq_ctx_term(context);
    return failures ? 1 : 0;
}
