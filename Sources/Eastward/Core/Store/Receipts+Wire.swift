extension WireStoreMessage {
    static func receipts(_ ranges: [WireReceiptRange]) -> WireStoreMessage {
        var receipts = WireReceipts()
        receipts.ranges = ranges
        var message = WireStoreMessage()
        message.message = .receipts(receipts)
        return message
    }

    /// A refusal with its code and reason.
    package static func refusal(_ code: WireRefusal.Code, _ reason: String) -> WireStoreMessage {
        var message = WireStoreMessage()
        message.refusal.code = code
        message.refusal.reason = reason
        if code == .foreignVersion { message.refusal.versions = [WireProtocol.version] }
        return message
    }
}

extension Receipts.Range {
    var wire: WireReceiptRange {
        var wire = WireReceiptRange()
        wire.firstSequence = firstSequence
        wire.count = UInt64(count)
        wire.firstRevision = firstRevision
        if let rejection { wire.rejection = rejection.wire }
        return wire
    }

    /// An upper bound of the encoded length.
    var largestLength: Int {
        64 + (rejection.map { $0.code.utf8.count + $0.reason.utf8.count } ?? 0)
    }

    /// `nil` for a range that is empty or overflows.
    package init?(_ wire: WireReceiptRange) {
        guard let count = Int(exactly: wire.count), count > 0,
            !wire.firstSequence.addingReportingOverflow(wire.count).overflow,
            !wire.firstRevision.addingReportingOverflow(wire.count).overflow
        else { return nil }
        self.init(
            firstSequence: wire.firstSequence, count: count,
            firstRevision: wire.firstRevision, rejection: wire.hasRejection ? Rejection(wire.rejection) : nil)
    }
}

extension Rejection {
    package var wire: WireRejection {
        var wire = WireRejection()
        wire.code = code
        wire.reason = reason
        return wire
    }

    package init(_ wire: WireRejection) {
        self.init(wire.code, wire.reason)
    }
}
