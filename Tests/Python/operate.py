"""An operator in Python: `WIRE.md`, “Frames”. The run directory of the fixture app is its argument."""

import itertools
import sys
from pathlib import Path

import zmq

from eastward.eastward_pb2 import OperatorReply as Reply
from eastward.eastward_pb2 import OperatorRequest as Request

MAGIC, VERSION = 0x45415354, 1
# The timeout of each wait, in seconds.
LIMIT = 20


class Operator:
    def __init__(self, directory):
        self._ids = itertools.count(1)
        self._socket = zmq.Context.instance().socket(zmq.DEALER)
        self._socket.setsockopt(zmq.LINGER, 0)
        self._socket.setsockopt(zmq.RCVTIMEO, LIMIT * 1000)
        self._socket.setsockopt_string(zmq.PLAIN_USERNAME, "operator")
        self._socket.setsockopt_string(zmq.PLAIN_PASSWORD, (directory / "operator/token").read_text().strip())
        self._socket.connect(f"ipc://{directory}/operator/operator.sock")

    def ask(self, **request):
        """Sends a request, and returns its id."""
        message = Request(id=next(self._ids), magic=MAGIC, version=VERSION, **request)
        self._socket.send(message.SerializeToString())
        return message.id

    def reply(self, to):
        message = Reply.FromString(self._socket.recv())
        assert message.id == to, message
        return message


def main():
    operator = Operator(Path(sys.argv[1]))
    description = operator.reply(operator.ask(describe={})).description
    assert {"market.CounterFeature", "market.NotesFeature"} <= {role.name for role in description.roles}

    watch = operator.ask(watch={"slice": "market.Count"})
    first = operator.reply(watch).slice
    assert first.snapshot and first.epoch == description.epoch and first.json == '{"count":0}', first
    dispatch = operator.ask(dispatch={"action": "market.Increment", "json": '{"by": 3}'})
    receipt = operator.reply(dispatch).receipt.receipt
    assert not receipt.HasField("rejection"), receipt
    second = operator.reply(watch).slice
    assert second.revision == receipt.revision and second.json == '{"count":3}', second

    error = operator.reply(operator.ask(dispatch={"action": "market.Incremnt"})).error
    assert error.code == "unknown_action" and "market.Increment" in error.reason, error
    print(second.json)


main()
