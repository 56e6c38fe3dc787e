internal import CZeroMQ
internal import Glibc

/// An error of libzmq: its errno, libzmq's message, and the failed operation.
public struct ZeroMQError: Error, Sendable, Equatable, CustomStringConvertible {
    /// libzmq's error number; system errors keep their numbers.
    public let errno: CInt
    /// The failed operation, such as `bind ipc:///run/app/actions.sock`.
    public let operation: String

    /// The error of the libzmq call that has just failed on this thread.
    static func last(_ operation: @autoclosure () -> String) -> ZeroMQError {
        ZeroMQError(errno: zmq_errno(), operation: operation())
    }

    public var description: String {
        "ZeroMQ could not \(operation): \(String(cString: zmq_strerror(errno))) (errno \(errno))"
    }
}

/// Calls `body` again while a signal interrupts it.
@discardableResult
func retryingInterrupts(_ body: () -> CInt) -> CInt {
    while true {
        let result = body()
        if result >= 0 || zmq_errno() != EINTR { return result }
    }
}
