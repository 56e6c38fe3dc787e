/// What identifies the protocol: the head of every hello.
package enum WireProtocol {
    /// “EAST”.
    package static let magic: UInt32 = 0x4541_5354
    package static let version: UInt32 = 1
    /// The longest message that a store takes, in bytes.
    package static let largestMessage = 4 << 20
    /// The largest value in a patch, and about the largest in a part of a snapshot, in bytes: what a subscriber that
    /// does not read keeps in the store's memory is a thousand of these at most.
    package static let largestPublication = 64 << 10
    /// About the largest message of receipts, in bytes, for the same reason.
    package static let largestReceipts = 64 << 10
    /// How many actions of a session may wait for their receipts.
    package static let largestWindow = 1 << 16

    /// The topic of a slice's patches.
    package static func patchTopic(_ slice: String) -> [UInt8] {
        [UInt8(ascii: "P")] + Array(slice.utf8) + [0]
    }

    /// The topic on which one asker alone gets a slice's snapshot.
    package static func snapshotTopic(_ slice: String, nonce: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "S")] + Array(slice.utf8) + [0] + nonce + [0]
    }

    /// The subscription with which the asker of a snapshot allows parts below `part`; nothing is published on it.
    package static func snapshotCredit(_ slice: String, nonce: [UInt8], below part: UInt32) -> [UInt8] {
        snapshotTopic(slice, nonce: nonce) + Array(String(part).utf8) + [0]
    }

    /// How many parts of a snapshot a store sends unasked. So many may wait for a slow feature, and no more.
    package static let snapshotCredit: UInt32 = 8

    /// The topic of progress.
    package static let progressTopic: [UInt8] = [UInt8(ascii: "G"), 0]

    /// A message of an outlet, or a subscription to one.
    package enum Topic: Equatable {
        case patch(slice: String)
        case snapshot(slice: String, nonce: [UInt8])
        case progress

        /// The topic at the head of `bytes`, and how long it is; `nil` if there is none.
        package static func parse(_ bytes: some Collection<UInt8>) -> (topic: Topic, length: Int)? {
            let bytes = Array(bytes.prefix(longest))
            // Names are ASCII; what `String` takes for the same in other bytes is another topic.
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

    /// What a feature wants of an outlet by subscribing.
    package enum Subscription: Equatable {
        case follow(slice: String)
        case snapshot(slice: String, topic: [UInt8])
        /// Parts of the snapshot on `topic` are allowed below this one.
        case credit(topic: [UInt8], below: UInt32)

        /// What `topic` stands for; `nil` for progress, and for what is none of ours.
        package static func parse(_ topic: [UInt8]) -> Subscription? {
            guard topic.count <= Topic.longest, let (parsed, length) = Topic.parse(topic) else { return nil }
            switch parsed {
            // Whoever wants more than the slice's topic gets nothing, and leaving must not count for those who follow.
            case .patch(let slice): return length == topic.count ? .follow(slice: slice) : nil
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
