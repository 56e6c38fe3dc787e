internal import Synchronization

/// A listener's number, which can be taken once.
final class ListenerBox: Sendable {
    private let id = Mutex<UInt64?>(nil)

    func set(_ value: UInt64) { id.withLock { $0 = value } }

    func take() -> UInt64? {
        id.withLock { id in
            defer { id = nil }
            return id
        }
    }
}
