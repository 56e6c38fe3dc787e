extension SessionCore {
    /// Publishes a presence value for as long as the session lasts; `nil` withdraws it.
    /// - Parameter name: the full name of the value's message.
    /// - Throws: `tooLarge`; the error of a session that has ended.
    package mutating func publish(_ value: [UInt8]?, as name: String, now: Instant) throws(FeatureError) {
        switch phase {
        case .failed(let error): throw error
        case .closed: throw .closed
        case .disconnected, .greeting, .open, .held: break
        }
        try presence.set(value, as: name, largest: largestPresence, now: now)
    }

    /// The most bytes of presence; 0 for a store without presence.
    var largestPresence: Int { (welcomed?.largestPresence).map { Int($0) } ?? WireProtocol.largestPresence }
}
