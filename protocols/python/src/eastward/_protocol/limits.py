"""Constants of the protocol, and the limits of this client."""

MAGIC = 0x45415354
VERSION = 1
NONCE_BYTES = 16

#: How long the store may owe an answer, in seconds, until another hello, or another request for a snapshot.
TIMEOUT = 2.0
#: After so many seconds without a message from the store, an idle feature sends a hello, so that its session stays.
KEEP_ALIVE = 900.0

#: Until a welcome says otherwise.
LARGEST_MESSAGE = 4 << 20
LARGEST_PRESENCE = 64 << 10
#: A message may have so many bytes beside one action.
MESSAGE_OVERHEAD = 1024
#: A name that fits into that overhead, beside the other fields of a batch.
LONGEST_NAME = MESSAGE_OVERHEAD - 128

#: The maximum length of the encoded cause of an action.
LARGEST_CAUSE = 512

#: How many actions, and how many of their bytes, may wait for receipts. Larger submissions are sent alone.
WINDOW_ACTIONS = 65_536
WINDOW_BYTES = 16 << 20
#: A batch takes no more actions from this size on.
BATCH_ACTIONS = 1024
BATCH_BYTES = 256 << 10

#: How many parts of a snapshot the store sends without credit.
SNAPSHOT_CREDIT = 8
#: How many bytes of patches may wait for the end of a snapshot, and what a patch takes beyond its content.
WAITING_BYTES = 64 << 20
PATCH_COST = 256
