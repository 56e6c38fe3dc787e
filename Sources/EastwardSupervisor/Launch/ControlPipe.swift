import CLinux
import Eastward
import Foundation
import SystemPackage

/// The control pipe of a launcher process: a socket pair, one end of which is the launcher process's standard input.
/// The first message contains the token and the descriptors for the program. When this process closes its end or exits,
/// the launcher process kills the program.
final class ControlPipe: Sendable {
    private let near: UnixSocket
    private let far: UnixSocket
    /// Whether the launcher process receives the descriptors; otherwise its program starts without them.
    let carriesDescriptors: Bool

    /// - Parameter kept: Descriptors for the program, passed as `sd_listen_fds(3)` describes.
    init(token: Token?, kept: [DescriptorStore.Entry] = []) throws {
        (near, far) = try UnixSocket.pair()
        // The message fits into an empty socket's buffer.
        carriesDescriptors = Self.write(token, kept, near)
        guard carriesDescriptors || Self.write(token, [], near) else {
            throw Errno(rawValue: errno)
        }
    }

    /// The launcher process's end; the caller must not close it.
    var standardInput: Int32 { far.descriptor }

    func cut() { near.shutDown() }

    private static func write(_ token: Token?, _ kept: [DescriptorStore.Entry], _ socket: UnixSocket) -> Bool {
        let names = kept.map(\.name).joined(separator: ":")
        let text = Array("\(token?.text ?? "")\n\(names)\n".utf8)
        let numbers = kept.map(\.descriptor.number)
        return send_with_descriptors(socket.descriptor, text, text.count, numbers, numbers.count) == text.count
    }
}
