"""A feature that Eastward has started: its endpoints from its environment, its session and its subscriptions."""

import itertools
import os
import time

import zmq
from zmq.utils.monitor import recv_monitor_message

from session import Session
from slices import PROGRESS_TOPIC, Replica

# The timeout of each wait in a test, in seconds.
LIMIT = 20


class Subscriptions:
    """The subscriptions of a SUB socket."""

    def __init__(self, socket):
        self.subscribe = lambda topic: socket.setsockopt(zmq.SUBSCRIBE, topic)
        self.unsubscribe = lambda topic: socket.setsockopt(zmq.UNSUBSCRIBE, topic)


class Feature:
    def __init__(self):
        directory = os.environ["EASTWARD_RUN_DIR"]
        self._actions = f"ipc://{directory}/actions.sock"
        self._slices = f"ipc://{directory}/slices/{os.environ['EASTWARD_ROLE']}.sock"
        with os.fdopen(int(os.environ["EASTWARD_TOKEN_FD"])) as file:
            self._token = file.read().strip()
        self._context = zmq.Context()
        self._poller = zmq.Poller()

        self._dealer = self.dealer()
        self._dealer_events = self._watch(self._dealer)
        self._sub = self._socket(zmq.SUB)
        self._sub.setsockopt(zmq.SUBSCRIBE, PROGRESS_TOPIC)
        self._sub_events = self._watch(self._sub)
        self.session = Session(self._dealer.send)
        self._replicas = []
        self._poller.register(self._dealer, zmq.POLLIN)
        self._poller.register(self._sub, zmq.POLLIN)
        self._dealer.connect(self._actions)
        self._sub.connect(self._slices)

    def _socket(self, kind, token=None):
        socket = self._context.socket(kind)
        socket.setsockopt(zmq.LINGER, 1000)
        socket.setsockopt_string(zmq.PLAIN_USERNAME, os.environ["EASTWARD_PROCESS"])
        socket.setsockopt_string(zmq.PLAIN_PASSWORD, token or self._token)
        return socket

    def dealer(self, token=None):
        """A socket for actions, not connected yet."""
        socket = self._socket(zmq.DEALER, token)
        socket.setsockopt(zmq.IMMEDIATE, 1)
        # Sending to a store that is gone must not block forever.
        socket.setsockopt(zmq.SNDTIMEO, LIMIT * 1000)
        return socket

    def _watch(self, socket):
        events = socket.get_monitor_socket(
            zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_FAILED_AUTH)
        self._poller.register(events, zmq.POLLIN)
        return events

    def subscribe(self, name):
        seed = os.urandom(4).hex()
        nonces = (f"{seed}.{number}".encode() for number in itertools.count(1))
        replica = Replica(name, Subscriptions(self._sub), nonces)
        self._replicas.append(replica)
        return replica

    # Waiting

    def until(self, what, condition):
        """Processes messages and timers until `condition()` holds."""
        deadline = time.monotonic() + LIMIT
        while not condition():
            if time.monotonic() > deadline:
                raise TimeoutError(f"Waited {LIMIT} seconds until {what}.")
            self._turn(dict(self._poller.poll(100)))

    def _turn(self, ready):
        if self._dealer_events in ready:
            event = recv_monitor_message(self._dealer_events)["event"]
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self.session.connected()
            elif event == zmq.EVENT_DISCONNECTED:
                self.session.disconnected()
        if self._sub_events in ready:
            if recv_monitor_message(self._sub_events)["event"] == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                for replica in self._replicas:
                    replica.ask()
        if self._dealer in ready:
            self.session.receive(self._dealer.recv())
        if self._sub in ready:
            frame = self._sub.recv()
            for replica in self._replicas:
                replica.receive(frame)
        self.session.tick()
        for replica in self._replicas:
            replica.tick()

    def answer(self, socket, data):
        """Returns the store's reply to `data`, over a separate connection; `None` if the store refuses that."""
        events = socket.get_monitor_socket(zmq.EVENT_HANDSHAKE_FAILED_AUTH)
        poller = zmq.Poller()
        poller.register(socket, zmq.POLLIN)
        poller.register(events, zmq.POLLIN)
        socket.connect(self._actions)
        if data is not None:
            socket.send(data)
        ready = dict(poller.poll(LIMIT * 1000))
        if not ready:
            raise TimeoutError("The store does not answer.")
        try:
            return socket.recv() if socket in ready else None
        finally:
            socket.disable_monitor()
            socket.close(0)

    def act(self, *actions):
        """Sends actions, and returns their receipts as pairs of revision and rejection."""
        sequences = self.session.act(*actions)
        session = self.session
        self.until("the receipts are there", lambda: all(number in session.receipts for number in sequences))
        return [session.receipts[number] for number in sequences]

    def close(self):
        self.session.goodbye()
        self._dealer.disable_monitor()
        self._sub.disable_monitor()
        self._context.destroy(linger=1000)
