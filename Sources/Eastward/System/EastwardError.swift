/// The shape of the errors of Eastward that an app can catch: a code for programs, a message for people, and a cause.
///
/// ```swift
/// do {
///     try await connect()
/// } catch let error as any EastwardError {
///     show(error.message)
/// }
/// ```
public protocol EastwardError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Later versions can add codes.
    associatedtype Code: Hashable, Sendable

    /// The kind of failure.
    var code: Code { get }
    /// What failed, with the value concerned, and what to do.
    var message: String { get }
    /// The error that caused this one, such as that of a socket or a disk.
    var cause: (any Error)? { get }
}

extension EastwardError {
    public var cause: (any Error)? { nil }
    /// ``message``.
    public var description: String { message }

    /// Compares codes and messages.
    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.message == right.message
    }
}
