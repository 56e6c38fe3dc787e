import CLinux
import Eastward
import Foundation

extension UnixSocket {
    /// Waits until the socket can be read, or the task is cancelled.
    func waitUntilReadable() async {
        await DescriptorPoller.shared.wait(for: .reading, of: descriptor)
    }

    func waitUntilWritable() async {
        await DescriptorPoller.shared.wait(for: .writing, of: descriptor)
    }

    /// The next connection; `nil` when the task is cancelled.
    func nextConnection() async -> UnixSocket? {
        while !Task.isCancelled {
            if let socket = accept() { return socket }
            if errno == EAGAIN {
                await waitUntilReadable()
            } else if errno != EINTR, errno != ECONNABORTED {
                // No descriptors are left; the connection stays pending, and would wake this loop at once.
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return nil
    }

    /// Reads some bytes; `nil` when the peer closed the connection, the connection broke or the task is cancelled.
    func read() async -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while !Task.isCancelled {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return Array(buffer.prefix(count)) }
            guard count < 0, errno == EAGAIN || errno == EINTR else { return nil }
            await waitUntilReadable()
        }
        return nil
    }

    /// Returns whether everything was written. A cancelled task still writes as long as that needs no wait.
    func write(_ bytes: [UInt8]) async -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            guard errno == EAGAIN || errno == EINTR, !Task.isCancelled else { return false }
            await waitUntilWritable()
        }
        return true
    }
}
