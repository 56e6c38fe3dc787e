import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardInspection
@testable import EastwardStore

@Suite("A bundle of actions")
struct BundleTests {
    /// Revisions 1 to 5: applied, rejected, applied by counter.1; applied by the operator; applied by counter.1.
    private let journal: WrittenJournal

    init() throws { journal = try WrittenJournal.example() }

    private func read(
        print: @escaping (String) -> Void = { _ in },
        _ body: (JournalTool<CountState, MarketAction>, JournalContents) throws -> Void
    ) throws {
        try JournalSource.data(journal.data).read { contents in
            try body(
                JournalTool(reducer: CountState.reducer, roles: CountState.roles, print: print, say: { _ in }), contents
            )
        }
    }

    private func lines(_ first: Revision = 2, _ last: Revision = 5) throws -> [String] {
        var lines: [String] = []
        try read(print: { lines.append($0) }) { try $0.bundle(from: first, to: last, of: $1) }
        return lines
    }

    // MARK: Answers

    @Test(
        arguments: [
            #""actions""#, #""actions","order":"oldest","limit":2"#, #""actions","limit":1"#,
            #""actions","text":"BELOW""#,
            #""actions","sender":"operator""#, #""actions","sender":"counter""#, #""actions","outcome":"rejected""#,
            #""actions","action":"Decrement""#, #""actions","to":3"#, #""actions","to":1"#, #""action","revision":2"#,
            #""action","revision":3"#, #""action","revision":4"#, #""action","revision":5"#, #""why","revision":3"#,
            #""state","revision":1"#, #""state","revision":2"#, #""state","revision":3"#, #""state","revision":5"#,
            #""state","revision":5,"path":"count.count""#, #""state","revision":5,"text":"count","limit":1"#,
            #""compare","revision":1,"with":5"#, #""compare","revision":5,"with":3"#,
            #""compare","revision":2,"with":2"#,
        ])
    func itAnswersLikeTheJournal(request: String) throws {
        let json = #"{"id":1,"from":2,"request":\#(request)}"#
        let kind = try InspectionRequest(line: json.utf8).kind
        var expected = ""
        try read { expected = try Inspection(timeline: StateTimeline($0, $1)).reply(to: kind) { _ in } }
        #expect(try ActionBundle(lines: lines()).reply(to: kind) == expected)
        #expect(expected.count > 10)
    }

    @Test(
        arguments: [
            #""action","revision":1"#, #""action","revision":6"#, #""why","revision":1"#, #""state","revision":0"#,
            #""state","revision":6"#, #""compare","revision":0,"with":5"#,
            #""slice","slice":"market.Count","revision":2"#,
        ])
    func otherRevisionsAreMissing(request: String) throws {
        let kind = try InspectionRequest(line: #"{"id":1,"request":\#(request)}"#.utf8).kind
        let bundle = try ActionBundle(lines: lines())
        let error = #expect(throws: BundleError.self) { try bundle.reply(to: kind) }
        #expect(error?.code == .missing)
    }

    @Test func rangeNamesTheRevisions() throws {
        #expect(try ActionBundle(lines: lines()).reply(to: .range).hasPrefix(#"{"first":2,"last":5,"first_state":1,"#))
    }

    // MARK: Export

    @Test(arguments: [(1, 6), (9, 9)] as [(Revision, Revision)])
    func revisionsThatTheJournalDoesNotContainAreRefused(first: Revision, last: Revision) throws {
        let error = #expect(throws: JournalCommandError.self) { try lines(first, last) }
        #expect(error?.exitCode == SystemExit.missingInput)
    }

    private func export(to path: String) throws -> String {
        var reply = ""
        let kind = InspectionRequest.Kind.bundle(2, 5, path: path)
        try read { reply = try Inspection(timeline: StateTimeline($0, $1)).reply(to: kind) { _ in } }
        return reply
    }

    @Test func aRequestWritesItIntoAFile() throws {
        let test = try TestDirectory()
        let path = "\(test.directory.path)/bundle"
        let error = #expect(throws: JournalCommandError.self) { try export(to: path) }
        #expect(error?.exitCode == SystemExit.cannotCreate)
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try export(to: path) == #"{"actions":4}"#)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == lines().map { "\($0)\n" }.joined())
    }

    @Test func thereIsNoRevisionZero() {
        let error = #expect(throws: JournalCommandError.self) { try lines(0, 3) }
        #expect(error?.exitCode == SystemExit.missingInput)
    }

    // MARK: Damage

    @Test func anIncompleteFileIsRefused() throws {
        let lines = try lines()
        for count in 0..<lines.count {
            let error = #expect(throws: BundleError.self) { try ActionBundle(lines: Array(lines.prefix(count))) }
            #expect(error?.code == .damaged)
        }
        for index in lines.indices {
            var others = lines
            others.remove(at: index)
            // Without a record of the state, the first change does not fit.
            guard let bundle = try? ActionBundle(lines: others) else { continue }
            #expect(throws: BundleError.self) { try bundle.records(at: 5) }
        }
    }

    @Test func moreActionsThanTheHeaderStatesAreRefused() throws {
        var lines = try lines()
        lines[0].replace(#""first":2,"last":5"#, with: #""first":\#(UInt64.max),"last":\#(UInt64.max)"#)
        for index in lines.indices {
            for revision in 2...5 {
                lines[index].replace(
                    #"{"action":{"revision":\#(revision),"#, with: #"{"action":{"revision":\#(UInt64.max),"#)
            }
        }
        let error = #expect(throws: BundleError.self) { try ActionBundle(lines: lines) }
        #expect(error?.code == .damaged)
    }

    @Test func mutatedFilesAreRefusedOrAnswered() throws {
        let file = Array(try lines().joined(separator: "\n").utf8)
        var generator = SeededGenerator(seed: 7)
        let marks = Array(#""\{}[]:,-09e"#.utf8)
        for _ in 0..<3_000 {
            var mutated = file
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                mutated[Int.random(in: mutated.indices, using: &generator)] =
                    marks.randomElement(using: &generator) ?? 0
            }
            let lines = mutated.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
            guard let bundle = try? ActionBundle(lines: lines) else { continue }
            for request in [.range, .action(3), .why(5, limit: 20), .compare(1, 5)] as [InspectionRequest.Kind] {
                _ = try? bundle.reply(to: request)
            }
            _ = try? bundle.test(of: 2...5)
        }
    }

    @Test func aFileOfAnotherKindIsRefused() throws {
        let test = try TestDirectory()
        let path = "\(test.directory.path)/file"
        #expect(throws: BundleError.self) { try ActionBundle(path: path) }
        for text in [
            "", "x", "{}", #"{"eastward_bundle":2}"#, #"{"eastward_bundle":1}"#, "\\", #"{"eastward_bundle":"\"#,
        ] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let error = #expect(throws: BundleError.self) { try ActionBundle(path: path) }
            #expect(error?.description.hasPrefix(path) == true)
        }
    }

    // MARK: Tests

    @Test func aTestCannotSendSensitiveFields() throws {
        let lines = try lines().map { $0.replacing(#"{"by":2}"#, with: #"{"by":"[REDACTED]"}"#) }
        let error = #expect(throws: BundleError.self) { try ActionBundle(lines: lines).test(of: 3...3) }
        #expect(error?.description.contains("market.Increment of revision 3 has sensitive fields") == true)
    }

    @Test func aTestBeginsWithoutSensitiveFields() throws {
        let lines = try lines().map { $0.replacing(#"{"count":1}"#, with: #"{"count":"[REDACTED]"}"#) }
        let test = try ActionBundle(lines: lines).test(of: 3...3)
        #expect(test.contains("/// The values of sensitive fields are not recorded: the fields have their defaults.\n"))
        #expect(test.contains(##"            #"{"counter":{}}"#,"##))
        #expect(!test.contains("[REDACTED]"))
    }

    @Test func aTestSendsTheActionsAgain() throws {
        let test = try ActionBundle(lines: lines()).test(of: 3...3)
        #expect(
            test == ##"""
                // swift-format-ignore-file
                import EastwardTesting
                import FixtureContract
                import Testing

                @testable import EastwardStoreTests

                /// Recorded by the journal of market.
                @MainActor
                @Test func marketRevision3() async throws {
                    let store = TestStore<CountState, MarketAction>(
                        try CountState(recordedAs: [
                            #"{"counter":{"count":1}}"#,
                        ]),
                        reducer: CountState.reducer,
                        revision: 2)
                    try await store.sendRecorded(
                        #"market.Increment"#, #"{"by":2}"#,
                        nanoseconds: 1790000000000000000, seed: 5,
                        removing: [
                            #"{"counter":{"count":1}}"#,
                        ],
                        adding: [
                            #"{"counter":{"count":3}}"#,
                        ])
                    await store.finish()
                }

                """##)
    }

    @Test func namesThatAreNoSwiftAreRefused() throws {
        var lines = try lines()
        lines[0].replace("EastwardStoreTests.CountState", with: "A.B(); exit(0); C")
        #expect(throws: BundleError.self) { try ActionBundle(lines: lines).test(of: 2...5) }
    }

    @Test(arguments: [#"market\n@Test func b() {}\n//"#, "", "a..b", "1a", "a b", #"a\u0301"#])
    func aNameOfTheAppThatIsNoneIsRefused(name: String) throws {
        var lines = try lines()
        lines[0].replace(#""app":"market""#, with: #""app":"\#(name)""#)
        #expect(throws: BundleError.self) { try ActionBundle(lines: lines) }
    }

    /// A carriage return is a space in JSON, and a line break in Swift.
    @Test(arguments: ["\r", "\t"]) func controlCharactersDoNotReachATest(character: String) throws {
        var lines = try lines()
        lines[1].replace(#"{"counter""#, with: "{\(character)\"counter\"")
        #expect(throws: BundleError.self) { try ActionBundle(lines: lines).test(of: 2...5) }
    }

    @Test func noTextEndsItsLiteral() throws {
        var lines = try lines(2, 2)
        for (text, marks) in [
            (##"\"#"##, "##"), (###"\"##️⃣"###, "###"), (##"\\#(fatalError())"##, "##"), ("none", "#"),
        ] {
            lines[1] = #"{"record":{"notes":{"text":"\#(text)"}}}"#
            let literal = try ActionBundle(lines: lines).test(of: 2...2).split(separator: "\n")
                .first { $0.contains("notes") }
            #expect(literal == #"            \#(marks)"{"notes":{"text":"\#(text)"}}"\#(marks),"#)
        }
    }
}
