import Foundation

/// SIGINT, SIGTERM and SIGHUP as a stream, for as long as this object lives.
///
/// Only one may exist at a time, since signal handlers belong to the whole process.
final class StopSignals: Sendable {
    let received: AsyncStream<Int32>
    private let previous: [(number: Int32, action: sigaction)]
    private let ends: (read: Int32, write: Int32)

    init() {
        var pipeEnds: [Int32] = [-1, -1]
        precondition(pipe(&pipeEnds) == 0, "no pipe for signals: \(systemError())")
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler must not block; a full pipe contains enough signals.
        _ = fcntl(pipeEnds[1], F_SETFL, O_NONBLOCK)
        let ends = (read: pipeEnds[0], write: pipeEnds[1])
        self.ends = ends
        signalPipe = ends.write
        let (received, continuation) = AsyncStream<Int32>.makeStream(bufferingPolicy: .bufferingOldest(16))
        self.received = received
        Thread.detachNewThread {
            Thread.current.name = "signals"
            var number: UInt8 = 0
            while true {
                let count = read(ends.read, &number, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { break }
                continuation.yield(Int32(number))
            }
            close(ends.read)
        }
        previous = [SIGINT, SIGTERM, SIGHUP].map { number in
            var action = sigaction()
            var old = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                var byte = UInt8(truncatingIfNeeded: number)
                let saved = errno
                _ = write(signalPipe, &byte, 1)
                errno = saved
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, &old)
            return (number, old)
        }
    }

    deinit {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        close(ends.write)
    }
}

/// Written before the handlers are installed and only read by them.
nonisolated(unsafe) private var signalPipe: Int32 = -1
