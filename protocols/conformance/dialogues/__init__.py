"""The dialogues, by the sections of WIRE.md. Importing this package registers them."""

from . import actions, connections, holds, outbox, presence, refusals, slices, updates  # noqa: F401
