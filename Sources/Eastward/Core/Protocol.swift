/// What identifies the protocol: the head of every hello.
package enum WireProtocol {
    /// “EAST”.
    package static let magic: UInt32 = 0x4541_5354
    package static let version: UInt32 = 1
    /// The longest message that a store takes, in bytes.
    package static let largestMessage = 4 << 20
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
            guard let end = bytes.firstIndex(of: 0) else { return nil }
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
}
