import CLinux
import Eastward
import Foundation
import SystemPackage

/// What holds a keeper: a pair of sockets, of which one end is the keeper's standard input. The first message tells it
/// what it hands on to its program; when this process lets go or ends, the keeper kills the program.
final class Leash: Sendable {
    private let near: UnixSocket
    private let far: UnixSocket
    /// Whether the keeper gets the descriptors; otherwise its program starts without them.
    let carriesDescriptors: Bool

    /// - Parameter kept: Given to the program as `sd_listen_fds(3)` describes.
    init(token: Token?, kept: [DescriptorStore.Entry] = []) throws {
        (near, far) = try UnixSocket.pair()
        // Fits into an empty socket's buffer.
        carriesDescriptors = Self.write(token, kept, near)
        guard carriesDescriptors || Self.write(token, [], near) else {
            throw Errno(rawValue: errno)
        }
    }

    /// The keeper's end; not to be closed.
    var standardInput: Int32 { far.descriptor }

    func cut() { near.shutDown() }

    private static func write(_ token: Token?, _ kept: [DescriptorStore.Entry], _ socket: UnixSocket) -> Bool {
        let names = kept.map(\.name).joined(separator: ":")
        let text = Array("\(token?.text ?? "")\n\(names)\n".utf8)
        let numbers = kept.map(\.descriptor.number)
        return send_with_descriptors(socket.descriptor, text, text.count, numbers, numbers.count) == text.count
    }
}
