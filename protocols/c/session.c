// Plays orders of messages against the client's pure part that the recordings do not contain: answers to repeated
// hellos, and welcomes that the session does not wait for.
#define _GNU_SOURCE
#include "eastward.h"
#include "eastward/eastward.pb-c.h"

#include <stdio.h>
#include <string.h>

static int failures;

static void expect(bool fits, const char *check) {
    printf("%s  %s\n", fits ? "passed" : "FAILED", check);
    failures += !fits;
}

// Each nonce has bytes of another value: 1, 2, and so on.
static uint8_t last_nonce;

static void next_nonce(void *bytes, size_t size) { memset(bytes, ++last_nonce, size); }

static void keep_session(void *context, const uint8_t nonce[EW_NONCE_SIZE], uint64_t session, const uint8_t *lineage,
                         size_t lineage_size) {
    (void)context, (void)nonce, (void)session, (void)lineage, (void)lineage_size;
}

static void keep_action(void *context, uint64_t local, uint64_t tag, const char *name, const uint8_t *payload,
                        size_t size) {
    (void)context, (void)local, (void)tag, (void)name, (void)payload, (void)size;
}

static void keep_number(void *context, uint64_t local, uint64_t sequence) {
    (void)context, (void)local, (void)sequence;
}

static void drop_action(void *context, uint64_t local) { (void)context, (void)local; }

static const ew_outbox outbox = {
    .session = keep_session, .add = keep_action, .number = keep_number, .drop = drop_action};

static ew_session *session_create(const ew_outbox *outbox) {
    last_nonce = 0;
    ew_session_config config = {.most_actions = 100, .most_bytes = 1 << 20, .random = next_nonce, .outbox = outbox};
    return ew_session_create(&config);
}

static void receive(ew_session *session, const Eastward__StoreMessage *message, uint64_t now) {
    uint8_t data[512];
    ew_session_receive(session, data, eastward__store_message__pack(message, data), now);
}

static void welcome(ew_session *session, uint64_t number, uint64_t fence, uint8_t journal, uint64_t next,
                    uint64_t now) {
    Eastward__Welcome welcome = EASTWARD__WELCOME__INIT;
    welcome.version = 1;
    welcome.lineage = (ProtobufCBinaryData){1, &journal};
    welcome.session = number;
    welcome.fence = fence;
    welcome.next_sequence = next;
    welcome.largest_message = 4 << 20;
    welcome.largest_window = 100;
    Eastward__StoreMessage message = EASTWARD__STORE_MESSAGE__INIT;
    message.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_WELCOME;
    message.welcome = &welcome;
    receive(session, &message, now);
}

static void refuse(ew_session *session, Eastward__Refusal__Code code, uint64_t now) {
    Eastward__Refusal refusal = EASTWARD__REFUSAL__INIT;
    refusal.code = code;
    Eastward__StoreMessage message = EASTWARD__STORE_MESSAGE__INIT;
    message.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_REFUSAL;
    message.refusal = &refusal;
    receive(session, &message, now);
}

static void acknowledge(ew_session *session, uint64_t sequence, uint64_t now) {
    Eastward__ReceiptRange range = EASTWARD__RECEIPT_RANGE__INIT, *ranges = &range;
    range.first_sequence = sequence;
    range.count = 1;
    range.first_revision = sequence;
    Eastward__Receipts receipts = EASTWARD__RECEIPTS__INIT;
    receipts.n_ranges = 1;
    receipts.ranges = &ranges;
    Eastward__StoreMessage message = EASTWARD__STORE_MESSAGE__INIT;
    message.message_case = EASTWARD__STORE_MESSAGE__MESSAGE_RECEIPTS;
    message.receipts = &receipts;
    receive(session, &message, now);
}

static void act(ew_session *session) {
    ew_session_send(session, 1, "conformance.Add", (const uint8_t *)"\x08\x01", 2);
}

// The next message, if one is due: whether it is a hello for that session under that nonce.
static bool sends_hello(ew_session *session, uint64_t number, uint8_t nonce, uint64_t now) {
    ew_buffer data = {0};
    Eastward__FeatureMessage *message =
        ew_session_output(session, now, &data) ? eastward__feature_message__unpack(NULL, data.size, data.data) : NULL;
    bool fits = message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_HELLO
        && message->hello->session == number && message->hello->nonce.len == EW_NONCE_SIZE
        && message->hello->nonce.data[0] == nonce;
    if (message) eastward__feature_message__free_unpacked(message, NULL);
    ew_buffer_free(&data);
    return fits;
}

// The same for a batch with that fence and that first sequence.
static bool sends_batch(ew_session *session, uint64_t fence, uint64_t first, uint64_t now) {
    ew_buffer data = {0};
    Eastward__FeatureMessage *message =
        ew_session_output(session, now, &data) ? eastward__feature_message__unpack(NULL, data.size, data.data) : NULL;
    bool fits = message && message->message_case == EASTWARD__FEATURE_MESSAGE__MESSAGE_BATCH
        && message->batch->fence == fence && message->batch->first_sequence == first;
    if (message) eastward__feature_message__free_unpacked(message, NULL);
    ew_buffer_free(&data);
    return fits;
}

static bool sends_nothing(ew_session *session, uint64_t now) {
    ew_buffer data = {0};
    bool fits = !ew_session_output(session, now, &data);
    ew_buffer_free(&data);
    return fits;
}

// A session 3 with the fence 4 in journal 1, one acknowledged action, and another connection since, over which two
// hellos were sent, the latter at 2001. Nothing was read meanwhile.
static ew_session *resuming(void) {
    ew_session *session = session_create(NULL);
    ew_session_connected(session, 0);
    bool fits = sends_hello(session, 0, 1, 0);
    welcome(session, 3, 4, 1, 1, 0);
    act(session);
    fits = fits && sends_batch(session, 4, 1, 0);
    acknowledge(session, 1, 0);
    ew_session_disconnected(session, 0);
    ew_session_connected(session, 0);
    fits = fits && sends_hello(session, 3, 1, 0) && sends_hello(session, 3, 1, 2001);
    expect(fits, "a hello without an answer is repeated");
    return session;
}

// The loss of the session of `resuming` has one consequence: a new session, under the second nonce.
static void continues(ew_session *session, const char *check) {
    welcome(session, 1, 2, 2, 1, 2300);
    act(session);
    bool fits = sends_batch(session, 2, 1, 2300);
    ew_session_disconnected(session, 2400);
    ew_session_connected(session, 2400);
    expect(fits && sends_hello(session, 1, 2, 2400), check);
    ew_session_free(session);
}

static void two_refusals_of_one_session(void) {
    ew_session *session = resuming();
    refuse(session, EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE, 2100);
    expect(sends_hello(session, 0, 2, 2101), "after FOREIGN_LINEAGE a hello with a new nonce opens a session");
    refuse(session, EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE, 2150);
    expect(sends_nothing(session, 2290), "a second FOREIGN_LINEAGE changes nothing");
    continues(session, "the new session and its nonce outlast a second FOREIGN_LINEAGE");

    session = resuming();
    refuse(session, EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE, 2050);
    refuse(session, EASTWARD__REFUSAL__CODE__FOREIGN_LINEAGE, 2050);
    expect(sends_hello(session, 0, 2, 2101), "two FOREIGN_LINEAGE before the next hello lead to one new nonce");
    continues(session, "the new session has this nonce");
}

static void two_refusals_of_a_restored_session(void) {
    ew_session *session = session_create(&outbox);
    uint8_t nonce[EW_NONCE_SIZE] = {9}, journal = 1;
    ew_session_restore(session, nonce, 3, &journal, 1, 5);
    ew_session_connected(session, 0);
    expect(sends_hello(session, 3, 9, 0) && sends_hello(session, 3, 9, 2001), "a restored session says hello");
    refuse(session, EASTWARD__REFUSAL__CODE__UNKNOWN_SESSION, 2100);
    expect(sends_hello(session, 0, 2, 2101), "after UNKNOWN_SESSION it is replaced by a new session");
    refuse(session, EASTWARD__REFUSAL__CODE__UNKNOWN_SESSION, 2150);
    expect(!ew_session_ended(session) && sends_nothing(session, 2290), "a second UNKNOWN_SESSION changes nothing");
    continues(session, "the new session and its nonce outlast a second UNKNOWN_SESSION");
}

static void two_welcomes_of_a_lost_session(void) {
    ew_session *session = resuming();
    welcome(session, 3, 5, 1, 1, 2100);
    expect(sends_hello(session, 0, 2, 2101), "a journal that lost an acknowledged action leads to a new session");
    welcome(session, 3, 5, 1, 1, 2150);
    expect(!ew_session_welcomed(session) && sends_nothing(session, 2290), "its second welcome opens no session");
    continues(session, "the new session and its nonce outlast a second welcome of the abandoned one");
}

static void unexpected_welcomes(void) {
    ew_session *session = session_create(NULL);
    ew_session_connected(session, 0);
    welcome(session, 8, 9, 1, 1, 0);
    expect(!ew_session_welcomed(session), "a welcome before the hello is ignored");
    expect(sends_hello(session, 0, 1, 0), "the hello follows");
    welcome(session, 3, 4, 1, 1, 1);
    welcome(session, 3, 6, 1, 1, 2);
    welcome(session, 8, 9, 1, 1, 3);
    act(session);
    expect(sends_batch(session, 4, 1, 4), "a welcome without a hello changes neither the fence nor the session");
    refuse(session, EASTWARD__REFUSAL__CODE__FENCED, 5);
    welcome(session, 3, 7, 1, 1, 6);
    expect(!ew_session_welcomed(session) && sends_hello(session, 3, 1, 101), "after FENCED only the next hello counts");
    welcome(session, 3, 8, 1, 1, 102);
    expect(sends_batch(session, 8, 1, 103), "the batch has the fence of its welcome");
    ew_session_free(session);
}

int main(void) {
    two_refusals_of_one_session();
    two_refusals_of_a_restored_session();
    two_welcomes_of_a_lost_session();
    unexpected_welcomes();
    return failures ? 1 : 0;
}
