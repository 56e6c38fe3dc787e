import Synchronization
import Testing

/// Fails unless `body` fails the test in exactly these ways, word for word, one after another.
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
    #expect(rest.isEmpty, "Not every failure came.", sourceLocation: sourceLocation)
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

/// What was noted, in its order.
final class Notes: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
