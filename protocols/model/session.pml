/*
 * A model of Eastward's session protocol: one feature process, one store process, the connection between them, the
 * store's journal and the feature's outbox. README.md describes the properties, the bounds, and the code behind each
 * step. `check.py` compiles and runs every configuration.
 *
 * Each step of a process below is one atomic transition, as each turn of the real threads is one: the cores are
 * synchronous, and only messages, disk writes and crashes interleave.
 *
 * Abstractions:
 * - Time. A timeout of the feature may expire at any moment, EARLY times; further ones expire when nothing is in
 *   transit. A hold's delay may end at any moment. A session may expire at any moment.
 * - One feature process. The actions of other senders are the FOREIGN actions of an operator.
 * - Actions are numbers. The digest of an action is its number, and the reducer is left out: a rejection is a receipt
 *   with a revision, too. Poison messages and presence are left out, and so is the goodbye.
 * - Of several hellos in a row the store reads each. `IngressQueue` may skip all but the last.
 * - The receipts of one commit are one message. `StoreCore.acknowledge` sends one for each segment.
 * - A connection keeps its messages in order. After its end, the rest of them may be lost at any moment, so that each
 *   prefix can be received. Connections before the previous one are forgotten, as in `PeerTable`.
 * - The feature reads the replies of an ended connection before it sends the hello over the next one
 *   (`FeatureConnection.sendMessages`), unless INTERLEAVED is set.
 * - A journal row is written completely or not at all. `Recovery` checks that with a hash. After a refused row the
 *   journal refuses the one in flight behind it before the store learns of the refusal, or the store discards it.
 * - A snapshot is the result of the rows before it, so that it makes no difference. It does if it lacks the sessions.
 * - A write to the outbox contains all new batches. On a full disk `OutboxState` writes fewer.
 * - Session numbers follow from the journal. A store that rolled back an opening numbers the next one without a gap;
 *   `SessionTable.nextOpening` leaves one until the next start.
 * - The store's process ends at once. The feature's old process is dead when the next one starts.
 * - One endpoint, so that no replaced store answers (`mayBeReplaced`, `hasSeveralEndpoints`).
 * - The limits on sessions, windows in bytes and message sizes are left out.
 */

/* Bounds. check.py overrides them. */
#ifndef ACTIONS
#define ACTIONS 2 /* actions that the app submits; at most 4 */
#endif
#ifndef WINDOW
#define WINDOW 2 /* actions without a receipt */
#endif
#ifndef LARGEST
#define LARGEST 2 /* actions in a batch */
#endif
#ifndef OUTBOX
#define OUTBOX 0 /* whether the feature has an outbox */
#endif
#ifndef CUTS
#define CUTS 0 /* ends of a connection */
#endif
#ifndef CRASHES
#define CRASHES 0 /* deaths of the store */
#endif
#ifndef RESTARTS
#define RESTARTS 0 /* deaths of the feature */
#endif
#ifndef LOSSES
#define LOSSES 0 /* starts of the store with an empty journal under another journal ID */
#endif
#ifndef TAILS
#define TAILS 0 /* starts of the store whose journal lacks its last rows: a restored backup */
#endif
#ifndef HOLDS
#define HOLDS 0 /* commits that find the store's disk full */
#endif
#ifndef FULLS
#define FULLS 0 /* writes that find the outbox's disk full */
#endif
#ifndef EARLY
#define EARLY 0 /* timeouts that expire although an answer is in transit */
#endif
#ifndef FOREIGN
#define FOREIGN 0 /* actions of an operator */
#endif
#ifndef EXPIRIES
#define EXPIRIES 0 /* sessions that expire */
#endif
#ifndef SNAPSHOTS
#define SNAPSHOTS 0 /* snapshots */
#endif
#ifndef DROPS
#define DROPS 0 /* receipts that are dropped because the feature reads slowly */
#endif
#ifndef FLIGHTS
#define FLIGHTS 2 /* batches in flight to the journal */
#endif
#ifndef INTERLEAVED
#define INTERLEAVED 0 /* whether replies over an ended connection arrive after the hello over the next one */
#endif
#ifndef PIECES
#define PIECES 0 /* whether the store may process a batch in several pieces */
#endif
#ifndef QUEUE
#define QUEUE 3 /* messages in transit in one direction of a connection; at least 2 */
#endif

#define MAXSESSION (2 + RESTARTS + TAILS + EXPIRIES)
#define MAXLOG (ACTIONS + FOREIGN + 2 * MAXSESSION)

/* Lines for a trail; a search ignores them. */
#define SAY_STORE_RECEIVES \
    printf("store: receives %e(%d, %d, %d, %d) over connection %d\n", m_kind, m_a, m_b, m_c, m_d, at + 1)
#define SAY_FEATURE_RECEIVES \
    printf("feature: receives %e(%d, %d, %d, %d) over connection %d\n", m_kind, m_a, m_b, m_c, m_d, at + 1)

/* A small list of numbers below 8, counted from 1, in one value. */
#define AT(list, i) (((list) >> (3 * ((i) - 1))) & 7)
#define WITH(list, i, value) ((list) | ((value) << (3 * ((i) - 1))))
#define BIT(i) (1 << (i))
#define MIN(a, b) ((a) < (b) -> (a) : (b))
#define MAX(a, b) ((a) > (b) -> (a) : (b))

mtype = { HELLO, BATCH, WELCOME, RECEIPTS, GAP, HOLD, REFUSAL };

/* Refusal codes. */
#define FOREIGN_LINEAGE 1
#define UNKNOWN_SESSION 2
#define FENCED 3
#define UNKNOWN_PROCESS 4

/*
 * Messages: kind, four numbers, and the ghost number of the store's start from whose welcome the message follows.
 *   HELLO    nonce, session, journal, lowest awaited
 *   BATCH    fence, first sequence, lowest awaited, actions
 *   WELCOME  fence, session, journal, next sequence
 *   RECEIPTS first sequence, end, 0, revisions
 *   GAP, HOLD 0, 0, 0, next sequence
 *   REFUSAL  code
 * A connection is one of two slots: the present one, and the one before.
 */
chan up[2] = [QUEUE] of { mtype, byte, byte, byte, short, byte };
chan down[2] = [QUEUE] of { mtype, byte, byte, byte, short, byte };
bit slot;           /* the present connection */
bool linked;        /* whether it is up */
byte generation[2]; /* the feature's start to which each connection belongs */

/* ---- The journal: survives the store. ---------------------------------------------------------------------------- */

#define OPENING 1
#define ACTION 2
#define CLOSING 3
#define ENTRY(kind, session, sequence, id, low) \
    ((kind) | ((session) << 2) | ((sequence) << 5) | ((id) << 8) | ((low) << 11))
#define KIND(e) ((e) & 3)
#define SESSION(e) (((e) >> 2) & 7)
#define SEQUENCE(e) (((e) >> 5) & 7)
#define ID(e) (((e) >> 8) & 7) /* an action, or the nonce of an opening */
#define LOW(e) (((e) >> 11) & 7)

/*
 * The entries up to `durable` are on the disk. Those after it are in the store's memory: up to `flight[0]` and
 * `flight[1]` in flight to the journal, the rest gathering. `committed` is how far the store knows of commits.
 */
short log[MAXLOG];
byte durable;
byte journal = 1; /* the journal ID */
byte epoch = 1;   /* the start counter, the upper half of an epoch and of fences; random bits distinguish equal ones */

/* ---- The store's memory. ----------------------------------------------------------------------------------------- */

bool running = true;
byte committed;
byte latest;
byte flight[2];  /* ends of the batches in flight; 0 for none */
byte outcome[2]; /* the journal's reports on them, not yet received */
#define NONE 0
#define WRITTEN 1
#define REFUSED 2
byte fence[MAXSESSION + 1];
byte startOf[MAXSESSION + 1];    /* the feature's start that opened or resumed the session last; 0 after recovery */
byte connection[MAXSESSION + 1]; /* slot + 1 */
byte gap[MAXSESSION + 1];
byte forgotten[MAXSESSION + 1]; /* receipts below this sequence are forgotten */
byte attached[2];               /* the session of each connection */
byte lastFence = 16;
#if PIECES
byte taken[2]; /* how many actions of each connection's first batch are processed */
#endif
#if SNAPSHOTS > 0
byte snapshot; /* on the disk: the position of the newest snapshot */
byte unknownBelow; /* sessions opened before this position are not in the table; 0 without the bug */
#endif
#ifdef BUG_ROLLS_BACK_STATE_ONLY
byte keptNext[MAXSESSION + 1];
#endif

/* ---- The feature's memory. --------------------------------------------------------------------------------------- */

#define DISCONNECTED 0
#define GREETING 1 /* the hello must be sent */
#define GREETED 2  /* the hello was sent */
#define OPEN 3
#define HELD 4
#define FAILED 5
byte phase;
byte start = 1; /* the generation of the process */
byte nonce;     /* 0 until the process has chosen one */
byte nonces;    /* how many nonces were chosen */
byte session;
byte journalOf;   /* the journal ID of the session */
bool welcomed;    /* whether this start of the process had a welcome */
byte myFence;
byte myEpoch;     /* ghost: the store's start from which the fence is */
byte abandonedSession, abandonedJournal;
/* The queue. Batches begin at the sequences in `begins`. */
byte next = 1, lowest = 1, sentEnd = 1;
byte unsent = 1; /* the sequence with which the first unsent batch begins */
byte head = 1;   /* the sequence with which the first batch begins */
short queue;     /* the action under each sequence */
byte begins;
byte submitted; /* the last action that the app has submitted */

/* ---- The outbox. ------------------------------------------------------------------------------------------------- */

#if OUTBOX
/* On the disk. */
byte storedNonce, storedSession, storedJournal;
byte storedLowest = 1, storedNext = 1, storedBegins;
short stored;
/* The same, as the process knows it. */
byte keptNonce, keptSession, keptJournal, keptLowest = 1, keptEnd = 1;
bool mustReset;
byte doubtfulFirst, doubtfulEnd;
/* The write in progress. */
#define IDLE 0
#define WRITING 1
#define WRITING_ABANDONED 2
byte writing, written;
byte w_nonce, w_session, w_journal, w_lowest, w_end, w_begins, w_first, w_doubtfulEnd;
short w_queue;
bool w_reset;
#define REPORTED_LOWEST keptLowest
#define IS_SESSION_KEPT (keptNonce == nonce && keptSession == session && keptJournal == journalOf)
#define TAKEN_END (writing -> MAX(keptEnd, w_end) : keptEnd)
#else
#define REPORTED_LOWEST lowest
#define IS_SESSION_KEPT true
#define TAKEN_END 1
#endif

/* ---- Ghosts and budgets. ----------------------------------------------------------------------------------------- */

/* The outcome of each action, as the app knows it. */
#define PENDING 0
#define ACKNOWLEDGED 1
#define FATE_UNKNOWN 2
#define NOT_APPLIED 3
#define DIED 4 /* its process ended; without an outbox, or before the outbox had it */
byte fate[ACTIONS + 1];
byte starts = 1;     /* starts of the store, over all journals */
byte lossStart;      /* the store's start that found the journal shorter or another one */
byte welcomedStart;  /* the latest start of the feature that has a committed session */
byte appliedIn[ACTIONS + 1]; /* the journal in which an action was applied last */
byte setAside;       /* the actions in the outbox's table `aside` */
byte ended;          /* sessions that expired */
byte cuts = CUTS, crashes = CRASHES, restarts = RESTARTS, losses = LOSSES, tails = TAILS, holds = HOLDS, fulls = FULLS;
byte early = EARLY, foreign = FOREIGN, expiries = EXPIRIES, snapshots = SNAPSHOTS, drops = DROPS;

/* Variables of a single step. */
hidden byte k_i, k_open, k_closing, k_nonce, k_next, k_rev, k_by, k_new, k_newNonce, k_last, k_low, k_durableNext;
hidden byte k_logNext, k_lastId;
hidden short k_e, k_revs, k_ids;
hidden mtype m_kind;
/* The connection of a message, the session or sequence concerned, and other parameters of the steps below. */
hidden byte isPiece, at, subject, code, from, to;
hidden byte m_a, m_b, m_c, m_e, t_i, t_s, t_id, t_low, t_known, t_count, t_n, t_first, t_end;
hidden short m_d, t_list;
hidden byte t_ok, t_drop; /* Spin hides no single bits. */

/* Names the properties: a violation is reported with the name. */
#define CHECK(name, condition) name = (condition); assert(name)
hidden byte applied_once, in_order, one_journal, verdict_is_final, outbox_keeps_what_it_sends, present_epoch;
hidden byte present_connection, present_start, well_formed_client, receipt_is_durable, unknown_after_loss_only;
hidden byte row_follows, fence_exists, fences_end;
hidden byte all_answered, set_aside, outbox_survives;

#define IS_LOST (lossStart > 0)

/* ---- The store. -------------------------------------------------------------------------------------------------- */

#if SNAPSHOTS > 0
#define IS_KNOWN(i) ((i) >= unknownBelow)
#else
#define IS_KNOWN(i) true
#endif

/*
 * The session table after the entries, and session `subject` in it: `SessionTable`, which follows from the rows
 * (`SessionTable.replay`). With the subject 0, only the table.
 *   k_open, k_nonce, k_next, k_low: whether the session is open and not replaced, and its numbers
 *   k_closing: whether its end is not committed yet
 *   k_durableNext: its next sequence, of committed actions alone (`firstUncommitted`)
 *   k_revs, k_ids: the revision and the action of each of its sequences
 *   k_new, k_newNonce: the open session of the process; k_by: the same, if its end is not committed
 *   k_last: the highest session number; k_rev: the revision; k_lastId: the latest action of the feature
 *   k_logNext: k_next according to the entries, which a deliberate bug may contradict
 */
inline look() {
    k_open = 0; k_nonce = 0; k_next = 1; k_durableNext = 1; k_low = 1; k_revs = 0; k_ids = 0; k_rev = 0; k_by = 0;
    k_lastId = 0; k_closing = 0;
    k_new = 0; k_newNonce = 0; k_last = 0; k_i = 0;
    do
    :: k_i >= latest -> break
    :: else ->
        k_e = log[k_i];
        if
        :: KIND(k_e) == ACTION ->
            k_rev++;
            if :: SESSION(k_e) > 0 -> k_lastId = MAX(k_lastId, ID(k_e)) :: else fi;
            if
            :: subject > 0 && SESSION(k_e) == subject && IS_KNOWN(k_i) ->
                k_revs = WITH(k_revs, SEQUENCE(k_e), k_rev);
                k_ids = WITH(k_ids, SEQUENCE(k_e), ID(k_e));
                k_next = SEQUENCE(k_e) + 1;
                k_low = LOW(k_e);
                if :: k_i < committed -> k_durableNext = k_next :: else fi
            :: else
            fi
        :: KIND(k_e) == OPENING ->
            k_last = SESSION(k_e);
            if
            :: IS_KNOWN(k_i) ->
                k_new = SESSION(k_e);
                k_by = k_new;
                k_newNonce = ID(k_e);
                if :: SESSION(k_e) == subject -> k_open = 1; k_nonce = ID(k_e) :: else fi
            :: else
            fi
        :: else ->
            if :: SESSION(k_e) == subject -> k_open = 0; k_closing = (k_i >= committed) :: else fi;
            if :: SESSION(k_e) == k_new -> k_new = 0; k_newNonce = 0 :: else fi;
            if :: SESSION(k_e) == k_by && k_i < committed -> k_by = 0 :: else fi
        fi;
        k_i++
    od;
    k_logNext = k_next;
#ifdef BUG_ROLLS_BACK_STATE_ONLY
    if :: subject > 0 && keptNext[subject] > k_next -> k_next = keptNext[subject] :: else fi;
#endif
    k_i = 0; k_e = 0
}

/* Sets t_ok to whether the subject's opening is committed. */
inline isCommitted() {
    t_ok = false; t_i = 0;
    do
    :: t_i >= committed -> break
    :: else ->
        if :: KIND(log[t_i]) == OPENING && SESSION(log[t_i]) == subject -> t_ok = true :: else fi;
        t_i++
    od;
    skip
}

/* Sends a message over a connection that is up; otherwise it is lost. */
#define REPLY(c, kind, a, b, j, d) \
    if \
    :: linked && (c) == slot -> assert(len(down[c]) < QUEUE); down[c]!kind, a, b, j, d, starts \
    :: else \
    fi

#define HAS_CAPACITY (!linked || len(down[slot]) + 2 <= QUEUE)

/* Sends the committed receipts from t_first up to t_end. After look() at the session. */
inline replyReceipts() {
    t_end = MIN(t_end, k_durableNext);
    if
    :: t_first < t_end ->
        REPLY(at, RECEIPTS, t_first, t_end, 0, k_revs)
    :: else
    fi
}

#define APPEND(entry) assert(latest < MAXLOG); log[latest] = entry; latest++

/* `SessionTable.lose`. */
inline lose() {
    if
    :: attached[at] > 0 ->
        if :: connection[attached[at]] == at + 1 -> connection[attached[at]] = 0 :: else fi;
        attached[at] = 0
    :: else
    fi
}

inline refuse() {
    lose();
    REPLY(at, REFUSAL, code, 0, 0, 0)
}

/* `SessionTable.attach` and the fence. */
inline attach() {
    if
    :: connection[subject] != at + 1 ->
        lastFence++;
        CHECK(fences_end, lastFence < (epoch + 1) * 16);
        fence[subject] = lastFence
    :: else
    fi;
    if
    :: attached[at] > 0 && attached[at] != subject -> connection[attached[at]] = 0
    :: else
    fi;
    connection[subject] = at + 1;
    attached[at] = subject
}

/* `StoreCore.welcome`. After look(). */
inline welcome() {
    if
    :: connection[subject] > 0 ->
        if :: t_ok -> welcomedStart = MAX(welcomedStart, startOf[subject]) :: else fi;
        REPLY(connection[subject] - 1, WELCOME, fence[subject], subject, journal, k_next);
        t_first = forgotten[subject];
        if
        :: t_first < k_durableNext ->
            REPLY(connection[subject] - 1, RECEIPTS, t_first, k_durableNext, 0, k_revs)
        :: else
        fi
    :: else
    fi
}

/* Whether an action is in the entries: so a repetition violates `applied_once`, not `in_order`. */
#define inLog(id) (appliedIn[id] == journal)

inline clearUp() {
    if :: len(up[at]) > 0 -> printf("connection: %d loses messages to the store\n", at + 1) :: else fi;
    do
    :: len(up[at]) > 0 -> up[at]?m_kind, m_a, m_b, m_c, m_d, m_e
    :: else -> break
    od;
    #if PIECES
    taken[at] = 0;
#endif
    skip
}

inline clearDown() {
    if :: len(down[at]) > 0 -> printf("connection: %d loses messages to the feature\n", at + 1) :: else fi;
    do
    :: len(down[at]) > 0 -> down[at]?m_kind, m_a, m_b, m_c, m_d, m_e
    :: else -> break
    od;
    skip
}

inline resume() {
    startOf[subject] = generation[at];
    gap[subject] = 0;
    attach();
    forgotten[subject] = MAX(forgotten[subject], m_d);
    isCommitted();
    if
    :: t_ok -> look(); welcome()
    :: else
    fi
}

inline open() {
    t_s = k_last + 1;
    assert(t_s <= MAXSESSION);
    APPEND(ENTRY(OPENING, t_s, 0, m_a, 0));
    if :: k_new > 0 -> APPEND(ENTRY(CLOSING, k_new, 0, 0, 0)) :: else fi;
    startOf[t_s] = generation[at];
    gap[t_s] = 0;
    forgotten[t_s] = 1;
    connection[t_s] = 0;
    subject = t_s;
    attach();
#ifdef BUG_WELCOMES_EARLY
    t_ok = true;
    look();
    welcome()
#endif
}

/* `StoreCore.hello`. */
inline receiveHello() {
    subject = m_b;
    look();
    if
#ifndef BUG_IGNORES_GENERATION
    :: k_by > 0 && startOf[k_by] > generation[at] -> code = UNKNOWN_PROCESS; refuse()
#endif
    :: else ->
        if
#ifndef BUG_IGNORES_NONCE
        :: m_b == 0 && k_new > 0 && k_newNonce == m_a -> subject = k_new; resume()
        :: m_b == 0 && !(k_new > 0 && k_newNonce == m_a) -> open()
#else
        :: m_b == 0 -> open()
#endif
        :: m_b > 0 && m_c != journal -> code = FOREIGN_LINEAGE; refuse()
        :: m_b > 0 && m_c == journal && k_open && k_nonce == m_a -> resume()
        :: m_b > 0 && m_c == journal && !k_open && k_closing && k_nonce == m_a
        :: m_b > 0 && m_c == journal && !(k_nonce == m_a && (k_open || k_closing)) ->
            code = UNKNOWN_SESSION; refuse()
        fi
    fi
}

inline acceptBatch() {
    t_low = MIN(m_c, k_next);
    forgotten[t_s] = MAX(forgotten[t_s], t_low);
    if
#ifndef BUG_ACCEPTS_GAP
    :: m_b > k_next ->
        if
        :: gap[t_s] != k_next -> gap[t_s] = k_next; REPLY(at, GAP, 0, 0, 0, k_next)
        :: else
        fi
#endif
    :: else ->
        t_count = 0;
        do
        :: t_count < 5 && AT(m_d, t_count + 1) > 0 -> t_count++
        :: else -> break
        od;
#ifdef BUG_FORGETS_DUPLICATES
        t_known = 0;
#else
        t_known = (m_b >= k_next -> 0 : MIN(k_next - m_b, t_count));
#endif
        /* CHANGED_ACTION is for clients with a defect. */
        t_i = 0;
        do
        :: t_i >= t_known -> break
        :: else ->
            CHECK(well_formed_client, m_b + t_i < forgotten[t_s] || AT(k_ids, m_b + t_i) == AT(m_d, t_i + 1));
            t_i++
        od;
        if
        :: t_known > 0 ->
            t_first = MAX(m_b, forgotten[t_s]);
            t_end = m_b + t_known;
            replyReceipts()
        :: else
        fi;
        if
        :: t_known < t_count ->
            gap[t_s] = 0;
            CHECK(present_epoch, m_e == starts);
            CHECK(present_start, generation[at] >= welcomedStart);
            CHECK(present_connection, connection[t_s] == at + 1);
            t_n = MAX(k_next, m_b + t_known);
#ifdef BUG_FORGETS_DUPLICATES
            t_n = k_next;
#endif
            t_i = t_known;
            do
            :: t_i >= t_count -> break
            :: else ->
                t_id = AT(m_d, t_i + 1);
                CHECK(in_order, t_n == k_logNext && (t_id > k_lastId || inLog(t_id)));
                CHECK(applied_once, t_id > k_lastId);
                CHECK(one_journal, appliedIn[t_id] == 0 || appliedIn[t_id] == journal);
                CHECK(verdict_is_final, fate[t_id] != FATE_UNKNOWN && fate[t_id] != NOT_APPLIED);
#if OUTBOX
                CHECK(outbox_keeps_what_it_sends, fate[t_id] != DIED);
#endif
                appliedIn[t_id] = journal;
                APPEND(ENTRY(ACTION, t_s, t_n, t_id, MAX(t_low, 1)));
                k_lastId = t_id;
                t_n++;
                k_logNext++;
                t_i++
            od
        :: else
        fi
    fi
}

/* `StoreCore.receive`. */
inline receiveBatch() {
    t_s = attached[at];
    if
    :: t_s == 0
    :: else ->
        subject = t_s;
        look();
        if
        :: !k_open && k_closing
        :: !k_open && !k_closing -> code = UNKNOWN_SESSION; refuse()
#ifndef BUG_IGNORES_FENCE
#ifdef BUG_DETACHES_PRESENT
        :: k_open && m_a < fence[t_s] -> code = FENCED; refuse()
#else
        /* The connection stays attached, so that the next hello over it does not raise the fence. */
        :: k_open && m_a < fence[t_s] && connection[t_s] == at + 1 -> REPLY(at, REFUSAL, FENCED, 0, 0, 0)
        :: k_open && m_a < fence[t_s] && connection[t_s] != at + 1 -> code = FENCED; refuse()
#endif
        :: k_open && m_a >= fence[t_s] ->
            CHECK(fence_exists, m_a == fence[t_s]);
            acceptBatch()
#else
        :: else -> acceptBatch()
#endif
        fi
    fi
}

/* ---- The feature. ------------------------------------------------------------------------------------------------ */

/* Sets t_end to the end of the batch that begins at `b`. */
inline endOf() {
    t_end = subject + 1;
    do
    :: t_end < next && !(begins & BIT(t_end)) -> t_end++
    :: else -> break
    od;
    skip
}

/* `ActionQueue.rewind`. */
inline rewind() {
    unsent = next;
    t_i = head;
    do
    :: t_i >= next -> break
    :: else ->
        subject = t_i;
        endOf();
        if
        :: t_end > (m_d) -> unsent = t_i; break
        :: else -> t_i = t_end
        fi
    od;
    skip
}

/* Removes the batches that have all receipts. */
inline removeBatches() {
    do
    :: head < next ->
        subject = head;
        endOf();
        if
        :: t_end <= lowest -> begins = begins & ~BIT(head); head = t_end
        :: else -> break
        fi
    :: else -> break
    od;
    queue = (queue >> (3 * (head - 1))) << (3 * (head - 1));
    unsent = MAX(unsent, head)
}

/* The entry with the revision `revision` is durable, and is the action t_id; unless the journal was lost since. */
inline checkReceipt() {
    t_ok = false; t_i = 0; t_n = 0;
    do
    :: t_i >= durable -> break
    :: else ->
        if
        :: KIND(log[t_i]) == ACTION ->
            t_n++;
            if :: t_n == subject && SESSION(log[t_i]) > 0 && ID(log[t_i]) == t_id -> t_ok = true :: else fi
        :: else
        fi;
        t_i++
    od;
    CHECK(receipt_is_durable, t_ok || m_e < lossStart);
    CHECK(verdict_is_final, fate[t_id] != FATE_UNKNOWN && fate[t_id] != NOT_APPLIED)
}

/* `SessionCore.take`, and the checks of a receipt. */
inline takeReceipts() {
    if
    :: m_b <= lowest
    :: m_b > lowest && m_a <= lowest && m_b <= sentEnd ->
        t_s = lowest;
        do
        :: t_s >= m_b -> break
        :: else ->
            t_id = AT(queue, t_s);
            subject = AT(m_d, t_s);
            checkReceipt();
            fate[t_id] = ACKNOWLEDGED;
            t_s++
        od;
        lowest = m_b;
        removeBatches()
    :: m_b > lowest && !(m_a <= lowest && m_b <= sentEnd) ->
        if :: phase == OPEN -> phase = GREETING :: else fi
    fi
}

inline chooseNonce() {
    nonces++;
    assert(nonces < 8);
    nonce = nonces
}

/* `SessionCore.startNewSession`. */
inline startNewSession() {
    printf("feature: opens a new session, %d actions in doubt\n", sentEnd - lowest);
    CHECK(unknown_after_loss_only, IS_LOST);
    t_s = lowest;
    do
    :: t_s >= sentEnd -> break
    :: else ->
#ifndef BUG_RESENDS_TO_OTHER_JOURNAL
        fate[AT(queue, t_s)] = FATE_UNKNOWN;
#endif
        t_s++
    od;
#if OUTBOX
    if
    :: !mustReset -> mustReset = true; doubtfulFirst = lowest; doubtfulEnd = sentEnd
    :: else
    fi;
    if :: writing == WRITING -> writing = WRITING_ABANDONED :: else fi;
    keptNonce = 0; keptSession = 0; keptJournal = 0; keptLowest = 1; keptEnd = 1;
#endif
    t_n = sentEnd - 1;
#ifdef BUG_RESENDS_TO_OTHER_JOURNAL
    t_n = head - 1;
#endif
    queue = queue >> (3 * t_n);
    begins = (begins >> t_n) & ~1;
    next = next - t_n;
    lowest = 1; sentEnd = 1; unsent = 1; head = 1;
    abandonedSession = m_b;
    abandonedJournal = m_c;
    session = 0; journalOf = 0; welcomed = false; myFence = 0; myEpoch = 0;
    chooseNonce();
    phase = GREETING
}

/* `SessionCore.fail`: no action is sent any more. With an outbox, the next start sends those in it. */
inline fail() {
    printf("feature: fails\n");
    phase = FAILED;
#if !OUTBOX
    t_s = lowest;
    do
    :: t_s >= next -> break
    :: else ->
        if
        :: t_s < sentEnd ->
            CHECK(unknown_after_loss_only, IS_LOST || ended > 0);
            fate[AT(queue, t_s)] = FATE_UNKNOWN
        :: else -> fate[AT(queue, t_s)] = NOT_APPLIED
        fi;
        t_s++
    od;
#else
    CHECK(unknown_after_loss_only, IS_LOST);
#endif
    queue = 0; begins = 0; next = 1; lowest = 1; sentEnd = 1; unsent = 1; head = 1;
    session = 0; journalOf = 0; welcomed = false; myFence = 0; myEpoch = 0
}

/* `SessionCore.welcome`. */
inline takeWelcome() {
    if
    :: phase != GREETED
    :: phase == GREETED && session == 0 && m_b == abandonedSession && m_c == abandonedJournal
    :: phase == GREETED && session > 0 && !(m_b == session && m_c == journalOf)
    :: else ->
        if
#ifndef BUG_IGNORES_LOST_TAIL
        :: session > 0 && m_d < lowest -> startNewSession()
#endif
#if OUTBOX
        :: m_d > sentEnd -> startNewSession()
#endif
        :: else ->
            session = m_b; journalOf = m_c; myFence = m_a; myEpoch = m_e; welcomed = true;
            phase = OPEN;
            rewind()
        fi
    fi
}

/* `SessionCore.refused`. */
inline takeRefusal() {
    if
    :: phase == DISCONNECTED
    :: phase != DISCONNECTED && m_a == FOREIGN_LINEAGE ->
        if :: session > 0 -> m_b = session; m_c = journalOf; startNewSession() :: else fi
    :: phase != DISCONNECTED && m_a == UNKNOWN_SESSION ->
        if
#if OUTBOX
#ifndef BUG_ABANDONS_UNKNOWN
        /* No welcome to a session that the store does not know is in transit. */
        :: session > 0 && !welcomed -> m_b = 0; m_c = 0; startNewSession()
#else
        :: session > 0 && !welcomed -> m_b = session; m_c = journalOf; startNewSession()
#endif
        :: session > 0 && welcomed -> fail()
#else
        :: session > 0 -> fail()
#endif
        :: session == 0
        fi
    :: phase != DISCONNECTED && m_a == FENCED ->
        if :: phase == OPEN || phase == HELD -> phase = GREETING :: else fi
    :: phase != DISCONNECTED && m_a == UNKNOWN_PROCESS -> fail()
    fi
}

/* `SessionCore.received`. */
inline receiveReply() {
    SAY_FEATURE_RECEIVES;
    if
    :: m_kind == WELCOME -> takeWelcome()
    :: m_kind == RECEIPTS -> takeReceipts()
    :: m_kind == GAP -> rewind()
    :: m_kind == HOLD ->
        if :: phase == OPEN || phase == HELD -> rewind(); phase = HELD :: else fi
    :: m_kind == REFUSAL -> takeRefusal()
    fi
}

#define IS_UP(c) (linked && (c) == slot)

/* ---- Steps of the feature. --------------------------------------------------------------------------------------- */

/* `SessionCore.submit`, `ActionQueue.append`. */
active proctype app() {
end:
    do
    :: d_step {
        submitted < ACTIONS && phase != FAILED && next - REPORTED_LOWEST < WINDOW ->
        submitted++;
        assert(next <= 5);
        t_i = next;
        do
        :: t_i > head && !(begins & BIT(t_i - 1)) -> t_i--
        :: else -> break
        od;
        t_i--;
        if
        :: head < next && t_i >= MAX(sentEnd, TAKEN_END) && next - t_i < LARGEST
        :: else -> begins = begins | BIT(next)
        fi;
        queue = WITH(queue, next, submitted);
        next++;
        printf("app: submits action %d as sequence %d\n", submitted, next - 1)
    }
#if !OUTBOX
    :: d_step {
        submitted < ACTIONS && phase == FAILED && restarts == 0 ->
        submitted++;
        fate[submitted] = NOT_APPLIED
    }
#endif
    od
}

/* Whether the outbox has the next batch: batches are written whole, so its first action decides. */
#if OUTBOX
#ifdef BUG_OUTBOX_SENDS_FIRST
#define MAY_SEND true
#else
#define MAY_SEND (IS_SESSION_KEPT && unsent < keptEnd)
#endif
#else
#define MAY_SEND true
#endif

/* The lowest sequence for which the store must keep receipts. */
#ifdef BUG_REPORTS_EARLY
#define REPORTED_LOWEST_SENT lowest
#else
#define REPORTED_LOWEST_SENT REPORTED_LOWEST
#endif

/* `SessionCore.nextMessage`. */
active proctype sender() {
end:
    do
    :: d_step {
        linked && phase == GREETING && IS_SESSION_KEPT && len(up[slot]) < QUEUE &&
            (INTERLEAVED || len(down[1 - slot]) == 0) ->
        up[slot]!HELLO, nonce, session, journalOf, REPORTED_LOWEST_SENT, 0;
        phase = GREETED;
        printf("feature: sends hello, nonce %d, session %d, journal %d, lowest awaited %d\n", nonce, session, journalOf,
            REPORTED_LOWEST_SENT)
    }
    :: d_step {
        linked && phase == OPEN && unsent < next && len(up[slot]) < QUEUE && MAY_SEND ->
        subject = unsent;
        endOf();
        t_n = unsent;
        t_list = 0; t_i = 1;
        do
        :: t_n >= t_end -> break
        :: else -> t_list = WITH(t_list, t_i, AT(queue, t_n)); t_i++; t_n++
        od;
        up[slot]!BATCH, myFence, unsent, MIN(REPORTED_LOWEST_SENT, unsent), t_list, myEpoch;
        printf("feature: sends batch from %d, fence %d, actions %d\n", unsent, myFence, t_list);
        unsent = t_end;
        sentEnd = MAX(sentEnd, t_end);
        t_list = 0
    }
    od
}

active proctype receiver() {
end:
    do
    :: d_step {
        len(down[slot]) > 0 && (INTERLEAVED || len(down[1 - slot]) == 0) ->
        down[slot]?m_kind, m_a, m_b, m_c, m_d, m_e;
        at = slot;
        if :: phase != FAILED -> receiveReply() :: else fi
    }
    :: d_step {
        len(down[1 - slot]) > 0 ->
        down[1 - slot]?m_kind, m_a, m_b, m_c, m_d, m_e;
        at = 1 - slot;
        if :: phase != FAILED -> receiveReply() :: else fi
    }
    od
}

#if OUTBOX
#define IS_WRITING (writing != IDLE)
#else
#define IS_WRITING false
#endif
/* Whether no answer is in transit. */
#define IS_QUIET (linked && running && len(up[slot]) == 0 && len(up[1 - slot]) == 0 && len(down[slot]) == 0 \
    && len(down[1 - slot]) == 0 && latest == committed && !IS_WRITING)
#if OUTBOX
#define IS_OWED (lowest < next && sentEnd > lowest)
#else
#define IS_OWED (lowest < next)
#endif
#define HAS_NEXT_BATCH (unsent < next && MAY_SEND)

/* `SessionCore.tick`. */
active proctype timer() {
end:
    do
    :: d_step { phase == HELD -> phase = OPEN; printf("feature: the hold ends\n") }
    :: d_step {
        linked && (phase == GREETED || phase == OPEN && IS_OWED && !HAS_NEXT_BATCH) && IS_QUIET ->
        phase = GREETING;
        printf("feature: timeout\n")
    }
    :: d_step {
        linked && (phase == GREETED || phase == OPEN && IS_OWED && !HAS_NEXT_BATCH) && !IS_QUIET && early > 0 ->
        early--;
        phase = GREETING;
        printf("feature: early timeout\n")
    }
    od
}

/* A connection is established. */
active proctype connector() {
end:
    do
    :: d_step {
        !linked && running && phase != FAILED ->
        slot = 1 - slot;
        at = slot;
        clearUp();
        clearDown();
        lose();
        generation[slot] = start;
        linked = true;
        if :: nonce == 0 -> chooseNonce() :: else fi;
        phase = GREETING;
#ifndef BUG_REMEMBERS_ABANDONED
        abandonedSession = 0; abandonedJournal = 0;
#endif
        printf("connection: %d of start %d is up\n", slot + 1, start)
    }
    od
}

#if OUTBOX
inline endWrite() {
    writing = IDLE; written = NONE;
    w_nonce = 0; w_session = 0; w_journal = 0; w_lowest = 0; w_end = 0; w_queue = 0; w_begins = 0; w_reset = false;
    w_first = 0; w_doubtfulEnd = 0
}

inline applyWrite() {
    if
    :: w_reset ->
        /* The actions of unknown outcome are set aside. */
        t_i = MAX(w_first, storedLowest);
        do
        :: t_i >= MIN(w_doubtfulEnd, storedNext) -> break
        :: else -> setAside = setAside | BIT(AT(stored, t_i)); t_i++
        od
    :: else
    fi;
    storedNonce = w_nonce; storedSession = w_session; storedJournal = w_journal;
    storedLowest = w_lowest; storedNext = w_end; stored = w_queue; storedBegins = w_begins
}

/* `SessionCore.takeWrite`, `OutboxState`, `OutboxFile.commit`. */
active proctype outbox() {
end:
    do
    /* Takes a write. */
    :: d_step {
        writing == IDLE && phase != FAILED && nonce > 0 &&
            (mustReset || !IS_SESSION_KEPT || next > keptEnd || head > keptLowest) ->
        w_reset = mustReset; w_first = doubtfulFirst; w_doubtfulEnd = doubtfulEnd;
        mustReset = false; doubtfulFirst = 0; doubtfulEnd = 0;
        w_nonce = nonce; w_session = session; w_journal = journalOf;
        w_lowest = head; w_end = next; w_queue = queue; w_begins = begins;
        writing = WRITING
    }
    /* The write is on the disk. */
    :: d_step { writing != IDLE && written == NONE -> applyWrite(); written = WRITTEN }
    :: d_step { writing != IDLE && written == NONE && fulls > 0 -> fulls--; written = REFUSED }
    /* The feature receives its outcome. */
    :: d_step {
        written == WRITTEN ->
        if
        :: writing == WRITING ->
            keptNonce = w_nonce; keptSession = w_session; keptJournal = w_journal; keptLowest = w_lowest;
            keptEnd = MAX(keptEnd, w_end)
        :: else
        fi;
        endWrite()
    }
    :: d_step {
        written == REFUSED ->
        if
        :: w_reset -> mustReset = true; doubtfulFirst = w_first; doubtfulEnd = w_doubtfulEnd
        :: else
        fi;
        endWrite()
    }
    od
}

/* A start of the process reads its outbox: `SessionCore.init(window:restoring:)`. */
inline restore() {
    nonce = storedNonce; session = storedSession; journalOf = storedJournal;
    next = storedNext; lowest = storedLowest; head = storedLowest; unsent = storedLowest;
    queue = stored; begins = storedBegins;
    sentEnd = (session == 0 -> lowest : next);
    keptNonce = storedNonce; keptSession = storedSession; keptJournal = storedJournal;
    keptLowest = storedLowest; keptEnd = storedNext;
    mustReset = false; doubtfulFirst = 0; doubtfulEnd = 0
}

inline inStored() {
    t_ok = false;
    t_n = storedLowest;
    do
    :: t_n >= storedNext -> break
    :: else -> if :: AT(stored, t_n) == subject -> t_ok = true :: else fi; t_n++
    od;
    skip
}
#endif

/* ---- Steps of the store. ----------------------------------------------------------------------------------------- */

/* `IngressQueue.step`, `BatchPieces.removeFirst`: processes the first message, or the first action left of it. */
inline receive() {
    up[at]?<m_kind, m_a, m_b, m_c, m_d, m_e>;
    if
    :: m_kind == HELLO -> SAY_STORE_RECEIVES; receiveHello(); t_ok = true
    :: m_kind == BATCH ->
#if PIECES
        m_d = m_d >> (3 * taken[at]);
        m_b = m_b + taken[at];
        m_c = MIN(m_c, m_b);
        t_ok = true;
        if
        :: isPiece && m_d > 7 -> m_d = m_d & 7; taken[at]++; t_ok = false
        :: else
        fi;
        SAY_STORE_RECEIVES;
        to = t_ok;
        receiveBatch();
        t_ok = to
#else
        SAY_STORE_RECEIVES;
        receiveBatch();
        t_ok = true
#endif
    fi;
    if
    :: t_ok ->
        up[at]?m_kind, m_a, m_b, m_c, m_d, m_e;
#if PIECES
        taken[at] = 0
#endif
    :: else
    fi
}

/* `StoreLoop.receiveActions`. */
active proctype ingress() {
end:
    do
    :: d_step { running && HAS_CAPACITY && len(up[slot]) > 0 -> at = slot; isPiece = false; receive() }
    :: d_step { running && HAS_CAPACITY && len(up[1 - slot]) > 0 -> at = 1 - slot; isPiece = false; receive() }
#if PIECES
    :: d_step { running && HAS_CAPACITY && len(up[slot]) > 0 -> at = slot; isPiece = true; receive() }
    :: d_step { running && HAS_CAPACITY && len(up[1 - slot]) > 0 -> at = 1 - slot; isPiece = true; receive() }
#endif
    od
}

#define GATHERED_FROM (flight[1] > 0 -> flight[1] : (flight[0] > 0 -> flight[0] : committed))
#define IN_FLIGHT ((flight[0] > 0) + (flight[1] > 0))

/* Sends the receipts of the actions in the entries from `from` up to `to`. */
inline acknowledge() {
    t_s = 1;
    do
    :: t_s > MAXSESSION -> break
    :: else ->
        if
        :: connection[t_s] > 0 ->
            t_first = 0; t_end = 0; t_i = from;
            do
            :: t_i >= to -> break
            :: else ->
                if
                :: KIND(log[t_i]) == ACTION && SESSION(log[t_i]) == t_s ->
                    if :: t_first == 0 -> t_first = SEQUENCE(log[t_i]) :: else fi;
                    t_end = SEQUENCE(log[t_i]) + 1
                :: else
                fi;
                t_i++
            od;
            if
            :: t_first > 0 && !t_drop ->
                subject = t_s;
                look();
                REPLY(connection[t_s] - 1, RECEIPTS, t_first, t_end, 0, k_revs)
            :: else
            fi
        :: else
        fi;
        t_s++
    od;
    skip
}

inline forgetSession() {
    fence[subject] = 0; startOf[subject] = 0; connection[subject] = 0; gap[subject] = 0; forgotten[subject] = 0
}

inline closeSessions() {
    t_n = from;
    do
    :: t_n >= committed -> break
    :: else ->
        if
        :: KIND(log[t_n]) == CLOSING -> subject = SESSION(log[t_n]); forgetSession()
        :: else
        fi;
        t_n++
    od;
    skip
}

inline openSessions() {
    t_n = from;
    do
    :: t_n >= committed -> break
    :: else ->
        if
        :: KIND(log[t_n]) == OPENING ->
            t_s = SESSION(log[t_n]);
            t_ok = true;
            subject = t_s;
            look();
            welcome()
        :: else
        fi;
        t_n++
    od;
    skip
}

inline commit() {
    t_low = committed;
    committed = flight[0];
    printf("store: commits up to entry %d\n", committed);
    flight[0] = flight[1]; flight[1] = 0;
    outcome[0] = outcome[1]; outcome[1] = NONE;
    from = t_low; to = committed;
    acknowledge();
    closeSessions();
    openSessions()
}

/* `StoreCore.rollBack`: the disk was full. */
inline rollBack() {
    printf("store: rolls back to entry %d\n", committed);
    /* Sessions whose actions are discarded, as bits. */
    t_known = 0;
    t_n = committed;
    do
    :: t_n >= latest -> break
    :: else ->
        t_s = SESSION(log[t_n]);
        if
        :: KIND(log[t_n]) == OPENING ->
            if :: connection[t_s] > 0 -> attached[connection[t_s] - 1] = 0 :: else fi;
            subject = t_s;
            forgetSession()
        :: KIND(log[t_n]) == ACTION && t_s > 0 ->
            t_known = t_known | BIT(t_s);
#ifdef BUG_ROLLS_BACK_STATE_ONLY
            keptNext[t_s] = SEQUENCE(log[t_n]) + 1;
#endif
        :: else
        fi;
        t_n++
    od;
    t_n = committed;
    do
    :: t_n >= latest -> break
    :: else -> log[t_n] = 0; t_n++
    od;
    latest = committed;
    flight[0] = 0; flight[1] = 0; outcome[0] = NONE; outcome[1] = NONE;
    t_n = 1;
    do
    :: t_n > MAXSESSION -> break
    :: else ->
        if
        :: t_known & BIT(t_n) ->
            gap[t_n] = 0;
            subject = t_n;
            look();
            if
            :: connection[t_n] > 0 -> REPLY(connection[t_n] - 1, HOLD, 0, 0, 0, k_next)
            :: else
            fi
        :: else
        fi;
        t_n++
    od;
    skip
}

/* `StoreCore.flush` and `StoreCore.finished`. */
active proctype commits() {
end:
    do
    :: d_step {
        running && IN_FLIGHT < FLIGHTS && latest > GATHERED_FROM ->
        t_n = GATHERED_FROM;
        if :: flight[0] == 0 -> flight[0] = latest :: else -> flight[1] = latest fi;
#ifdef BUG_ACKNOWLEDGES_EARLY
        if
        :: HAS_CAPACITY -> t_drop = false; from = t_n; to = latest; acknowledge()
        :: else
        fi;
#endif
        t_n = 0
    }
    :: d_step { running && HAS_CAPACITY && outcome[0] == WRITTEN -> t_drop = false; commit() }
#if DROPS > 0
    /* The feature reads slowly: the receipts are dropped. */
    :: d_step { running && HAS_CAPACITY && outcome[0] == WRITTEN && drops > 0 -> drops--; t_drop = true; commit() }
#endif
    :: d_step {
        running && HAS_CAPACITY && outcome[0] == REFUSED ->
        rollBack()
    }
    od
}

inline writeFirst() {
    CHECK(row_follows, durable == committed);
    durable = flight[0];
    printf("journal: writes up to entry %d\n", durable);
    outcome[0] = WRITTEN
}

inline writeSecond() {
    CHECK(row_follows, durable == flight[0]);
    durable = flight[1];
    printf("journal: writes up to entry %d\n", durable);
    outcome[1] = WRITTEN
}

/* `JournalWriter.append`: writes the batches in flight, in order. */
active proctype disk() {
end:
    do
    :: d_step {
        running && flight[0] > 0 && outcome[0] == NONE ->
        writeFirst()
    }
    :: d_step {
        running && flight[0] > 0 && outcome[0] == NONE && holds > 0 ->
        holds--;
        printf("journal: the disk is full\n");
        outcome[0] = REFUSED
    }
    :: d_step {
        running && flight[1] > 0 && outcome[1] == NONE && outcome[0] == WRITTEN ->
        writeSecond()
    }
    :: d_step {
        running && flight[1] > 0 && outcome[1] == NONE && outcome[0] == WRITTEN && holds > 0 ->
        holds--;
        printf("journal: the disk is full\n");
        outcome[1] = REFUSED
    }
    :: d_step {
        running && flight[1] > 0 && outcome[1] == NONE && outcome[0] == REFUSED ->
#ifdef BUG_WRITES_AFTER_REFUSAL
        writeSecond()
#else
        outcome[1] = REFUSED
#endif
    }
    od
}

/* ---- Faults. ----------------------------------------------------------------------------------------------------- */

/* Messages in transit over an ended connection are lost. */
active proctype transit() {
end:
    do
    :: d_step { len(up[0]) > 0 && !IS_UP(0) -> at = 0; clearUp() }
    :: d_step { len(up[1]) > 0 && !IS_UP(1) -> at = 1; clearUp() }
    :: d_step { len(down[0]) > 0 && !IS_UP(0) -> at = 0; clearDown() }
    :: d_step { len(down[1]) > 0 && !IS_UP(1) -> at = 1; clearDown() }
    od
}

inline unlink() {
    if :: linked -> printf("connection: %d ends\n", slot + 1) :: else fi;
    linked = false;
    if :: phase != FAILED -> phase = DISCONNECTED :: else fi
}

/* The store's memory is gone. */
inline stop() {
    printf("store: dies; %d entries are on the disk\n", durable);
    running = false;
    at = 0; clearUp();
    at = 1; clearUp();
    t_i = durable;
    do
    :: t_i >= latest -> break
    :: else -> log[t_i] = 0; t_i++
    od;
    latest = durable; committed = durable;
    flight[0] = 0; flight[1] = 0; outcome[0] = NONE; outcome[1] = NONE;
    t_s = 0;
    do
    :: t_s > MAXSESSION -> break
    :: else ->
        subject = t_s;
        forgetSession();
#ifdef BUG_ROLLS_BACK_STATE_ONLY
        keptNext[t_s] = 0;
#endif
        t_s++
    od;
    attached[0] = 0; attached[1] = 0;
    lastFence = 0
}

inline startAgain() {
    printf("feature: dies; start %d\n", start + 1);
    linked = false;
    at = 0; clearDown();
    at = 1; clearDown();
    start++;
    phase = DISCONNECTED;
    welcomed = false; myFence = 0; myEpoch = 0; abandonedSession = 0; abandonedJournal = 0;
    t_s = 1;
    do
    :: t_s > submitted -> break
    :: else ->
#if OUTBOX
        subject = t_s;
        inStored();
        if
        :: t_ok && fate[t_s] == FATE_UNKNOWN -> fate[t_s] = PENDING
        :: !t_ok && fate[t_s] == PENDING -> fate[t_s] = DIED
        :: else
        fi;
#else
        if :: fate[t_s] == PENDING -> fate[t_s] = DIED :: else fi;
#endif
        t_s++
    od;
#if OUTBOX
    endWrite();
    restore()
#else
    queue = 0; begins = 0; next = 1; lowest = 1; sentEnd = 1; unsent = 1; head = 1;
    nonce = 0; session = 0; journalOf = 0
#endif
}

active proctype faults() {
end:
    do
    /* The connection ends. */
    :: d_step { linked && cuts > 0 -> cuts--; unlink() }
    /* The store dies. Batches in flight may be on the disk. */
    :: atomic {
        running && crashes > 0 ->
        crashes--;
        if
        :: true
        :: flight[0] > 0 && outcome[0] == NONE -> writeFirst()
        :: flight[0] > 0 && outcome[0] == NONE && flight[1] > 0 -> writeFirst(); writeSecond()
        :: flight[0] > 0 && outcome[0] == WRITTEN && flight[1] > 0 && outcome[1] == NONE -> writeSecond()
        fi;
        d_step { stop(); unlink() }
    }
    /* The feature dies. A write to its outbox may be on the disk. */
    :: atomic {
        restarts > 0 ->
        restarts--;
#if OUTBOX
        if
        :: true
        :: writing != IDLE && written == NONE -> applyWrite()
        fi;
#endif
        d_step { startAgain() }
    }
#if OUTBOX
    /* The supervisor restarts a feature that has failed. */
    :: d_step { phase == FAILED -> startAgain() }
#endif
#if FOREIGN > 0
    :: d_step { running && foreign > 0 -> foreign--; APPEND(ENTRY(ACTION, 0, 0, 0, 0)) }
#endif
#if EXPIRIES > 0
    /* `StoreCore.tick`: a session expires. */
    :: d_step {
        running && expiries > 0 && latest > 0 ->
        subject = 0;
        look();
        if
        :: k_new > 0 -> expiries--; ended++; APPEND(ENTRY(CLOSING, k_new, 0, 0, 0))
        :: else
        fi
    }
#endif
#if SNAPSHOTS > 0
    :: d_step { running && snapshots > 0 && committed > snapshot -> snapshots--; snapshot = committed }
#endif
    od
}

inline raiseEpoch() {
#ifndef BUG_KEEPS_EPOCH
    epoch++
#else
    skip
#endif
}

inline loseJournal() {
    t_i = 0;
    do
    :: t_i >= durable -> break
    :: else -> log[t_i] = 0; t_i++
    od;
    durable = 0; committed = 0; latest = 0;
    journal++;
    epoch = 1;
#if SNAPSHOTS > 0
    snapshot = 0;
#endif
    lossStart = starts + 1
}

/* Removes the last row: at least the last entry, and the opening that a replacement belongs to. */
inline loseEntry() {
    durable--;
    if
    :: KIND(log[durable]) == CLOSING && durable > 0 && KIND(log[durable - 1]) == OPENING ->
        log[durable] = 0;
        durable--
    :: else
    fi;
    log[durable] = 0;
    committed = durable; latest = durable;
#if SNAPSHOTS > 0
    snapshot = 0;
#endif
    lossStart = starts + 1
}

inline begin() {
    starts++;
    running = true;
    printf("store: starts, journal %d, epoch %d, %d entries\n", journal, epoch, durable);
    lastFence = epoch * 16;
#if SNAPSHOTS > 0
#ifdef BUG_SNAPSHOT_WITHOUT_SESSIONS
    unknownBelow = snapshot;
#endif
#endif
    t_s = 1;
    do
    :: t_s > MAXSESSION -> break
    :: else ->
        subject = t_s;
        look();
        if
        :: k_open -> fence[t_s] = lastFence; forgotten[t_s] = k_low
        :: else
        fi;
        t_s++
    od;
    skip
}

/* `Recovery.run`: the store starts, in a new epoch. */
active proctype recovery() {
end:
    do
    :: d_step { !running -> raiseEpoch(); begin() }
    :: d_step { !running && losses > 0 -> losses--; loseJournal(); begin() }
    :: atomic {
        !running && tails > 0 && durable > 0 ->
        tails--;
        do
        :: d_step { durable > 0 -> loseEntry() }
        :: lossStart == starts + 1 -> break
        od;
        if
        :: raiseEpoch()
        :: skip
        fi;
        d_step { begin() }
    }
    od
}

/* ---- The end. ---------------------------------------------------------------------------------------------------- */

#define IS_ANSWERED_1 (fate[1] != PENDING)
#if ACTIONS >= 2
#define IS_ANSWERED_2 (IS_ANSWERED_1 && fate[2] != PENDING)
#else
#define IS_ANSWERED_2 IS_ANSWERED_1
#endif
#if ACTIONS >= 3
#define IS_ANSWERED_3 (IS_ANSWERED_2 && fate[3] != PENDING)
#else
#define IS_ANSWERED_3 IS_ANSWERED_2
#endif
#if ACTIONS >= 4
#define ANSWERED (IS_ANSWERED_3 && fate[4] != PENDING)
#else
#define ANSWERED IS_ANSWERED_3
#endif

/* If no step is possible, every action is answered. */
active proctype end_of_run() {
    timeout ->
    d_step {
        CHECK(all_answered, ANSWERED);
#if OUTBOX
        t_s = 1;
        do
        :: t_s > ACTIONS -> break
        :: else ->
            CHECK(set_aside, fate[t_s] != FATE_UNKNOWN || setAside & BIT(t_s));
            CHECK(outbox_survives, fate[t_s] != DIED || appliedIn[t_s] == 0);
            t_s++
        od;
        skip
#endif
    }
}

#ifdef LIVENESS
ltl every_action_is_answered { <> ANSWERED }
#endif
