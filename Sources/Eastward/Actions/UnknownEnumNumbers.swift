internal import CLinux

/// Detects numbers of enums for which this build has no name, such as a newer process sends.
///
/// A generated enum has no case for them, so that a `switch` over it is exhaustive: decoding replaces such a number by
/// the enum's first value. This suits a slice, whose lists keep their positions. An action or a record of the state must
/// not change its meaning without notice, so the store rejects the one and refuses the other.
///
/// The count is one of the thread, because SwiftProtobuf's decoders pass nothing else to an enum's initializer.
public enum UnknownEnumNumbers {
    /// Counts a number without a name. Generated enums call it.
    public static func note() { unknown_enum_numbers().pointee &+= 1 }

    /// How many numbers without a name this thread has decoded.
    @usableFromInline static var count: UInt { unknown_enum_numbers().pointee }

    /// The result of `decode`.
    /// - Throws: ``UnknownEnumNumber`` if it decoded a number without a name.
    @inlinable
    public static func refuse<Value>(in decode: () throws -> Value) throws -> Value {
        let before = count
        let value = try decode()
        guard count == before else { throw UnknownEnumNumber() }
        return value
    }
}

/// The error of an action or a record with a number of an enum for which this build has no name.
public struct UnknownEnumNumber: Error, Sendable, CustomStringConvertible {
    @usableFromInline
    init() {}

    public var description: String { "An enum has a number that this build does not know." }
}
