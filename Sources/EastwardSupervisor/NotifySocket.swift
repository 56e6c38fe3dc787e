import Dispatch
import Foundation
import Synchronization

/// The socket on which one run of one instance reports: see `sd_notify(3)`.
final class NotifySocket: Sendable {
    private let socket: UnixSocket
    private let path: String
    private let folded = Mutex(NotifyMessage())
    private let news: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(path: String) throws {
        self.path = path
        socket = try UnixSocket(.datagram)
        try socket.bind(path: path)
        // One bell is enough: what was told meanwhile is folded.
        (news, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Calls `body` with everything told so far that it has not seen, until the task is cancelled.
    func forEach(_ body: @Sendable (NotifyMessage) async -> Void) async {
        let source = SourceBox(
            source: DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: Self.queue))
        source.source.setEventHandler { [weak self] in self?.drain() }
        // The descriptor must outlive the source.
        source.source.setCancelHandler { [self] in bell.finish() }
        source.source.activate()
        await withTaskCancellationHandler {
            for await _ in news {
                await body(take())
            }
        } onCancel: {
            source.source.cancel()
        }
    }

    /// Everything told so far that `forEach` has not passed on.
    func remaining() -> NotifyMessage {
        drain()
        return take()
    }

    private func take() -> NotifyMessage {
        folded.withLock { message in
            defer { message = NotifyMessage() }
            return message
        }
    }

    private static let queue = DispatchQueue(label: "eastward.notify")
    private static let datagramsPerTurn = 64

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<Self.datagramsPerTurn {
            let count = recv(socket.descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let message = NotifyMessage(datagram: buffer.prefix(count))
            folded.withLock { $0.fold(message) }
        }
        bell.yield()
    }
}

/// Dispatch sources may be used from every thread; the module only does not say so on Linux.
private struct SourceBox: @unchecked Sendable {
    let source: any DispatchSourceRead
}
