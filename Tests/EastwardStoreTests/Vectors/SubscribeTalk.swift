import Eastward
import Foundation
import SwiftProtobuf
import Testing

/// The publisher of one slice, a subscriber's replica, the messages between them, and the dialogue that records these.
final class SubscribeTalk<S: Slice, State: Sendable> {
    private let publisher: any SlicePublishing<State>
    private(set) var replica: SliceReplica<S>
    private var state: State
    private var revision: Revision
    private let epoch: UInt64 = 5

    init(
        _ served: ServedSlice<State>, _ slice: S.Type, of state: State, revision: Revision, nonces: String,
        in dialogue: inout WireDialogue
    ) {
        publisher = served.publisher()
        self.state = state
        self.revision = revision
        publisher.rebase(state, revision: revision)
        replica = SliceReplica(seed: Array(nonces.utf8), now: 0)
        dialogue.subscribe(WireProtocol.patchTopic(S.name), "The patches of \(S.name), before its snapshot.")
        perform(replica.ask(now: 0), &dialogue)
    }

    private func topic(_ nonce: [UInt8]) -> [UInt8] { WireProtocol.snapshotTopic(S.name, nonce: nonce) }

    private func perform(_ step: SliceReplica<S>.Step, _ dialogue: inout WireDialogue) {
        switch step {
        case .nothing: break
        case .ask(let old, let new):
            if let old { dialogue.unsubscribe(topic(old), "Nothing more is wanted under the old nonce.") }
            dialogue.subscribe(topic(new), "Asks for a snapshot, under a nonce that was not used before.")
        case .allow(let nonce, let part):
            let credit = WireProtocol.snapshotCredit(S.name, nonce: nonce, below: part)
            dialogue.subscribe(credit, "Allows the store to send parts below \(part).")
            dialogue.unsubscribe(credit, "Nothing is ever published on that topic.")
        case .deliver(_, let nonce):
            if let nonce { dialogue.unsubscribe(topic(nonce), "The snapshot is complete.") }
        }
    }

    /// Delivers the requested snapshot in parts of about `size` bytes. Returns the number of parts.
    @discardableResult
    func snapshot(
        size: Int = 1 << 17, _ dialogue: inout WireDialogue, _ meaning: (WireSliceUpdate) -> String
    ) throws -> Int {
        guard case .asking(let nonce, _) = replica.phase else { throw NotAsked() }
        let snapshot = publisher.snapshot(epoch: epoch, partSize: size)
        var count = 0
        while let part = try snapshot.next() {
            let update = try WireSliceUpdate(serializedBytes: part)
            try dialogue.send(.store, update, on: topic(nonce), meaning(update))
            perform(try replica.snapshot(update, nonce: nonce, now: 0), &dialogue)
            count += 1
        }
        return count
    }

    struct NotAsked: Error {}

    /// Changes the state and delivers the patch.
    @discardableResult
    func patch(
        _ dialogue: inout WireDialogue, _ meaning: String, _ change: (inout State) -> Void
    ) throws -> WireSliceUpdate {
        var update = try losesPatch(change)
        // The rows of a map have no order on the wire.
        update.value = Data(try S.Message(serializedBytes: update.value).inOrder())
        update.removed = Data(try S.Message(serializedBytes: update.removed).inOrder())
        try dialogue.send(.store, update, on: WireProtocol.patchTopic(S.name), meaning)
        perform(try replica.patch(update, now: 0), &dialogue)
        return update
    }

    /// Changes the state; the patch is lost.
    @discardableResult
    func losesPatch(_ change: (inout State) -> Void) throws -> WireSliceUpdate {
        change(&state)
        revision += 1
        let bytes = try #require(try publisher.publish(state, revision: revision, epoch: epoch))
        return try WireSliceUpdate(serializedBytes: bytes)
    }

    func progress(_ dialogue: inout WireDialogue, _ meaning: String) throws {
        var progress = WireProgress()
        progress.epoch = epoch
        progress.revision = revision
        progress.slices = [
            .with {
                $0.slice = S.name
                $0.sequence = publisher.sequence
                $0.revision = publisher.revision
            }
        ]
        try dialogue.send(.store, progress, on: WireProtocol.progressTopic, meaning)
        perform(replica.progress(progress, now: 0), &dialogue)
    }

    /// Whether the replica equals the slice that the state provides.
    var isUpToDate: Bool {
        guard case .live(epoch, publisher.sequence) = replica.phase else { return false }
        return replica.contents.value.redactedJSON == publisher.value.redactedJSON
    }
}
