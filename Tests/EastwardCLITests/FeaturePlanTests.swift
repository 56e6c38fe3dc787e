import Testing

@testable import EastwardCLI

@Suite struct FeaturePlanTests {
    private let notes = SkeletonName(known: "notes")

    @Test func everyAppHasAPlaceForAFeature() throws {
        let files = try AppFiles.tally()
        let plan = try FeaturePlan(notes, for: files)
        #expect(plan.left.isEmpty)
        #expect(
            plan.new.keys.sorted() == [
                "Sources/TallyNotes/NotesPresenter.swift", "Sources/TallyNotes/TallyNotes.swift",
                "Sources/TallyStore/Notes.swift", "Tests/TallyTests/NotesTests.swift", "protocols/tally/notes.proto",
            ])
        #expect(
            plan.changed.keys.sorted() == [
                "Package.swift", "Sources/TallyStore/AppState.swift", "protocols/tally/state.proto", "tally.yaml",
            ])
    }

    /// The lines that an edit adds, as `diff` shows them; it removes none.
    @Test(arguments: [
        (
            "Package.swift",
            """
                    .executableTarget(
                        name: "tally-notes",
                        dependencies: ["TallyContract", .product(name: "EastwardFeature", package: "eastward")],
                        path: "Sources/TallyNotes",
                        swiftSettings: [.defaultIsolation(MainActor.self)]),
            """
        ),
        (
            "tally.yaml",
            """
              notes:
                command: [tally-notes]
                role: tally.NotesFeature
                depends_on: [store]
            """
        ),
        (
            "Sources/TallyStore/AppState.swift",
            """
                var notes = NotesState()
                    CounterState.reducer.scoped(to: \\.counter),
                    NotesState.reducer.scoped(to: \\.notes)
                    CounterFeature.serve(AppState.self),
                    NotesFeature.serve(AppState.self),
                    try notes.writeRecords(write)
                    case .notes(let record): notes.readRecord(record)
            """
        ),
    ])
    func onlyTheFeaturesLinesAreAdded(_ path: String, lines: String) throws {
        let files = try AppFiles.tally()
        let old = try #require(files.texts[path]).split(separator: "\n", omittingEmptySubsequences: false)
        let new = try #require(try FeaturePlan(notes, for: files).changed[path])
            .split(separator: "\n", omittingEmptySubsequences: false)
        let difference = new.difference(from: old)
        #expect(difference.insertions.map(\.line).joined(separator: "\n") == lines)
        // A line with an added comma counts as another line.
        let removed = difference.removals.map(\.line)
        #expect(removed.allSatisfy { new.contains("\($0),") })
        #expect(removed.count == (path.hasSuffix("AppState.swift") ? 2 : 0))
    }

    @Test func theRecordHasAnotherPart() throws {
        let plan = try FeaturePlan(notes, for: try AppFiles.tally())
        #expect(
            plan.changed["protocols/tally/state.proto"] == """
                // The durable form of the state.
                syntax = "proto3";
                package tally;

                // One record of the state, which is written as a stream of these.
                message StateRecord {
                  oneof record {
                    CounterPart counter = 1;
                    NotesPart notes = 2;
                  }

                  // The counter feature's part of the state.
                  message CounterPart {
                    int64 total = 1;
                  }

                  // The notes feature's part of the state.
                  message NotesPart {
                    int64 total = 1;
                  }
                }

                """)
    }

    @Test func severalFeaturesCanBeAdded() throws {
        var files = try AppFiles.tally()
        for name in ["notes", "till-roll", "notes-2"] {
            let plan = try FeaturePlan(SkeletonName(known: name), for: files)
            #expect(plan.left.isEmpty)
            files.texts.merge(plan.changed) { $1 }
            files.texts.merge(plan.new) { $1 }
        }
        #expect(files.texts["protocols/tally/state.proto"]?.contains("    Notes2Part notes_2 = 4;\n  }\n") == true)
        #expect(
            files.texts["Sources/TallyStore/AppState.swift"]?.contains(
                "    var counter = CounterState()\n    var notes = NotesState()\n    var tillRoll = TillRollState()\n"
                    + "    var notes2 = Notes2State()\n\n") == true)
    }

    // MARK: Existing names and files

    @Test(arguments: [
        ("counter", "protocols/tally/counter.proto already exists."),
        ("add-to-counter", "protocols/tally/counter.proto declares “AddToCounter”"),
        ("counter-feature", "protocols/tally/counter.proto declares “CounterFeature”"),
        ("counter-state", "protocols/tally/counter.proto declares “"),
        ("tally-action", "The app has a type"),
        ("tally-store", "Sources/TallyStore/TallyStore.swift already exists."),
    ])
    func anExistingFeatureIsRefused(_ name: String, complaint: String) throws {
        let files = try AppFiles.tally()
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(SkeletonName(known: name), for: files) }
        #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("Package.swift", "targets: [", "targets: [ .target(name: \"tally-notes\"),", "a target “tally-notes”"),
        ("tally.yaml", "processes:\n", "processes:\n  notes: {command: [x]}\n", "a process “notes”"),
        ("protocols/tally/state.proto", "oneof record {", "oneof record { Other notes = 9;", "a field “notes”"),
        ("protocols/tally/state.proto", "oneof record {", "reserved \"notes\"; oneof record {", "a field “notes”"),
        (
            "protocols/tally/state.proto", "oneof record {", "message NotesPart {} oneof record {",
            "a message “NotesPart”"
        ),
        ("protocols/tally/counter.proto", "message Counter {", "message Notes {} message Counter {", "“Notes”"),
        ("protocols/tally/counter.proto", "message Counter {", "enum NotesSlice {} message Counter {", "“NotesSlice”"),
        (
            "Sources/TallyStore/AppState.swift", "var counter = CounterState()",
            "var counter = CounterState()\n    var  notes: Int", "a variable “notes”"
        ),
    ])
    func oneExistingNameIsRefused(_ path: String, old: String, new: String, complaint: String) throws {
        var files = try AppFiles.tally()
        files.texts[path] = try #require(files.texts[path]).replacing(old, with: new, maxReplacements: 1)
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(notes, for: files) }
        #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasPrefix(path) == true)
    }

    @Test(arguments: [
        "Sources/TallyStore/Notes.swift", "Sources/TallyNotes", "Tests/TallyTests/NotesTests.swift",
        "protocols/tally/notes.proto",
    ])
    func oneExistingFileIsRefused(_ path: String) throws {
        var files = try AppFiles.tally()
        files.others.insert(path)
        #expect(throws: AlreadyThere("\(path) already exists.")) { try FeaturePlan(notes, for: files) }
    }

    // MARK: A modified app

    @Test(arguments: [
        ("Package.swift", "    targets: [", "    targets: sources + [", 1),
        ("tally.yaml", "processes:\n  store:", "processes:\n  shop:", 1),
        ("protocols/tally/state.proto", "oneof record {", "oneof part {", 2),
        (
            "Sources/TallyStore/AppState.swift", "struct AppState: DurableState {",
            "struct AppState: DurableState, A {", 5
        ),
        ("Sources/TallyStore/AppState.swift", "combine(\n", "combine(other,\n", 5),
        ("Sources/TallyStore/AppState.swift", "roles: [ServedRole<AppState>] =", "roles =", 5),
        ("Sources/TallyStore/AppState.swift", "rethrows {", "rethrows  {", 5),
        ("Sources/TallyStore/AppState.swift", "case nil:", "default:", 5),
    ])
    func onlyAFileWithoutAPlaceIsLeftUnchanged(
        _ path: String, old: String, new: String, count: Int
    ) throws {
        var files = try AppFiles.tally()
        let whole = try FeaturePlan(notes, for: files)
        let text = try #require(files.texts[path])
        try #require(text.contains(old))
        files.texts[path] = text.replacing(old, with: new)
        let plan = try FeaturePlan(notes, for: files)
        #expect(plan.new == whole.new)
        #expect(plan.changed == whole.changed.filter { $0.key != path })
        #expect(plan.left.map(\.path) == [path])
        #expect(plan.left.first?.insertions.count == count)
    }

    @Test func aMissingFileIsLeftToo() throws {
        var files = try AppFiles.tally()
        files.texts["protocols/tally/state.proto"] = nil
        let plan = try FeaturePlan(notes, for: files)
        #expect(
            plan.left.map(\.description) == [
                """
                protocols/tally/state.proto:
                  at the end of `oneof record {`:
                    NotesPart notes = N;
                  at the end of `message StateRecord {`:
                    // The notes feature's part of the state.
                    message NotesPart {
                      int64 total = 1;
                    }

                """
            ])
    }

    @Test func aRecordWithoutAFreeNumberIsLeft() throws {
        var files = try AppFiles.tally()
        let text = try #require(files.texts["protocols/tally/state.proto"])
        files.texts["protocols/tally/state.proto"] = text.replacing(
            "  oneof record {", with: "  reserved 2 to max;\n  oneof record {")
        let plan = try FeaturePlan(notes, for: files)
        #expect(plan.left.map(\.path) == ["protocols/tally/state.proto"])
        #expect(plan.left.first?.description.contains("NotesPart notes = N;") == true)
    }

    @Test func linesOfAListAreListedWithTheirComma() throws {
        var files = try AppFiles.tally()
        files.texts["Sources/TallyStore/AppState.swift"] = ""
        let left = try #require(try FeaturePlan(notes, for: files).left.first)
        #expect(
            left.description == """
                Sources/TallyStore/AppState.swift:
                  after the variables of `struct AppState: DurableState {`:
                    var notes = NotesState()
                  at the end of `static let reducer = Reducer<AppState, TallyAction>.combine(`:
                    NotesState.reducer.scoped(to: \\.notes),
                  at the end of `static let roles: [ServedRole<AppState>] = [`:
                    NotesFeature.serve(AppState.self),
                  at the end of `func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {`:
                    try notes.writeRecords(write)
                  before `case nil` of `switch record.record {`:
                    case .notes(let record): notes.readRecord(record)

                """)
    }

    @Test func theNumberIsGivenForARecordInAnotherLayout() throws {
        var files = try AppFiles.tally()
        files.texts["protocols/tally/state.proto"] =
            "message StateRecord { oneof record { CounterPart counter = 1; } reserved 2; }"
        let left = try #require(try FeaturePlan(notes, for: files).left.first)
        #expect(left.description.contains("NotesPart notes = 3;"))
    }

    @Test func aPathIsEscapedForSwift() throws {
        let files = AppSkeleton(app: SkeletonName(known: "tally"), eastward: #"/a "b"\c"#).files
        #expect(files.texts["Package.swift"]?.contains(#"path: "/a \"b\"\\c")"#) == true)
    }
}

extension CollectionDifference.Change {
    fileprivate var line: ChangeElement {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
