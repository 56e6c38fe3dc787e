import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

/// The kinds of connection between a feature and its store: the same tests run on all of these.
enum Way: Sendable, CustomTestStringConvertible {
    case direct
    /// Connections are cut in the middle of their traffic.
    case cut(seed: UInt64)
    /// Messages are lost or duplicated.
    case lossy(seed: UInt64)

    static let all: [Way] = [.direct, .cut(seed: 1), .cut(seed: 2), .cut(seed: 3), .lossy(seed: 4)]

    var testDescription: String {
        switch self {
        case .direct: "directly"
        case .cut(let seed): "with cuts, seed \(seed)"
        case .lossy(let seed): "with losses and repetitions, seed \(seed)"
        }
    }

    fileprivate func proxy(_ app: RunningApp) throws -> Proxy? {
        switch self {
        case .direct: return nil
        case .cut(let seed):
            return try Proxy(
                app, seed: seed, actions: Lane.Faults(cuts: 12, cutAfter: 60...500),
                slices: Lane.Faults(cuts: 8, cutAfter: 60...500))
        case .lossy(let seed):
            let (batchLoss, batchEcho) = (
                Misfortune(.drop, oneIn: 6, most: 1, seed: seed),
                Misfortune(.twice, oneIn: 4, most: 100, seed: seed + 1)
            )
            let receiptLoss = Misfortune(.drop, oneIn: 6, most: 1, seed: seed + 2)
            let receiptEcho = Misfortune(.twice, oneIn: 4, most: 100, seed: seed + 3)
            let sliceLoss = Misfortune(.drop, oneIn: 6, most: 3, seed: seed + 4)
            let sliceEcho = Misfortune(.twice, oneIn: 4, most: 100, seed: seed + 5)
            return try Proxy(
                app, seed: seed,
                actions: Lane.Faults(
                    toStore: { body in
                        // Hellos must not be duplicated: each one starts the connection again.
                        guard let message = try? WireFeatureMessage(serializedBytes: body),
                            case .batch = message.message
                        else { return .pass }
                        return batchLoss.next() == .drop ? .drop : batchEcho.next()
                    },
                    toFeature: { body in
                        guard let message = try? WireStoreMessage(serializedBytes: body),
                            case .receipts = message.message
                        else { return .pass }
                        return receiptLoss.next() == .drop ? .drop : receiptEcho.next()
                    }),
                slices: Lane.Faults(toFeature: { _ in sliceLoss.next() == .drop ? .drop : sliceEcho.next() }))
        }
    }
}

/// A counter feature inside this process, over real sockets.
struct TestFeature: Sendable {
    let feature: CounterFeature
    let connection: FeatureConnection
    let proxy: Proxy?
    private let control: ControlConnection

    private init(_ app: RunningApp, proxy: Proxy?, window: Int) async throws {
        self.proxy = proxy
        control = try ControlConnection(app)
        let enrolled = try control.enroll("probe")[0]
        let address = FeatureAddress(
            directory: proxy?.directory ?? app.directory, role: CounterFeature.name,
            process: enrolled.process,
            token: Token(text: enrolled.token)!)
        connection = try await FeatureConnection.open(address, window: window)
        feature = CounterFeature(connection)
    }

    /// Starts an app and gives `body` a feature that reaches it that `way`.
    static func run(
        _ way: Way, window: Int = 4096, _ body: @Sendable (RunningApp, TestFeature) async throws -> Void
    ) async throws {
        try await RunningApp.run { app in
            try await run(app, through: way.proxy(app), window: window) { try await body(app, $0) }
        }
    }

    /// Gives `body` a feature that reaches `app` through `proxy`.
    static func run(
        _ app: RunningApp, through proxy: Proxy?, window: Int = 4096,
        _ body: @Sendable (TestFeature) async throws -> Void
    ) async throws {
        defer { proxy?.end() }
        let feature = try await TestFeature(app, proxy: proxy, window: window)
        do {
            try await body(feature)
        } catch {
            await feature.connection.close(within: .seconds(1))
            throw error
        }
        await feature.connection.close()
    }

    /// Delivers the count to `log`, now and after every change.
    @MainActor @discardableResult
    func deliver(_ log: CountLog) async throws -> Subscription {
        try await feature.provideCount(to: log)
    }

    /// Increments by one, `count` times, and returns the receipts.
    func increment(_ count: Int) async throws -> Receipts {
        try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: count))
    }
}

/// Records the counts and revisions that it receives.
@MainActor
final class CountLog: @MainActor CountComponent {
    private(set) var counts: [Int] = []
    private(set) var revisions: [Revision] = []

    var last: Int? { counts.last }
    var neverWentBack: Bool {
        zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }
            && zip(revisions, revisions.dropFirst()).allSatisfy { $0 <= $1 }
    }

    nonisolated init() {}

    func newCount(_ count: Int) { counts.append(count) }

    func didReach(_ revision: Revision) { revisions.append(revision) }
}
