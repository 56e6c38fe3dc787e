/// The constants of the wire protocol: the magic and version of every hello, the limits, and the topics.
package enum WireProtocol {
    /// “EAST”.
    package static let magic: UInt32 = 0x4541_5354
    package static let version: UInt32 = 1
    /// The longest message that a store accepts, in bytes.
    package static let largestMessage = 4 << 20
    /// The largest value in a patch, and about the largest in a part of a snapshot, in bytes. A subscriber that does
    /// not read therefore keeps at most a thousand of these in the store's memory.
    package static let largestPublication = 64 << 10
    /// About the largest message of receipts, in bytes, for the same reason.
    package static let largestReceipts = 64 << 10
    /// How many actions of a session may wait for their receipts.
    package static let largestWindow = 1 << 16
    /// The most bytes of a session's presence, names and values together.
    package static let largestPresence = 64 << 10
    /// The limits of a report about subscribers: the size of its message in bytes, and the number of slices.
    package static let largestReport = 64 << 10
    package static let mostReportedSlices = 1024
    /// How long the store keeps a session's presence that is not renewed.
    package static let presenceLease = Duration.seconds(10)

    /// The topic of a slice's patches.
    package static func patchTopic(_ slice: String) -> [UInt8] {
        [UInt8(ascii: "P")] + Array(slice.utf8) + [0]
    }

    /// The topic on which a slice's snapshot is published for one requester alone.
    package static func snapshotTopic(_ slice: String, nonce: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "S")] + Array(slice.utf8) + [0] + nonce + [0]
    }

    /// The subscription with which a snapshot's requester allows parts below `part`; nothing is published on it.
    package static func snapshotCredit(_ slice: String, nonce: [UInt8], below part: UInt32) -> [UInt8] {
        snapshotTopic(slice, nonce: nonce) + Array(String(part).utf8) + [0]
    }

    /// How many parts of a snapshot a store sends without credit. No more than these wait for a slow feature.
    package static let snapshotCredit: UInt32 = 8

    /// The topic of progress.
    package static let progressTopic: [UInt8] = [UInt8(ascii: "G"), 0]

    /// The topic of a slice publisher's message, or of a subscription to it.
    package enum Topic: Equatable {
        case patch(slice: String)
        case snapshot(slice: String, nonce: [UInt8])
        case progress

        /// The topic at the start of `bytes`, and its length; `nil` if there is none.
        package static func parse(_ bytes: [UInt8]) -> (topic: Topic, length: Int)? {
            bytes.withUnsafeBytes(parse)
        }

        /// The topic at the start of `bytes`, and its length; `nil` if there is none.
        package static func parse(_ bytes: UnsafeRawBufferPointer) -> (topic: Topic, length: Int)? {
            let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(longest))
            // Names are ASCII. Other bytes that `String` considers equal are another topic.
            guard let end = bytes.firstIndex(of: 0), bytes[..<end].allSatisfy({ $0 < 0x80 }) else { return nil }
            let name = String(decoding: bytes[..<end].dropFirst(), as: UTF8.self)
            switch bytes[0] {
            case UInt8(ascii: "P"): return (.patch(slice: name), end + 1)
            case UInt8(ascii: "G") where end == 1: return (.progress, end + 1)
            case UInt8(ascii: "S"):
                let rest = bytes[(end + 1)...]
                guard let last = rest.firstIndex(of: 0) else { return nil }
                return (.snapshot(slice: name, nonce: Array(rest[..<last])), last + 1)
            default: return nil
            }
        }

        /// libzmq mis-encodes topics of 246 to 255 bytes; ours are far shorter.
        package static let longest = 245
    }

    /// A request that a feature makes to a slice publisher by subscribing.
    package enum Subscription: Equatable {
        case updates(slice: String)
        case snapshot(slice: String, topic: [UInt8])
        /// Allows the parts of the snapshot on `topic` below this one.
        case credit(topic: [UInt8], below: UInt32)

        /// The request that `topic` stands for; `nil` for progress and for unknown topics.
        package static func parse(_ topic: [UInt8]) -> Subscription? {
            guard topic.count <= Topic.longest, let (parsed, length) = Topic.parse(topic) else { return nil }
            switch parsed {
            // A longer topic matches no publication, and its unsubscription must not count as one from the slice's
            // topic.
            case .patch(let slice): return length == topic.count ? .updates(slice: slice) : nil
            case .progress: return nil
            case .snapshot(let slice, _):
                let head = Array(topic.prefix(length))
                guard length < topic.count else { return .snapshot(slice: slice, topic: head) }
                let digits = String(decoding: topic[length...].dropLast(), as: UTF8.self)
                guard topic.last == 0, let part = UInt32(digits) else { return nil }
                return .credit(topic: head, below: part)
            }
        }
    }
}
