import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import SwiftProtobuf
import Synchronization

/// A second run directory with endpoints that forward to those of a running app, and inject faults.
///
/// The store sees the credentials of this process, which are the same user's, and the feature's own token.
final class Proxy: Sendable {
    let directory: RunDirectory
    let actions: Lane
    let slices: Lane
    /// The messages on the slices lane to the feature.
    let traffic: Traffic

    init(
        _ app: RunningApp, seed: UInt64 = 0, actions actionFaults: Lane.Faults = Lane.Faults(),
        slices sliceFaults: Lane.Faults = Lane.Faults()
    ) throws {
        let role = CounterFeature.name
        directory = try RunDirectory(path: "\(app.root)/p\(UInt16.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(atPath: directory.slices, withIntermediateDirectories: true)
        actions = try Lane(
            at: directory.actionsSocket, to: app.directory.actionsSocket, faults: actionFaults,
            seed: seed &+ 1)
        let traffic = Traffic()
        var sliceFaults = sliceFaults
        let decide = sliceFaults.toFeature ?? { _ in .pass }
        sliceFaults.toFeature = { body in
            let fate = decide(body)
            if fate != .drop { traffic.note(body) }
            return fate
        }
        slices = try Lane(
            at: directory.slicesSocket(role: role), to: app.directory.slicesSocket(role: role),
            faults: sliceFaults,
            seed: seed &+ 2)
        self.traffic = traffic
    }

    func end() {
        actions.end()
        slices.end()
    }
}

/// Counts the messages delivered to a feature.
final class Traffic: Sendable {
    private let counts = Mutex((patches: 0, snapshots: 0, progress: 0))

    var patches: Int { counts.withLock(\.patches) }
    var snapshots: Int { counts.withLock(\.snapshots) }
    var progress: Int { counts.withLock(\.progress) }

    fileprivate func note(_ body: [UInt8]) {
        counts.withLock { counts in
            switch Publication(body)?.topic {
            case .patch: counts.patches += 1
            case .snapshot: counts.snapshots += 1
            case .progress: counts.progress += 1
            case nil: break
            }
        }
    }
}

/// A message of a role's publisher.
struct Publication: Sendable {
    var topic: WireProtocol.Topic
    var revision: Revision

    init?(_ body: [UInt8]) {
        guard let (topic, length) = WireProtocol.Topic.parse(body) else { return nil }
        self.topic = topic
        let content = Array(body[length...])
        switch topic {
        case .progress:
            guard let progress = try? WireProgress(serializedBytes: content) else { return nil }
            revision = progress.revision
        case .patch, .snapshot:
            guard let update = try? WireSliceUpdate(serializedBytes: content) else { return nil }
            revision = update.revision
        }
    }
}

/// Chooses the fate of messages at random, and applies a fault at most `most` times.
final class Misfortune: Sendable {
    private struct State {
        var generator: SeededGenerator
        var left: Int
    }

    private let state: Mutex<State>
    private let oneIn: Int
    private let fate: Fate

    init(_ fate: Fate, oneIn: Int, most: Int, seed: UInt64) {
        self.fate = fate
        self.oneIn = oneIn
        state = Mutex(State(generator: SeededGenerator(seed: seed), left: most))
    }

    func next() -> Fate {
        state.withLock { state in
            guard state.left > 0, Int.random(in: 0..<oneIn, using: &state.generator) == 0 else {
                return .pass
            }
            state.left -= 1
            return fate
        }
    }
}
