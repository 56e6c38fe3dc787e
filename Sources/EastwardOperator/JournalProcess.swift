internal import Eastward
internal import Foundation
internal import Synchronization

/// The store's program as it answers questions about its journal: `STORE journal inspect`. It runs until ``end()``, or
/// until this process ends.
final class JournalProcess: Sendable {
    /// How many questions may wait for their answers. All fit into the pipe, so that a write never waits.
    private static let mostWaiting = 8
    /// The longest line of an answer, in bytes.
    private static let longestLine = 16 << 20

    private enum Phase {
        case running(waiting: [UInt64: CheckedContinuation<String, any Error>], nextID: UInt64)
        case ended(InspectionError)
    }

    private let phase = Mutex(Phase.running(waiting: [:], nextID: 1))
    private let requests: FileHandle
    private let onProgress: @Sendable (String) -> Void

    /// - Parameter onProgress: called with a JSON text, about once a second during a long replay.
    init(_ program: JournalProgram, onProgress: @escaping @Sendable (String) -> Void) throws {
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.program)
        process.arguments = ["journal", "inspect"] + program.arguments
        process.environment = program.environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        requests = input.fileHandleForWriting
        self.onProgress = onProgress
        do {
            try process.run()
        } catch {
            throw InspectionError(code: "unavailable", "\(program.program) cannot be started: \(error)")
        }
        let (answers, messages) = (output.fileHandleForReading, errors.fileHandleForReading)
        let running = Running(process: process)
        Thread.detachNewThread { [self] in
            let said = LastLines(of: messages)
            answers.readLines(longest: Self.longestLine) { take($0) }
            // After a line that is too long, the program would wait for ever.
            running.process.terminate()
            running.process.waitUntilExit()
            let reason = said.text()
            fail(
                InspectionError(
                    code: "unavailable",
                    "The journal cannot be read: "
                        + (reason.isEmpty ? "exit code \(running.process.terminationStatus)" : reason)))
        }
    }

    /// Only one thread uses it.
    private struct Running: @unchecked Sendable {
        let process: Process
    }

    /// Ends the program, as soon as it has answered.
    func end() {
        fail(InspectionError(code: "unavailable", "The inspection of the journal has ended."))
        try? requests.close()
    }

    var isRunning: Bool {
        phase.withLock { phase in
            if case .running = phase { return true }
            return false
        }
    }

    /// Asks a question, and returns the answer, a JSON object.
    /// - Throws: ``InspectionError``.
    func ask(_ question: JournalQuestion) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try begin(question, continuation)
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private func begin(
        _ question: JournalQuestion, _ continuation: CheckedContinuation<String, any Error>
    ) throws {
        try phase.withLock { phase in
            switch phase {
            case .ended(let error): throw error
            case .running(let waiting, _) where waiting.count >= Self.mostWaiting:
                throw InspectionError(
                    code: "busy", "\(waiting.count) questions about the journal wait already. Try again later.")
            case .running(var waiting, let id):
                do {
                    try requests.write(contentsOf: question.line(id: id))
                } catch {
                    throw InspectionError(code: "unavailable", "The program that reads the journal has ended.")
                }
                waiting[id] = continuation
                phase = .running(waiting: waiting, nextID: id + 1)
            }
        }
    }

    // MARK: The reading thread

    private struct Failure: Decodable {
        var code: String
        var message: String
    }

    private func take(_ line: String) {
        let members = JSONText(line).members ?? []
        func member(_ name: String) -> String? { members.first { $0.name == name }?.value.text }
        if let progress = member("progress") { return onProgress(progress) }
        let answered = phase.withLock { phase -> CheckedContinuation<String, any Error>? in
            guard case .running(var waiting, let nextID) = phase, let id = member("id").flatMap({ UInt64($0) }) else {
                return nil
            }
            defer { phase = .running(waiting: waiting, nextID: nextID) }
            return waiting.removeValue(forKey: id)
        }
        if let reply = member("reply") {
            answered?.resume(returning: reply)
        } else {
            let failure = member("error").flatMap { try? JSONDecoder().decode(Failure.self, from: Data($0.utf8)) }
            answered?.resume(
                throwing: InspectionError(
                    code: failure?.code ?? "failed", failure?.message ?? "The store's program gave no answer."))
        }
    }

    private func fail(_ error: InspectionError) {
        let unanswered = phase.withLock { phase -> [CheckedContinuation<String, any Error>] in
            guard case .running(let waiting, _) = phase else { return [] }
            phase = .ended(error)
            return Array(waiting.values)
        }
        for continuation in unanswered { continuation.resume(throwing: error) }
    }
}

extension FileHandle {
    /// Calls `body` with each line, until the end or a line that is too long. `read(upToCount:)` would wait until it has
    /// that many bytes.
    fileprivate func readLines(longest: Int, _ body: (String) -> Void) {
        var line: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while line.count <= longest {
            let count = Foundation.read(fileDescriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var rest = bytes[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                body(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest
        }
    }
}

/// The last lines of a program's messages.
private final class LastLines: Sendable {
    private static let most = 20
    private let done = DispatchSemaphore(value: 0)
    private let lines = Mutex<[String]>([])

    init(of file: FileHandle) {
        Thread.detachNewThread { [self] in
            file.readLines(longest: 1 << 20) { line in
                lines.withLock { $0 = ($0 + [line]).suffix(Self.most) }
            }
            done.signal()
        }
    }

    /// The lines, after the program has closed its output.
    func text() -> String {
        done.wait()
        return lines.withLock { $0.joined(separator: "\n") }
    }
}
