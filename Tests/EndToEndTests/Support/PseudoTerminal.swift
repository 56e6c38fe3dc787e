import EastwardTesting
import Foundation
import Synchronization

/// A terminal for which a test types, and of which it reads the screen.
final class PseudoTerminal: Sendable {
    private let master: FileHandle
    /// Kept open, because otherwise nothing could be read before the program has opened it.
    private let slave: FileHandle
    private let name: String
    private let shown = Mutex("")

    init() throws {
        var (descriptor, other): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 64)
        guard openpty(&descriptor, &other, &name, nil, nil) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        for end in [descriptor, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.name = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        slave = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        Thread.detachNewThread { [weak self, descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0, let self else { break }
                shown.withLock { $0 += String(decoding: buffer.prefix(count), as: UTF8.self) }
            }
            close(descriptor)
        }
    }

    /// All text that was ever written to it.
    var text: String { shown.withLock(\.self) }

    /// Starts `eastward` in it.
    /// - Parameter showsErrors: whether standard error is the terminal, too.
    func start(_ app: RunningApp, _ arguments: String..., showsErrors: Bool = false) throws -> ChildProcess {
        let command = [RunningApp.eastward, arguments[0], "--run-dir", app.directory.path] + arguments.dropFirst()
        let errors = showsErrors ? #" 2> "$0""# : ""
        return try ChildProcess(
            "/bin/sh", ["-c", #"exec "$@" < "$0" > "$0""# + errors, name] + command, environment: app.environment)
    }

    func type(_ keys: String) {
        master.write(Data(keys.utf8))
    }

    func shows(_ text: String) async throws {
        do {
            try await until("the terminal shows “\(text)”") { self.text.contains(text) }
        } catch let error as WaitedInVain {
            throw WaitedInVain("\(error) It shows: \(self.text.suffix(2000).debugDescription)")
        }
    }
}
