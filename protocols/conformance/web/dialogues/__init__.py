"""The dialogues, by the sections of WEB.md. Importing this package registers them."""

from . import actions, events, lifetimes, patches, refusals, repetitions, resumption, slices  # noqa: F401
