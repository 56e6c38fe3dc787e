/// The contents of one or more datagrams in the sd_notify format: see `sd_notify(3)`.
///
/// Datagrams are merged instead of queued, so that one value holds any number of them.
struct NotifyMessage: Equatable, Sendable {
    var isReady = false
    var isStopping = false
    /// The program's working loop has sent a heartbeat since the last message.
    var hasBeaten = false
    /// The program ends because of an action that it has marked as the cause, and that it will not retry forever.
    var hasMarkedAction = false
    /// A store that shares its sockets has opened them.
    var isListening = false
    var status: String?
    var extendTimeout: Duration?
    /// The first value is kept: the launcher process sends it.
    var mainPID: Int32?

    init() {}

    /// Parses a datagram; ignores unknown fields, as the protocol requires.
    init(datagram: some Sequence<UInt8>) {
        for (field, value) in Self.fields(datagram) {
            switch field {
            case "READY": isReady = isReady || value == "1"
            case "STOPPING": isStopping = isStopping || value == "1"
            case "WATCHDOG": hasBeaten = hasBeaten || value == "1"
            case "X_EASTWARD_LISTENING": isListening = isListening || value == "1"
            case "X_EASTWARD_MARKED": hasMarkedAction = hasMarkedAction || value == "1"
            case "STATUS": status = Self.plain(value)
            case "MAINPID": mainPID = Int32(value).flatMap { $0 > 0 ? $0 : nil } ?? mainPID
            case "EXTEND_TIMEOUT_USEC":
                extendTimeout =
                    Int64(value).flatMap { $0 > 0 ? min(.microseconds($0), Self.longestExtension) : nil }
                    ?? extendTimeout
            default: break
            }
        }
    }

    /// The fields of a datagram, one per line.
    static func fields(_ datagram: some Sequence<UInt8>) -> [(field: Substring, value: String)] {
        String(decoding: Array(datagram), as: UTF8.self).split(separator: "\n").compactMap { line in
            guard let equals = line.firstIndex(of: "=") else { return nil }
            return (line[..<equals], String(line[line.index(after: equals)...]))
        }
    }

    /// Truncates the text, and replaces characters that would move a terminal's cursor: operators read it in a table.
    private static func plain(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(longestStatus).map { isControl($0) ? " " : $0 }))
    }

    private static let longestStatus = 1024
    /// The longest extension; a program that needs more time extends again.
    static let longestExtension = Duration.seconds(24 * 60 * 60)

    mutating func fold(_ later: NotifyMessage) {
        isReady = isReady || later.isReady
        isStopping = isStopping || later.isStopping
        hasBeaten = hasBeaten || later.hasBeaten
        hasMarkedAction = hasMarkedAction || later.hasMarkedAction
        isListening = isListening || later.isListening
        status = later.status ?? status
        extendTimeout = later.extendTimeout ?? extendTimeout
        mainPID = mainPID ?? later.mainPID
    }
}
