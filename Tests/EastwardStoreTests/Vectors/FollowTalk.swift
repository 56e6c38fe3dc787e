import Eastward
import Foundation
import SwiftProtobuf
import Testing

/// The publisher of one slice, a follower, what passes between them, and the dialogue in which it is written down.
final class FollowTalk<S: Slice, State: Sendable> {
    private let publisher: any SlicePublishing<State>
    private(set) var follower: SliceFollower<S>
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
        follower = SliceFollower(seed: Array(nonces.utf8), now: 0)
        dialogue.subscribe(WireProtocol.patchTopic(S.name), "The patches of \(S.name), before its snapshot.")
        perform(follower.ask(now: 0), &dialogue)
    }

    private func topic(_ nonce: [UInt8]) -> [UInt8] { WireProtocol.snapshotTopic(S.name, nonce: nonce) }

    private func perform(_ step: SliceFollower<S>.Step, _ dialogue: inout WireDialogue) {
        switch step {
        case .nothing: break
        case .ask(let old, let new):
            if let old { dialogue.unsubscribe(topic(old), "Nothing more is wanted under the old nonce.") }
            dialogue.subscribe(topic(new), "Asks for a snapshot, under a nonce that was not used before.")
        case .allow(let nonce, let part):
            let credit = WireProtocol.snapshotCredit(S.name, nonce: nonce, below: part)
            dialogue.subscribe(credit, "Allows the store to send parts below \(part).")
            dialogue.unsubscribe(credit, "Nothing is ever published on that topic.")
        case .tell(_, let nonce):
            if let nonce { dialogue.unsubscribe(topic(nonce), "The snapshot is complete.") }
        }
    }

    /// The snapshot that was asked for comes, in parts of about `size` bytes. How many there were.
    @discardableResult
    func snapshot(
        size: Int = 1 << 17, _ dialogue: inout WireDialogue, _ meaning: (WireSliceUpdate) -> String
    ) throws -> Int {
        guard case .asking(let nonce, _) = follower.phase else { throw NotAsked() }
        let snapshot = publisher.snapshot(epoch: epoch, partSize: size)
        var count = 0
        while let part = try snapshot.next() {
            let update = try WireSliceUpdate(serializedBytes: part)
            try dialogue.send(.store, update, on: topic(nonce), meaning(update))
            perform(try follower.snapshot(update, nonce: nonce, now: 0), &dialogue)
            count += 1
        }
        return count
    }

    struct NotAsked: Error {}

    /// The state changes; the patch of it comes.
    @discardableResult
    func patch(
        _ dialogue: inout WireDialogue, _ meaning: String, _ change: (inout State) -> Void
    ) throws -> WireSliceUpdate {
        var update = try losesPatch(change)
        // The rows of a map have no order on the wire.
        update.value = Data(try S.Message(serializedBytes: update.value).inOrder())
        update.removed = Data(try S.Message(serializedBytes: update.removed).inOrder())
        try dialogue.send(.store, update, on: WireProtocol.patchTopic(S.name), meaning)
        perform(try follower.patch(update, now: 0), &dialogue)
        return update
    }

    /// The state changes, and the patch of it does not arrive.
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
        perform(follower.progress(progress, now: 0), &dialogue)
    }

    /// Whether the follower knows what the state tells.
    var isUpToDate: Bool {
        guard case .following(epoch, publisher.sequence) = follower.phase else { return false }
        return S.message(of: follower.told.value).json == publisher.json
    }
}
