import Foundation
internal import SwiftProtobuf

extension SessionCore {
    /// Whether ``ActionQueue/nextUnsent`` may be sent now.
    var maySendBatch: Bool {
        guard let (sequences, bytes) = queue.nextUnsentSize else { return false }
        if let keptEnd = outbox?.keptEnd, sequences.upperBound > keptEnd { return false }
        // The window may be smaller than it was at submission. A batch that exceeds it alone is sent, to be refused
        // rather than to wait forever.
        let lowest = lowestReported
        guard sequences.upperBound - lowest <= UInt64(window) || sequences.lowerBound <= lowest else { return false }
        // The contents of an outbox may exceed a window.
        let sent = queue.bytes.sent
        return sent == 0 || sent + bytes <= largestWaiting
    }

    /// The message to send now; ``sent(_:now:)`` confirms it.
    package func nextMessage() -> WireFeatureMessage? {
        guard isSessionKept else { return nil }
        var message = WireFeatureMessage()
        switch phase {
        case .greeting(nil): message.hello = hello
        case .open where check == .due: message.hello = hello
        case .open where presence.isDue && largestPresence > 0: message.presence = presence.message(fence: fence)
        case .open where report.due != nil: report.due.map { message.report = $0.message(fence: fence) }
        case .open where outstanding > 0:
            guard maySendBatch, let next = queue.nextUnsent else { return nil }
            // Each change through the message would copy the batch.
            var batch = WireActionBatch()
            batch.fence = fence
            batch.firstSequence = next.firstSequence
            // A repeated batch may begin with actions that have receipts.
            batch.lowestAwaited = min(lowestReported, next.firstSequence)
            batch.actions = next.columns.wire
            message.message = .batch(batch)
        case .open where isClosing && outbox == nil:
            message.goodbye.fence = fence
        case .disconnected, .greeting, .open, .held, .failed, .closed:
            return nil
        }
        return message
    }

    private var hello: WireHello {
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(nonce)
        hello.session = session
        hello.lineage = Data(journalID)
        hello.lowestAwaited = lowestReported
        hello.outbox = outbox != nil
        hello.token = Data(token)
        return hello
    }

    private var fence: UInt64 { welcomed?.fence ?? 0 }

    /// The socket has accepted the message of ``nextMessage()``.
    package mutating func sent(_ message: WireFeatureMessage, now: Instant) {
        switch message.message {
        case .hello where phase == .open: check = .sent
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
