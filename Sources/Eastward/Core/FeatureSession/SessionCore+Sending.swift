import Foundation
internal import SwiftProtobuf

extension SessionCore {
    /// The batch that may be sent now.
    var nextBatch: ActionBatch? {
        guard let batch = queue.nextUnsent else { return nil }
        if let outbox, batch.endSequence > outbox.keptEnd { return nil }
        // The window may be smaller than it was at submission. A batch that exceeds it alone is sent, to be refused
        // rather than to wait forever.
        let fits = batch.endSequence - lowestReported <= UInt64(window) || batch.firstSequence <= lowestReported
        // The contents of an outbox may exceed a window.
        let sent = queue.bytes.sent
        let hasCapacity = sent == 0 || sent + batch.columns.encodedSize <= largestWaiting
        return fits && hasCapacity ? batch : nil
    }

    /// The message to send now; ``sent(_:now:)`` confirms it.
    package func nextMessage() -> WireFeatureMessage? {
        guard isSessionKept else { return nil }
        var message = WireFeatureMessage()
        switch phase {
        case .greeting(nil):
            message.hello.magic = WireProtocol.magic
            message.hello.version = WireProtocol.version
            message.hello.nonce = Data(nonce)
            message.hello.session = session
            message.hello.lineage = Data(journalID)
            message.hello.lowestAwaited = lowestReported
            message.hello.outbox = outbox != nil
            message.hello.token = Data(token)
        case .open where presence.isDue && largestPresence > 0: message.presence = presence.message(fence: fence)
        case .open where report.due != nil: report.due.map { message.report = $0.message(fence: fence) }
        case .open where outstanding > 0:
            guard let batch = nextBatch else { return nil }
            message.batch.fence = fence
            message.batch.firstSequence = batch.firstSequence
            // A repeated batch may begin with actions that have receipts.
            message.batch.lowestAwaited = min(lowestReported, batch.firstSequence)
            message.batch.actions = batch.columns.wire
        case .open where isClosing && outbox == nil:
            message.goodbye.fence = fence
        case .disconnected, .greeting, .open, .held, .failed, .closed:
            return nil
        }
        return message
    }

    private var fence: UInt64 { welcomed?.fence ?? 0 }

    /// The socket has accepted the message of ``nextMessage()``.
    package mutating func sent(_ message: WireFeatureMessage, now: Instant) {
        switch message.message {
        case .hello: phase = .greeting(sentAt: now)
        case .batch:
            queue.sent()
            lastReceived = now
        case .presence: presence.sent(now: now)
        case .report: report.sent(now: now)
        case .goodbye: end(.closed, failing: .closed)
        case nil: break
        }
    }
}
