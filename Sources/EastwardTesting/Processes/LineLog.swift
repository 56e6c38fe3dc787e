internal import Foundation
internal import Synchronization

/// The lines read from a descriptor so far, with a way to wait for new ones.
package final class LineLog: Sendable {
    /// A line, its index, and the time when it was read.
    package struct Line: Sendable {
        package var index: Int
        package var text: String
        package var time: ContinuousClock.Instant
    }

    private struct Waiter {
        var start: Int
        var matches: @Sendable (String) -> Bool
        var continuation: CheckedContinuation<Line, any Error>
    }

    private struct State {
        var lines: [Line] = []
        var hasEnded = false
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())
    /// The name of this log in errors.
    private let name: String

    package init(name: String) {
        self.name = name
    }

    package var lines: [String] { state.withLock { $0.lines.map(\.text) } }
    package var text: String { lines.joined(separator: "\n") }
    /// The index after the last line: a wait from here is a wait for a new line.
    package var end: Int { state.withLock { $0.lines.count } }

    /// The first line from `start` on that `matches`; waits for it if necessary.
    package func first(
        from start: Int = 0, within limit: Duration = .seconds(20), _ what: String,
        where matches: @escaping @Sendable (String) -> Bool
    ) async throws -> Line {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            self.giveUp(id, "waited \(limit) for \(what)")
        }
        defer { timer.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<Line, WaitedInVain>? = state.withLock { state in
                if let line = state.lines.dropFirst(start).first(where: { matches($0.text) }) {
                    return .success(line)
                }
                if state.hasEnded { return .failure(inVain("it ended before \(what)", state.lines)) }
                state.waiters[id] = Waiter(start: start, matches: matches, continuation: continuation)
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// Waits until the output has ended.
    package func ended(within limit: Duration = .seconds(20)) async throws {
        do {
            _ = try await first(from: .max, within: limit, "the end") { _ in false }
        } catch {
            guard state.withLock({ $0.hasEnded }) else { throw error }
        }
    }

    /// Reads `descriptor` on a thread of its own until its end, and closes it.
    package func follow(_ descriptor: Int32) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var rest: [UInt8] = []
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest += buffer[..<count]
                while let newline = rest.firstIndex(of: 0x0A) {
                    add(String(decoding: rest[..<newline], as: UTF8.self))
                    rest.removeFirst(newline + 1)
                }
            }
            close(descriptor)
            if !rest.isEmpty { add(String(decoding: rest, as: UTF8.self)) }
            finish()
        }
    }

    private func add(_ text: String) {
        let (line, met) = state.withLock { state in
            let line = Line(index: state.lines.count, text: text, time: .now)
            state.lines.append(line)
            let met = state.waiters.filter { line.index >= $0.value.start && $0.value.matches(text) }
            for id in met.keys { state.waiters[id] = nil }
            return (line, met)
        }
        for waiter in met.values { waiter.continuation.resume(returning: line) }
    }

    private func finish() {
        let (waiters, error) = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [:] }
            return (state.waiters, inVain("it ended", state.lines))
        }
        for waiter in waiters.values { waiter.continuation.resume(throwing: error) }
    }

    private func giveUp(_ id: Int, _ why: String) {
        let (waiter, error) = state.withLock { state in
            (state.waiters.removeValue(forKey: id), inVain(why, state.lines))
        }
        waiter?.continuation.resume(throwing: error)
    }

    private func inVain(_ why: String, _ lines: [Line]) -> WaitedInVain {
        WaitedInVain(
            "\(name): \(why). Its last lines:\n" + lines.suffix(15).map(\.text).joined(separator: "\n"))
    }
}

/// The error if an event that a test waited for did not occur.
package struct WaitedInVain: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
