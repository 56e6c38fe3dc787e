/// What one or more datagrams in sd_notify's form said: see `sd_notify(3)`.
///
/// Folding instead of queueing: however much a program tells, one of these holds it.
struct NotifyMessage: Equatable, Sendable {
    var isReady = false
    var isStopping = false
    /// Its working loop turned since the last message.
    var hasBeaten = false
    /// It ends because of an action that it has marked as the cause, and will not try again for ever.
    var hasMarkedAction = false
    var status: String?
    var extendTimeout: Duration?
    /// The first is the keeper's word.
    var mainPID: Int32?

    init() {}

    /// Ignores what it does not know, as the protocol demands.
    init(datagram: some Sequence<UInt8>) {
        for (field, value) in Self.fields(datagram) {
            switch field {
            case "READY": isReady = isReady || value == "1"
            case "STOPPING": isStopping = isStopping || value == "1"
            case "WATCHDOG": hasBeaten = hasBeaten || value == "1"
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

    /// The lines of a datagram.
    static func fields(_ datagram: some Sequence<UInt8>) -> [(field: Substring, value: String)] {
        String(decoding: Array(datagram), as: UTF8.self).split(separator: "\n").compactMap { line in
            guard let equals = line.firstIndex(of: "=") else { return nil }
            return (line[..<equals], String(line[line.index(after: equals)...]))
        }
    }

    /// Short, and without what would move a terminal's cursor: operators read it in a table.
    private static func plain(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(longestStatus).map { isControl($0) ? " " : $0 }))
    }

    private static let longestStatus = 256
    /// A program that needs longer extends again.
    static let longestExtension = Duration.seconds(24 * 60 * 60)

    mutating func fold(_ later: NotifyMessage) {
        isReady = isReady || later.isReady
        isStopping = isStopping || later.isStopping
        hasBeaten = hasBeaten || later.hasBeaten
        hasMarkedAction = hasMarkedAction || later.hasMarkedAction
        status = later.status ?? status
        extendTimeout = later.extendTimeout ?? extendTimeout
        mainPID = mainPID ?? later.mainPID
    }
}
