import CLinux
import Eastward
import Foundation
import Synchronization

/// The socket that receives the notifications of one run of one instance: see `sd_notify(3)`.
final class NotifySocket: Sendable {
    private let socket: UnixSocket
    /// The path that programs send to.
    let place: OwnedPath
    private let descriptors: DescriptorStore
    private let received = Mutex(Received())
    private let news: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    private struct Received {
        var folded = NotifyMessage()
        /// The run has ended; later messages are ignored.
        var isLast = false
    }

    /// - Parameter descriptors: Receives the descriptors that the run stores, and its requests to remove them.
    init(path: String, keeping descriptors: DescriptorStore) throws {
        self.descriptors = descriptors
        socket = try UnixSocket(.datagram)
        try socket.reportSenders()
        try socket.bind(path: path)
        place = OwnedPath(path)
        // One pending wake-up is enough: messages received meanwhile are merged.
        (news, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Lets the kernel refuse messages with descriptors from now on: see ``UnixSocket/refuseDescriptors(to:)``.
    func refuseDescriptors() { UnixSocket.refuseDescriptors(to: socket.descriptor) }

    /// Calls `body` whenever ``take()`` has something new, until the task is cancelled.
    func whenReceived(_ body: @Sendable () async -> Void) async {
        // The kernel queues few datagrams: they are read at once, also while all threads for tasks are busy.
        let watch = await DescriptorPoller.shared.watch(socket.descriptor) { [self] in
            drain()
            bell.yield()
        }
        guard let watch else { return }
        await withTaskCancellationHandler {
            for await _ in news { await body() }
        } onCancel: {
            DescriptorPoller.shared.endWatch(watch, of: socket.descriptor)
        }
    }

    /// Takes all messages received since the last call, including those still in the socket's buffer.
    func take() -> NotifyMessage {
        drain()
        return received.withLock { received in
            defer { received.folded = NotifyMessage() }
            return received.folded
        }
    }

    /// ``take()`` for the last time: later messages are ignored.
    func takeLast() -> NotifyMessage {
        drain()
        received.withLock { $0.isLast = true }
        return take()
    }

    private static let datagramsPerTurn = 64

    private func drain() {
        received.withLock { received in
            for _ in 0..<Self.datagramsPerTurn where !received.isLast {
                guard let (bytes, sender, found) = receive() else { break }
                var message = NotifyMessage(datagram: bytes)
                // Every process of the program's user can send to this socket. The supervisor signals the process that
                // this names: the child of the launcher process names itself before it changes its user.
                if message.mainPID != sender.process || sender.user != getuid() { message.mainPID = nil }
                received.folded.fold(message)
                descriptors.apply(bytes, with: found)
            }
        }
    }

    private func receive() -> (bytes: ArraySlice<UInt8>, sender: message_sender, descriptors: [KeptDescriptor])? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var numbers = [Int32](repeating: -1, count: DescriptorStore.bound)
        var found = 0
        var sender = message_sender()
        let count = receive_with_descriptors(socket.descriptor, &buffer, buffer.count, &numbers, &found, &sender)
        guard count >= 0 else { return nil }
        return (buffer.prefix(count), sender, numbers.prefix(found).map(KeptDescriptor.init))
    }
}
