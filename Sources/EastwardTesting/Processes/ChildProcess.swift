internal import Foundation
internal import Synchronization

/// A program that a test started; its output is read line by line.
package final class ChildProcess: Sendable {
    package enum Exit: Equatable, Sendable {
        case code(Int32)
        case signal(Int32)

        /// The code, or the signal's number.
        package var status: Int32 {
            switch self {
            case .code(let number), .signal(let number): number
            }
        }
    }

    package let pid: Int32
    package let output: LineLog
    package let errors: LineLog
    /// Stays open until this object is released, or the test's own process dies.
    private let input: FileHandle?
    private let exit = Promise<Exit>()
    private static let spawning = NSLock()

    /// Starts the program at `path`.
    /// - Parameter holdsInput: its standard input stays open, with nothing to read; by default it is at its end.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String], holdsInput: Bool = false
    ) throws {
        let name = "\((path as NSString).lastPathComponent) \(arguments.first ?? "")"
        output = LineLog(name: "standard output of \(name)")
        errors = LineLog(name: "standard error of \(name)")
        // No other child may inherit the pipes before close-on-exec is set: their end-of-file would never arrive.
        Self.spawning.lock()
        defer { Self.spawning.unlock() }
        let (outputEnds, errorEnds) = (try Self.pipe(), try Self.pipe())
        let inputEnds = holdsInput ? try Self.pipe() : nil
        input = inputEnds.map { FileHandle(fileDescriptor: $0.writing, closeOnDealloc: true) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let inputEnds {
            posix_spawn_file_actions_adddup2(&actions, inputEnds.reading, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, outputEnds.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, errorEnds.writing, 2)
        let started = Result { try spawn(path, arguments, environment: environment, &actions) }
        close(outputEnds.writing)
        close(errorEnds.writing)
        if let inputEnds { close(inputEnds.reading) }
        if case .failure(let error) = started {
            for ends in [outputEnds, errorEnds] { close(ends.reading) }
            throw error
        }
        pid = try started.get()
        output.follow(outputEnds.reading)
        errors.follow(errorEnds.reading)
        Thread.detachNewThread { [pid, exit] in
            exit.fulfil(waitForEnd(of: pid))
        }
    }

    /// Waits for the program's end.
    package func waitForExit(within limit: Duration = .seconds(20)) async throws -> Exit {
        try await exit.value(within: limit, "process \(pid) to end")
    }

    package var hasExited: Bool { exit.isFulfilled }

    /// Does nothing once the program has ended.
    package func signal(_ number: Int32) {
        if !hasExited { kill(pid, number) }
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// A value that is set once, and that any number of tasks can wait for.
package final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var isFulfilled: Bool { state.withLock { $0.value != nil } }

    package func fulfil(_ value: Value) {
        let waiters = state.withLock { state in
            state.value = value
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: value) }
    }

    package func value(within limit: Duration, _ what: String) async throws -> Value {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            let waiter = self.state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.resume(throwing: WaitedInVain("Waited \(limit) for \(what)."))
        }
        defer { timer.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let value: Value? = state.withLock { state in
                if state.value == nil { state.waiters[id] = continuation }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
