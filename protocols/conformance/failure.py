"""The failure of a dialogue."""


class Failed(Exception):
    """The client did something else than the dialogue expects."""

    def __init__(self, expected, received):
        super().__init__(f"expected {expected}; received {received}")
        self.expected, self.received = expected, received


class Unsupported(Exception):
    """The client lacks an optional ability, so that the dialogue does not apply to it."""
