internal import SwiftProtobuf

/// A value that a process publishes while it lives, such as the card that it shows. `protoc-gen-eastward` declares the
/// conformance of each message that a role's rpc takes as a stream.
///
/// The store keeps the last value of each process in memory, never in the journal, and publishes the values of all
/// processes in a slice: a map from the name of the process. A value disappears with its process.
///
/// ```swift
/// try await board.publishViewer(card: 3)
/// try await board.withdrawViewer()
/// ```
public protocol PresenceValue: ContractMessage {}

extension RoleConnection {
    /// Publishes `value` as the presence of this process, instead of its last value of this type. Returns when the value
    /// is recorded here; it is sent at once while the store is connected, and again after every reconnection.
    /// - Throws: ``FeatureError``: `tooLarge` if the values of this process have more than 64 KiB together; `closed`, or
    ///   the error of a connection that has failed.
    public func publish<Value: PresenceValue>(_ value: Value) async throws {
        try await transport.publish(value.serializedBytes(), as: Value.protoMessageName)
    }

    /// Withdraws the last value of this type, if there is one.
    /// - Throws: ``FeatureError``, as ``publish(_:)`` does.
    public func withdraw<Value: PresenceValue>(_ type: Value.Type) async throws {
        try await transport.publish(nil, as: Value.protoMessageName)
    }
}
