import CLinux
import Dispatch
import Foundation
import Synchronization

/// The socket on which one run of one instance reports: see `sd_notify(3)`.
final class NotifySocket: Sendable {
    private let socket: UnixSocket
    /// Where programs find it.
    let place: OwnedPath
    private let descriptors: DescriptorStore
    private let heard = Mutex(Heard())
    private let news: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    private struct Heard {
        var folded = NotifyMessage()
        /// The run is over.
        var isLast = false
    }

    /// - Parameter descriptors: Told what the run leaves, or wants no more.
    init(path: String, keeping descriptors: DescriptorStore) throws {
        self.descriptors = descriptors
        socket = try UnixSocket(.datagram)
        place = try socket.bind(path: path)
        // One bell is enough: what was told meanwhile is folded.
        (news, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Calls `body` whenever ``take()`` has something new, until the task is cancelled.
    func whenTold(_ body: @Sendable () async -> Void) async {
        let source = SourceBox(
            source: DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: Self.queue))
        source.source.setEventHandler { [weak self] in
            self?.drain()
            self?.bell.yield()
        }
        // The descriptor must outlive the source.
        source.source.setCancelHandler { [self] in bell.finish() }
        source.source.activate()
        await withTaskCancellationHandler {
            for await _ in news { await body() }
        } onCancel: {
            source.source.cancel()
        }
    }

    /// Everything told so far that was not taken yet, also what still lies in the socket.
    func take() -> NotifyMessage {
        drain()
        return heard.withLock { heard in
            defer { heard.folded = NotifyMessage() }
            return heard.folded
        }
    }

    /// ``take()`` for the last time: nothing is heard after it.
    func takeLast() -> NotifyMessage {
        drain()
        heard.withLock { $0.isLast = true }
        return take()
    }

    private static let queue = DispatchQueue(label: "eastward.notify")
    private static let datagramsPerTurn = 64

    private func drain() {
        heard.withLock { heard in
            for _ in 0..<Self.datagramsPerTurn where !heard.isLast {
                guard let (bytes, found) = receive() else { break }
                heard.folded.fold(NotifyMessage(datagram: bytes))
                descriptors.obey(bytes, with: found)
            }
        }
    }

    private func receive() -> (bytes: ArraySlice<UInt8>, descriptors: [KeptDescriptor])? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var numbers = [Int32](repeating: -1, count: DescriptorStore.bound)
        var found = 0
        let count = receive_with_descriptors(socket.descriptor, &buffer, buffer.count, &numbers, &found)
        guard count >= 0 else { return nil }
        return (buffer.prefix(count), numbers.prefix(found).map(KeptDescriptor.init))
    }
}

/// Dispatch sources may be used from every thread; the module only does not say so on Linux.
private struct SourceBox: @unchecked Sendable {
    let source: any DispatchSourceRead
}
