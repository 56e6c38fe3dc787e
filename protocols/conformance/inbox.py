"""The queue between a task that receives messages and the dialogue that expects them."""

import asyncio

from .failure import Failed

# How long a dialogue waits for what must come, in seconds: generous, since the machine may be busy.
TIMEOUT = 15
# How long a dialogue observes that nothing comes, in seconds.
QUIET = 0.4

END = object()


class Inbox:
    """Messages in the order of their arrival.

    :param timeout: how long a dialogue waits for the next one, in seconds.
    """

    # The end of the messages, as reports call it.
    end = "the end"

    def __init__(self, timeout):
        self._timeout = timeout
        self._messages = asyncio.Queue()

    def put(self, message):
        self._messages.put_nowait(message)

    def finish(self):
        """No message follows."""
        self._messages.put_nowait(END)

    def describe(self, message):
        """The message in a report."""
        return str(message)

    async def take(self, expected, within=None):
        """The next message.

        :param within: the timeout in seconds.
        :raises Failed: if none arrives in time.
        """
        within = within or self._timeout
        try:
            message = await asyncio.wait_for(self._messages.get(), within)
        except asyncio.TimeoutError:
            raise Failed(expected, f"nothing within {within:g} seconds") from None
        if message is END:
            self._messages.put_nowait(END)
            raise Failed(expected, self.end)
        return message

    async def poll(self, seconds):
        """The next message; `None` if none arrives within that time."""
        try:
            message = await asyncio.wait_for(self._messages.get(), seconds)
        except asyncio.TimeoutError:
            return None
        if message is END:
            self._messages.put_nowait(END)
            raise Failed("a message", self.end)
        return message

    async def quiet(self, why, seconds=QUIET):
        """Observes that nothing arrives.

        :raises Failed: if something does.
        """
        try:
            message = await asyncio.wait_for(self._messages.get(), seconds)
        except asyncio.TimeoutError:
            return
        received = self.end if message is END else self.describe(message)
        raise Failed(f"nothing for {seconds:g} seconds: {why}", received)

    async def ended(self):
        """Expects the end, and nothing before."""
        try:
            message = await asyncio.wait_for(self._messages.get(), self._timeout)
        except asyncio.TimeoutError:
            raise Failed(self.end, f"nothing within {self._timeout:g} seconds") from None
        if message is not END:
            raise Failed(self.end, self.describe(message))
