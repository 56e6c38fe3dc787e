import Eastward
import FixtureContract
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import EastwardFeature

@MainActor @Suite("A preview", .timeLimit(.minutes(10))) struct PreviewTests {
    /// Calls `body` with the path of a file that contains `text`.
    private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID()).json").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    @Test func deliversItsValuesToAComponent() async throws {
        let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 3 }, Count.preview { $0.count = 4 }))
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        #expect(presenter.counts == [3, 4])
    }

    @Test func retainsAComponentUntilItsSubscriptionIsCancelled() async throws {
        let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 3 }))
        weak var component: Presenter?
        @MainActor func subscribe() async throws -> Subscription {
            let presenter = Presenter()
            component = presenter
            return try await feature.provideCount(to: presenter)
        }
        let subscription = try await subscribe()
        #expect(component?.counts == [3])
        subscription.cancel()
        #expect(component == nil)
        withExtendedLifetime(feature) {}
    }

    @Test func deliversRowsOfTablesToo() async throws {
        final class Labels: LarderComponent {
            var labels: [String] = []
            func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
                labels += changes.inserted.compactMap { jars[$0]?.label }
            }
        }
        let labels = Labels()
        LarderSlice.deliver(
            Larder.preview { $0.jars = [1: .with { $0.label = "plum" }, 2: .with { $0.label = "pear" }] }, to: labels)
        #expect(labels.labels == ["plum", "pear"])

        try await withFile(#"{"slice":"kitchen.sink.Larder","value":{"jars":{"1":{"label":"fig"}}}}"#) { path in
            let feature = KeeperFeature.preview(try Preview(contentsOf: path))
            labels.labels = []
            try await feature.provideLarder(to: labels)
            #expect(labels.labels == ["fig"])
        }
    }

    @Test func deliversTheCaseOfAChoiceThatIsSet() throws {
        let provided = ChoiceRecorder()
        try ChoiceSlice.deliver(ChoiceSlice.change(Choice(jsonString: #"{"title":"a","number":7}"#)), to: provided)
        #expect(provided.provided.fields.contains(2))
        #expect(provided.provided.value.number == 7)
        let built = ChoiceRecorder()
        ChoiceSlice.deliver(Choice.preview { $0.number = 7 }, to: built)
        #expect(built.provided.value.number == 7)
    }

    @Test func readsTheLinesOfAWatch() async throws {
        let lines = """
            {"slice":"market.Count","epoch":7,"revision":1,"kind":"snapshot","value":{"count":1}}

            {"slice":"market.Notes","value":{"text":"plums"}}
            {"slice":"market.Count","epoch":7,"revision":2,"kind":"patch","value":{"count":2}}
            """
        try await withFile(lines) { path in
            let preview = try Preview(contentsOf: path)
            let presenter = Presenter()
            try await CounterFeature.preview(preview).provideCount(to: presenter)
            var texts: [String] = []
            try await NotesFeature.preview(preview).provideNotes { texts.append($0) }
            #expect(presenter.counts == [1, 2])
            #expect(texts == ["plums"])
        }
    }

    @Test func deliversWholeValuesToo() async throws {
        let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 3 }))
        var values = feature.countValues().makeAsyncIterator()
        #expect(try await values.next()?.value.count == 3)
    }

    @Test func rejectsEveryAction() async throws {
        let feature = CounterFeature.preview(Preview())
        #expect(try await feature.receipt(of: .increment(by: 1)).rejection?.code == "preview")
        let error = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
        #expect(error?.description == "This is a preview: there is no store to send anything to. (preview)")
        let receipts = try await feature.send(contentsOf: [.increment(by: 1), .decrement(by: 1)])
        #expect(receipts.map { $0.rejection?.code } == ["preview", "preview"])
        try await feature.reach(receipts.lastRevision ?? 0)
    }

    // MARK: Errors

    @Test func reportsAMissingSlice() async {
        let preview = Preview(Count.preview { _ in })
        await #expect(
            throws: PreviewError(.missing, "The preview has no slice market.Notes. Its slices: market.Count.")
        ) {
            try await NotesFeature.preview(preview).provideNotes { _ in }
        }
        await #expect(throws: PreviewError(.missing, "The preview has no slice market.Notes. It is empty.")) {
            try await NotesFeature.preview(Preview()).provideNotes { _ in }
        }
    }

    @Test(arguments: [("/nowhere/at/all", "No such file or directory."), ("/tmp", "It is not UTF-8 text.")])
    func reportsAnUnreadableFile(path: String, reason: String) {
        #expect(throws: PreviewError(.unreadable, "\(path) cannot be read: \(reason)")) {
            try Preview(contentsOf: path)
        }
    }

    @Test(arguments: [
        "[]", #"{"slice":"market.Count"}"#, #"{"value":{"count":1}}"#, #"{"slice":"market.Count","value":3}"#, "{",
    ])
    func reportsAMalformedLine(line: String) async throws {
        try await withFile("\n" + line) { path in
            #expect(
                throws: PreviewError(
                    .malformed,
                    """
                    \(path):2: A line of a preview is {"slice": "market.Count", "value": {"count": 3}}, as eastward watch \
                    prints it.
                    """)
            ) { try Preview(contentsOf: path) }
        }
    }

    @Test func reportsALineThatDoesNotFitItsSlice() async throws {
        try await withFile(#"{"slice":"market.Count","value":{"cuont":1}}"#) { path in
            let feature = CounterFeature.preview(try Preview(contentsOf: path))
            await #expect(
                throws: PreviewError(.malformed, "\(path):1: it has no field “cuont”; it does not fit market.Count.")
            ) { try await feature.provideCount { _ in } }
        }
    }
}
