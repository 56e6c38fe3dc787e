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
                "Sources/TallyStore/NotesState.swift", "Tests/TallyTests/NotesTests.swift",
                "protocols/tally/notes.proto",
            ])
        #expect(plan.changed.keys.sorted() == ["Package.swift", "tally.yaml"])
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
    ])
    func onlyTheFeaturesLinesAreAdded(_ path: String, lines: String) throws {
        let files = try AppFiles.tally()
        let old = try #require(files.texts[path]).split(separator: "\n", omittingEmptySubsequences: false)
        let new = try #require(try FeaturePlan(notes, for: files).changed[path])
            .split(separator: "\n", omittingEmptySubsequences: false)
        let difference = new.difference(from: old)
        #expect(difference.insertions.map(\.line).joined(separator: "\n") == lines)
        #expect(difference.removals.isEmpty)
    }

    @Test func severalFeaturesCanBeAdded() throws {
        var files = try AppFiles.tally()
        for name in ["notes", "till-roll", "notes-2"] {
            let plan = try FeaturePlan(SkeletonName(known: name), for: files)
            #expect(plan.left.isEmpty)
            files.texts.merge(plan.changed) { $1 }
            files.texts.merge(plan.new) { $1 }
        }
        let state = try #require(files.texts["Sources/TallyStore/Notes2State.swift"])
        #expect(state.contains("extension Notes2State: ReducerPart {\n"))
        #expect(state.contains("mutating func reduce(_ action: Notes2Action, _ context: Context) throws(Rejection) {"))
        #expect(state.contains("component.newTotal(notes2.total)"))
        for (file, number) in [("counter", 1), ("notes", 2), ("till_roll", 3), ("notes_2", 4)] {
            #expect(part(of: file, in: files.texts) == number)
        }
    }

    // MARK: Numbers of parts

    /// The number of the part in a feature's contract.
    private func part(of file: String, in texts: [String: String]) -> Int? {
        texts["protocols/tally/\(file).proto"].map(ContractText.init)?.parts.first
    }

    @Test(arguments: [
        ("message A { option (eastward.part) = 7; }", 8),
        // A part that was removed, or the rows of a map.
        ("message StateRecord { reserved 2, 4; }", 3),
        ("message StateRecord { reserved 2 to 4; }", 5),
        ("message A { option (eastward.part) = 3; map<int64, A> a = 1 [(eastward.rows) = 4]; }", 5),
        ("message A { option (eastward.part) = 999; }", 2),
        ("message A { option (eastward.part) = 2000; } message StateRecord { reserved 2 to 10; }", 11),
    ])
    func aPartHasTheNextFreeNumber(_ contract: String, number: Int) throws {
        var files = try AppFiles.tally()
        files.texts["protocols/tally/other.proto"] = contract
        let plan = try FeaturePlan(notes, for: files)
        #expect(part(of: "notes", in: plan.new) == number)
    }

    @Test func withoutAFreeNumberThereIsNoFeature() throws {
        var files = try AppFiles.tally()
        files.texts["protocols/tally/other.proto"] = "message StateRecord { reserved 2 to max; }"
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(notes, for: files) }
        #expect(error?.description.hasPrefix("No number from 1 to 999 is left") == true)
    }

    // MARK: Existing names and files

    @Test(arguments: [
        ("counter", "protocols/tally/counter.proto already exists."),
        ("add-to-counter", "protocols/tally/counter.proto declares “AddToCounter”"),
        ("counter-feature", "protocols/tally/counter.proto declares “CounterFeature”"),
        ("counter-state", "protocols/tally/counter.proto declares “CounterState”"),
        ("counter-action", "The actions of protocols/tally/counter.proto are “CounterAction”"),
        // The actions of both would be TallyAction.
        ("tally", "The app has a type “TallyAction” already: “tally” would need another of the same name."),
        ("tally-action", "The app has a type “TallyAction” already"),
        ("tally-store", "The app has a type “TallyStore” already"),
    ])
    func anExistingFeatureIsRefused(_ name: String, complaint: String) throws {
        let files = try AppFiles.tally()
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(SkeletonName(known: name), for: files) }
        #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("Package.swift", "targets: [", "targets: [ .target(name: \"tally-notes\"),", "a target “tally-notes”"),
        ("tally.yaml", "processes:\n", "processes:\n  notes: {command: [x]}\n", "a process “notes”"),
        ("protocols/tally/counter.proto", "message Counter {", "message Notes {} message Counter {", "“Notes”"),
        ("protocols/tally/counter.proto", "message Counter {", "enum NotesSlice {} message Counter {", "“NotesSlice”"),
        ("protocols/tally/counter.proto", "message Counter {", "enum NotesAction {} message Counter {", "“NotesAct"),
    ])
    func oneExistingNameIsRefused(_ path: String, old: String, new: String, complaint: String) throws {
        var files = try AppFiles.tally()
        files.texts[path] = try #require(files.texts[path]).replacing(old, with: new, maxReplacements: 1)
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(notes, for: files) }
        #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasPrefix(path) == true)
    }

    @Test(arguments: [
        "Sources/TallyStore/NotesState.swift", "Sources/TallyNotes", "Tests/TallyTests/NotesTests.swift",
        "protocols/tally/notes.proto",
    ])
    func oneExistingFileIsRefused(_ path: String) throws {
        var files = try AppFiles.tally()
        files.others.insert(path)
        #expect(throws: AlreadyThere("\(path) already exists.")) { try FeaturePlan(notes, for: files) }
    }

    // MARK: A state of another form

    @Test(arguments: [
        (
            "protocols/tally/state.proto", "message StateRecord { oneof record { int64 total = 1; } }",
            "protocols/tally/state.proto has fields in “StateRecord”, "
        ),
        (
            "Sources/TallyStore/AppState.swift", "struct AppState: DurableState {}",
            "Sources/TallyStore/AppState.swift declares “AppState”, "
        ),
    ])
    func aStateThatIsNotMadeOfPartsIsRefusedWithAdvice(_ path: String, text: String, complaint: String) throws {
        var files = try AppFiles.tally()
        files.texts[path] = text
        let error = #expect(throws: AlreadyThere.self) { try FeaturePlan(notes, for: files) }
        #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix("Sources/Eastward/Eastward.docc/Changelog.md.") == true)
    }

    @Test(arguments: [
        ("protocols/tally/state.proto", "message StateRecord { reserved 7; }"),
        ("Sources/TallyStore/AppState.swift", "extension AppState {}"),
    ])
    func additionsToAStateOfPartsAreAccepted(_ path: String, text: String) throws {
        var files = try AppFiles.tally()
        files.texts[path] = text
        #expect(try FeaturePlan(notes, for: files).left.isEmpty)
    }

    // MARK: A modified app

    @Test(arguments: [
        ("Package.swift", "    targets: [", "    targets: sources + ["),
        ("tally.yaml", "processes:\n  store:", "processes:\n  shop:"),
    ])
    func onlyAFileWithoutAPlaceIsLeftUnchanged(_ path: String, old: String, new: String) throws {
        var files = try AppFiles.tally()
        let whole = try FeaturePlan(notes, for: files)
        let text = try #require(files.texts[path])
        try #require(text.contains(old))
        files.texts[path] = text.replacing(old, with: new)
        let plan = try FeaturePlan(notes, for: files)
        #expect(plan.new == whole.new)
        #expect(plan.changed == whole.changed.filter { $0.key != path })
        #expect(plan.left.map(\.path) == [path])
    }

    @Test func aMissingFileIsLeftToo() throws {
        var files = try AppFiles.tally()
        files.texts["Package.swift"] = nil
        files.texts["tally.yaml"] = nil
        let plan = try FeaturePlan(notes, for: files)
        #expect(
            plan.left.map(\.description) == [
                """
                Package.swift:
                  at the end of `targets: [`:
                    .executableTarget(
                        name: "tally-notes",
                        dependencies: ["TallyContract", .product(name: "EastwardFeature", package: "eastward")],
                        path: "Sources/TallyNotes",
                        swiftSettings: [.defaultIsolation(MainActor.self)]),

                """,
                """
                tally.yaml:
                  at the end of `processes:`:
                    notes:
                      command: [tally-notes]
                      role: tally.NotesFeature
                      depends_on: [store]

                """,
            ])
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
