import Synchronization
import Testing

/// Fails unless `body` causes exactly these failures of the test, word for word and in this order.
@MainActor func fails(
    with texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor () async throws -> Void
) async throws {
    let rest = Rest(texts)
    try await withKnownIssue(sourceLocation: sourceLocation) {
        try await body()
    } matching: { issue in
        rest.isNext(issue.comments.first?.rawValue)
    }
    #expect(rest.isEmpty, "Not every expected failure occurred.", sourceLocation: sourceLocation)
}

private final class Rest: Sendable {
    private let texts: Mutex<ArraySlice<String>>

    init(_ texts: [String]) {
        self.texts = Mutex(texts[...])
    }

    var isEmpty: Bool { texts.withLock(\.isEmpty) }

    func isNext(_ text: String?) -> Bool {
        texts.withLock { texts in
            guard texts.first == text else { return false }
            texts.removeFirst()
            return true
        }
    }
}

/// The recorded notes, in order.
final class Notes: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
