import Foundation
import FoundationNetworking
import Testing

/// The events that one window of the page receives.
///
/// The client of the gateway is in JavaScript; tests in browsers use it.
final class SentEvents {
    private let session: URLSession
    private let chunks: AsyncStream<Data>
    private let statuses: AsyncStream<Int>
    private var text = ""

    init(_ url: URL, cookie: String, authorization: String) {
        let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
        let (statuses, status) = AsyncStream.makeStream(of: Int.self)
        self.chunks = chunks
        self.statuses = statuses
        session = URLSession(configuration: .ephemeral, delegate: Receiver(status, continuation), delegateQueue: nil)
        var request = URLRequest(url: url)
        request.setValue(cookie, forHTTPHeaderField: "Cookie")
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        session.dataTask(with: request).resume()
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// The data of the next event of one of these kinds.
    func next(_ kinds: String...) async throws -> String {
        while true {
            while let event = nextEvent() {
                let lines = event.split(separator: "\n")
                guard kinds.contains(where: { lines.contains("event: \($0)") }) else { continue }
                return lines.last.map { String($0.dropFirst("data: ".count)) } ?? ""
            }
            let chunk = await nextChunk()
            text += String(decoding: try #require(chunk), as: UTF8.self)
        }
    }

    /// The data of the next snapshot or patch of a slice.
    func change(of slice: String) async throws -> String {
        while true {
            let data = try await next("snapshot", "patch")
            if data.hasPrefix(#"{"slice":"market.\#(slice)""#) { return data }
        }
    }

    /// The status with which the server answered.
    func status() async throws -> Int {
        for await status in statuses { return status }
        throw URLError(.badServerResponse)
    }

    private func nextChunk() async -> Data? {
        for await chunk in chunks { return chunk }
        return nil
    }

    private func nextEvent() -> Substring? {
        guard let end = text.firstRange(of: "\n\n") else { return nil }
        defer { text.removeSubrange(..<end.upperBound) }
        return text[..<end.lowerBound]
    }

    private nonisolated final class Receiver: NSObject, URLSessionDataDelegate {
        private let status: AsyncStream<Int>.Continuation
        private let received: AsyncStream<Data>.Continuation

        init(_ status: AsyncStream<Int>.Continuation, _ received: AsyncStream<Data>.Continuation) {
            self.status = status
            self.received = received
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            status.yield((response as? HTTPURLResponse)?.statusCode ?? 0)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            received.yield(data)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            status.finish()
            received.finish()
        }
    }
}
