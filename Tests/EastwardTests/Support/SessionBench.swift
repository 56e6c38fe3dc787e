import FixtureContract
import Foundation
import SwiftProtobuf

@testable import Eastward

/// A ``SessionCore`` and the store's side of the protocol, driven by hand.
final class SessionBench {
    static let journalID = [UInt8](repeating: 7, count: 16)

    var core: SessionCore
    /// The time, advanced by hand, in nanoseconds.
    var now: Instant = 1_000
    /// `#expect` cannot read a property of the noncopyable core.
    var awaitsWelcome: Bool { core.awaitsWelcome }
    var hasSentHello: Bool { core.hasSentHello }
    private(set) var completions: [SessionCore.Completion] = []
    private var nextTicket: UInt64 = 1

    init(window: Int = 4096) {
        core = SessionCore(window: window, generator: SeededGenerator(seed: 1, revision: 1))
    }

    /// An open session without submitted actions.
    static func open(window: Int = 4096, next: UInt64 = 1) -> SessionBench {
        let bench = SessionBench(window: window)
        bench.core.connected()
        _ = bench.send()
        bench.welcome(next: next)
        return bench
    }

    // MARK: The feature's side

    /// Submits `count` actions under one ticket. There must be capacity for them.
    func submit(_ count: Int = 1, bytes: Int = 2) {
        var columns = ActionColumns()
        for _ in 0..<count {
            columns.append(name: "market.Increment", payload: [UInt8](repeating: 8, count: bytes))
        }
        let isReserved = core.reserve(ActionVolume(columns))
        precondition(isReserved, "There is no capacity for \(count) actions.")
        core.submit(columns, ticket: nextTicket, now: now)
        nextTicket += 1
        collect()
    }

    /// Sends everything that can be sent now.
    func send() -> [WireFeatureMessage] {
        var sent: [WireFeatureMessage] = []
        while let message = core.nextMessage() {
            core.sent(message, now: now)
            sent.append(message)
        }
        collect()
        return sent
    }

    /// Advances the time to the core's deadline.
    func waitUntilDeadline() {
        now = core.deadline ?? now
        core.tick(now: now)
        collect()
    }

    func collect() {
        completions += core.takeCompletions()
    }

    /// Ends the connection, and lets the store welcome the next one.
    func reconnect(next: UInt64) {
        core.disconnected()
        core.connected()
        _ = send()
        welcome(next: next, fence: 2)
    }

    // MARK: The store's side

    func receive(_ message: WireStoreMessage) {
        core.received(message, now: now)
        collect()
    }

    func welcome(
        next: UInt64 = 1, session: UInt64 = 3, fence: UInt64 = 1, journalID: [UInt8] = SessionBench.journalID,
        _ change: (inout WireWelcome) -> Void = { _ in }
    ) {
        var message = WireStoreMessage()
        message.welcome.session = session
        message.welcome.lineage = Data(journalID)
        message.welcome.fence = fence
        message.welcome.nextSequence = next
        message.welcome.largestMessage = UInt32(WireProtocol.largestMessage)
        message.welcome.largestWindow = UInt32(WireProtocol.largestWindow)
        change(&message.welcome)
        receive(message)
    }

    func receipts(_ first: UInt64, _ count: UInt64, revision: UInt64) {
        var range = WireReceiptRange()
        range.firstSequence = first
        range.count = count
        range.firstRevision = revision
        var message = WireStoreMessage()
        message.receipts.ranges = [range]
        receive(message)
    }

    func gap(next: UInt64) {
        var message = WireStoreMessage()
        message.gap.nextSequence = next
        receive(message)
    }

    func hold(next: UInt64, milliseconds: UInt32 = 500) {
        var message = WireStoreMessage()
        message.hold.nextSequence = next
        message.hold.retryMilliseconds = milliseconds
        receive(message)
    }

    func refuse(_ code: WireRefusal.Code) {
        receive(.refusal(code, "No."))
    }

    // MARK: Results

    /// Tickets that succeeded, in order.
    var succeeded: [UInt64] {
        completions.filter { (try? $0.result.get()) != nil }.map(\.ticket)
    }

    /// Tickets that failed, in order.
    var failed: [UInt64] {
        completions.filter { (try? $0.result.get()) == nil }.map(\.ticket)
    }

    func error(of ticket: UInt64) -> FeatureError? {
        for completion in completions where completion.ticket == ticket {
            if case .failure(let error) = completion.result { return error }
        }
        return nil
    }

    func receipts(of ticket: UInt64) -> Receipts? {
        completions.first { $0.ticket == ticket }.flatMap { try? $0.result.get() }
    }
}

extension WireFeatureMessage {
    var asHello: WireHello? { if case .hello(let hello) = message { hello } else { nil } }
    var asBatch: WireActionBatch? { if case .batch(let batch) = message { batch } else { nil } }
    var asGoodbye: WireGoodbye? { if case .goodbye(let goodbye) = message { goodbye } else { nil } }
    /// The sequences of a batch.
    var sequences: Range<UInt64>? {
        asBatch.map { $0.firstSequence..<($0.firstSequence + UInt64($0.actions.sizes.count)) }
    }
}

extension FeatureError {
    var isRefused: Bool { code == .refused }
}
