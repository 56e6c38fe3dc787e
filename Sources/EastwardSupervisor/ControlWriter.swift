/// Writes whole lines to a control connection, from several tasks.
actor ControlWriter {
    private let socket: UnixSocket
    private var isWriting = false
    private var isBroken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ socket: UnixSocket) {
        self.socket = socket
    }

    /// Returns whether everything was written, as `UnixSocket.write` does; nothing is written after a line that was
    /// not written to its end.
    func write(_ lines: [UInt8]) async -> Bool {
        if isWriting {
            await withCheckedContinuation { waiting.append($0) }
        }
        isWriting = true
        if !isBroken, await !socket.write(lines) { isBroken = true }
        // Whoever waits longest goes on at once, so that nobody who comes now is before.
        if waiting.isEmpty {
            isWriting = false
        } else {
            waiting.removeFirst().resume()
        }
        return !isBroken
    }
}
