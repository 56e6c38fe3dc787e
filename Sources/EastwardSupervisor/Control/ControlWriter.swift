import Eastward

/// Writes complete lines from several tasks to a control connection.
actor ControlWriter {
    private let socket: UnixSocket
    private var isWriting = false
    private var isBroken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ socket: UnixSocket) {
        self.socket = socket
    }

    /// Returns whether everything was written, as `UnixSocket.write` does. After an incomplete line, nothing more is
    /// written.
    func write(_ lines: [UInt8]) async -> Bool {
        if isWriting {
            await withCheckedContinuation { waiting.append($0) }
        }
        isWriting = true
        if !isBroken, await !socket.write(lines) { isBroken = true }
        // Resumes the task that has waited longest, so that no later caller gets ahead of it.
        if waiting.isEmpty {
            isWriting = false
        } else {
            waiting.removeFirst().resume()
        }
        return !isBroken
    }
}
