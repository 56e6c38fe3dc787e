import Foundation
import Testing

/// Runs `eastward new` in a directory of its own; the written packages are not built here.
@Suite(.timeLimit(.minutes(10))) struct NewCommandTests {
    private static let written = [
        ".gitignore", "Package.swift", "README.md", "Sources/TallyContract/counter.eastward.swift",
        "Sources/TallyContract/tally+Actions.eastward.swift", "Sources/TallyCounter/CounterPresenter.swift",
        "Sources/TallyCounter/TallyCounter.swift", "Sources/TallyStore/CounterState.swift",
        "Sources/TallyStore/Generated/AppState.eastward.swift", "Sources/TallyStore/Generated/counter.eastward.swift",
        "Sources/TallyStore/TallyStore.swift", "Tests/TallyTests/CounterTests.swift", "protocols/contracts.desc",
        "protocols/contracts.draft", "protocols/tally/counter.proto", "tally.yaml",
    ]

    /// A workplace with the app `tally`.
    private func withTally() throws -> Workplace {
        let place = try Workplace()
        let made = try place.eastward("new", "app", "tally")
        try #require(made.status == 0, "\(made.errors)")
        return place
    }

    // MARK: Apps

    @Test func anAppIsWrittenAndEveryFileIsNamed() throws {
        let place = try Workplace()
        let made = try place.eastward("new", "app", "tally")
        #expect(made.status == 0)
        #expect(made.output == Self.written.map { "wrote tally/\($0)\n" }.joined())
        #expect(try place.files("tally").keys.sorted() == Self.written)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.directory.path) == ["tally"])
        #expect(
            made.errors == """
                tally was created. Next:
                  cd tally
                  swift test
                  swift run eastward up tally.yaml
                  swift run eastward new feature NAME

                """)
        #expect(try place.text("tally/.gitignore") == ".build/\n")
        let generated = try place.eastward("generate", "--check", "tally")
        #expect(generated.status == 0, "\(generated.errors)")
    }

    @Test func anAppBeginsWithTheNamedFeature() throws {
        let place = try Workplace()
        let made = try place.eastward("new", "app", "kanban", "--feature", "board")
        #expect(made.status == 0, "\(made.errors)")
        let files = try place.files("kanban")
        #expect(files["protocols/kanban/board.proto"] != nil)
        #expect(!files.keys.contains { $0.lowercased().contains("counter") })
        #expect(!files.values.contains { String(decoding: $0, as: UTF8.self).contains("ounter") }, "nor does any file")
        #expect(try place.text("kanban/README.md").contains("kanban.AddToBoard"))
    }

    @Test(arguments: [("kanban", "Board"), ("kanban", "store"), ("board", "board")])
    func aFirstFeatureThatCannotBeIsRefused(app: String, feature: String) throws {
        let place = try Workplace()
        let made = try place.eastward("new", "app", app, "--feature", feature)
        #expect(made.status == 64, "\(made.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.directory.path).isEmpty)
    }

    @Test func theCheckoutThatThisProgramWasBuiltInIsTheDefault() throws {
        let place = try withTally()
        // It is not beside the app.
        #expect(
            try place.text("tally/Package.swift").contains(
                "path: \"\(Workplace.repository.resolvingSymlinksInPath().path)\""))
    }

    @Test func anEastwardBesideTheAppIsNamedByARelativePath() throws {
        let place = try Workplace()
        try FileManager.default.createSymbolicLink(
            at: place.directory.appending(path: "east"), withDestinationURL: Workplace.repository)
        try FileManager.default.createDirectory(
            at: place.directory.appending(path: "apps"), withIntermediateDirectories: true)
        #expect(try place.eastward("new", "app", "tally", "--eastward", "east").status == 0)
        #expect(try place.text("tally/Package.swift").contains(#"path: "../east""#))
        #expect(
            try place.eastward("new", "app", "shop", "--directory", "apps/shop", "--eastward", "./east/").status == 0)
        #expect(
            try place.text("apps/shop/Package.swift").contains("path: \"\(place.directory.path)/east\""))
    }

    @Test(arguments: ["nowhere", "."])
    func aDirectoryWithoutEastwardIsRefused(_ path: String) throws {
        let place = try Workplace()
        // An app names Eastward too.
        try place.write(
            #"let package = Package(name: "a", dependencies: [.package(name: "eastward")])"#, to: "Package.swift")
        let made = try place.eastward("new", "app", "tally", "--eastward", path)
        #expect(made.status == 64)
        #expect(made.errors == "Error: \(path) is not the directory of Eastward's package.\n")
        #expect(try place.content() == ["Package.swift"])
    }

    @Test func aProgramOutsideOfEveryCheckoutRequiresItsPath() throws {
        let place = try Workplace()
        let copy = place.directory.appending(path: "eastward")
        // Copied by another process: a child of another test may hold a file open that this one writes, and such a file
        // cannot be executed.
        #expect(try place.run("cp", [Workplace.programs.appending(path: "eastward").path, copy.path]).status == 0)
        let made = try place.run(copy.path, ["new", "app", "tally"])
        #expect(made.status == 64)
        #expect(made.errors.contains("Pass the package: --eastward PATH"))
        #expect(try place.content() == ["eastward"])
    }

    @Test func aWrongNameIsAUsageErrorThatOffersAnother() throws {
        let place = try Workplace()
        let made = try place.eastward("new", "app", "TillRoll")
        #expect(made.status == 64)
        #expect(made.errors.contains("Did you mean “till-roll”?"))
        let feature = try place.eastward("new", "feature", "store")
        #expect(feature.status == 64)
        #expect(feature.errors.contains("Did you mean “stores”?"))
        let unnamed = try place.eastward("new", "tally")
        #expect(unnamed.status == 64)
        #expect(unnamed.errors.hasPrefix("Error: There is no command “new tally”.\n  See 'eastward new --help'"))
        let mistyped = try place.eastward("new", "featre", "tally")
        #expect(mistyped.status == 64)
        #expect(mistyped.errors.contains("Did you mean “new feature”?"))
        #expect(try place.content().isEmpty)
    }

    @Test func onlyAnEmptyDirectoryIsAccepted() throws {
        let place = try Workplace()
        let manager = FileManager.default
        try manager.createDirectory(at: place.directory.appending(path: "full/.git"), withIntermediateDirectories: true)
        try place.write("mine", to: "file")
        try manager.createSymbolicLink(
            at: place.directory.appending(path: "link"), withDestinationURL: place.directory.appending(path: "full"))
        let before = try place.content()
        for path in ["full", "file", "link", "file/below", "nowhere/below"] {
            let made = try place.eastward("new", "app", "tally", "--directory", path)
            #expect(made.status == 73, "\(path)")
            #expect(made.output.isEmpty)
            #expect(made.errors.contains(path.contains("/") ? "cannot be written" : "\(path) already exists"))
            #expect(try place.content() == before)
        }

        try manager.createDirectory(at: place.directory.appending(path: "empty"), withIntermediateDirectories: true)
        let made = try place.eastward("new", "app", "tally", "--directory", "empty/")
        #expect(made.status == 0)
        #expect(made.output.hasPrefix("wrote empty/.gitignore\n"))
        #expect(try place.files("empty").keys.sorted() == Self.written)
    }

    @Test func aFailedGenerationLeavesNothing() throws {
        let place = try Workplace()
        let made = try place.eastward(
            "new", "app", "tally", environment: ["EASTWARD_GENERATOR_DIR": place.directory.path])
        #expect(made.status == 1)
        #expect(made.output.isEmpty)
        #expect(made.errors.contains("holds no protoc-gen-eastward"))
        #expect(try place.content().isEmpty)
    }

    @Test func aKilledRunLeavesNoPartialAppAndDoesNotAffectTheNext() throws {
        let place = try Workplace()
        // A protoc that kills the eastward which runs it.
        try place.write(
            script: """
                #!/usr/bin/env bash
                pid=$PPID
                until [[ $(readlink /proc/$pid/exe) == */eastward ]]; do pid=$(cut -d " " -f 4 /proc/$pid/stat); done
                kill -KILL $pid
                exit 1

                """, to: "bin/protoc")
        let programs = place.directory.appending(path: "bin").path
        let made = try place.eastward("new", "app", "tally", environment: ["PATH": "\(programs):/usr/bin:/bin"])
        #expect(made.status == SIGKILL)
        #expect(made.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: place.directory.appending(path: "tally").path))
        #expect(try place.eastward("new", "app", "tally").status == 0)
        #expect(try place.files("tally").keys.sorted() == Self.written)
    }

    @Test func aMissingProtocIsReportedAsByGenerate() throws {
        let place = try withTally()
        let programs = place.directory.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for program in ["bash", "dirname"] {
            try FileManager.default.createSymbolicLink(
                atPath: programs.appending(path: program).path, withDestinationPath: "/usr/bin/\(program)")
        }
        let before = try place.files(".")
        for command in [["app", "shop"], ["feature", "notes", "--directory", "tally"]] {
            let made = try place.run(
                Workplace.programs.appending(path: "eastward").path, ["new"] + command,
                environment: ["PATH": programs.path])
            #expect(made.status == 1)
            #expect(made.output.isEmpty)
            #expect(made.errors == "protoc is missing: apt-get install protobuf-compiler\n")
            #expect(try place.files(".") == before)
        }
    }

    // MARK: Features

    @Test func aFeatureIsWrittenAndEveryFileIsNamed() throws {
        let place = try withTally()
        let made = try place.eastward("new", "feature", "till-roll", "--directory", "tally")
        #expect(made.status == 0)
        #expect(
            made.output
                == """
                changed tally/Package.swift
                wrote tally/Sources/TallyStore/TillRollState.swift
                wrote tally/Sources/TallyTillRoll/TallyTillRoll.swift
                wrote tally/Sources/TallyTillRoll/TillRollPresenter.swift
                wrote tally/Tests/TallyTests/TillRollTests.swift
                wrote tally/protocols/tally/till_roll.proto
                changed tally/tally.yaml
                wrote tally/Sources/TallyContract/tally+Actions.eastward.swift
                wrote tally/Sources/TallyContract/till_roll.eastward.swift
                wrote tally/Sources/TallyStore/Generated/AppState.eastward.swift
                wrote tally/Sources/TallyStore/Generated/till_roll.eastward.swift
                wrote tally/protocols/contracts.desc

                """.split(separator: "\n").sorted(by: Self.asPrinted).map { "\($0)\n" }.joined())
        #expect(try place.eastward("generate", "--check", "tally").status == 0)
        #expect(try place.content().filter { $0.contains("draft") } == ["tally/protocols/contracts.draft"])
    }

    @Test func aFeatureOfAnAppThatHasRunIsADraft() throws {
        let place = try withTally()
        try FileManager.default.removeItem(at: place.directory.appending(path: "tally/protocols/contracts.draft"))
        for feature in ["till-roll", "notes"] {
            #expect(try place.eastward("new", "feature", feature, "--directory", "tally").status == 0)
        }
        #expect(try place.text("tally/protocols/contracts.draft") == "tally/till_roll.proto\ntally/notes.proto\n")
        let path = "tally/protocols/tally/till_roll.proto"
        try place.write("syntax = \"proto3\"; package tally; message Roll { int64 length = 1; }", to: path)
        let generated = try place.eastward("generate", "tally")
        #expect(generated.status == 0, "\(generated.errors)")
        try place.write(
            try place.text("tally/protocols/tally/counter.proto").replacing("int64 total", with: "string total"),
            to: "tally/protocols/tally/counter.proto")
        #expect(try place.eastward("generate", "tally").status != 0)
    }

    /// Manually maintained files before generated ones, and each of them by path.
    private static func asPrinted(_ left: Substring, _ right: Substring) -> Bool {
        func key(_ line: Substring) -> String {
            let path = line.split(separator: " ")[1]
            return (path.hasSuffix(".eastward.swift") || path.hasSuffix(".desc") ? "1" : "0") + path
        }
        return key(left) < key(right)
    }

    @Test func writtenFilesAreFormatted() throws {
        let place = try withTally()
        #expect(try place.eastward("new", "feature", "till-roll", "--directory", "tally").status == 0)
        // The longest possible names, which also sort before or between those of Eastward.
        let apps = [String(repeating: "ab", count: 10), "eastwardsabcdefghijk"]
        let feature = String(repeating: "part", count: 5)
        for app in apps {
            #expect(try place.eastward("new", "app", app).status == 0)
            #expect(try place.eastward("new", "feature", feature, "--directory", app).status == 0)
        }
        let lint = try place.run(
            "swift",
            [
                "format", "lint", "--strict", "--recursive", "--configuration",
                Workplace.repository.appending(path: ".swift-format").path, "tally",
            ] + apps)
        #expect(lint.status == 0, "\(lint.errors)")
        #expect(lint.errors.isEmpty)
    }

    @Test func theManifestIsValid() throws {
        let place = try withTally()
        #expect(try place.eastward("new", "feature", "till-roll", "--directory", "tally").status == 0)
        let programs = place.directory.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for program in ["tally-store", "tally-counter", "tally-till-roll"] {
            try FileManager.default.createSymbolicLink(
                atPath: programs.appending(path: program).path, withDestinationPath: "/usr/bin/true")
        }
        let check = try place.eastward("check", "tally/tally.yaml", environment: ["PATH": "\(programs.path):/usr/bin"])
        #expect(check.status == 0, "\(check.errors)")
        #expect(check.output == "tally/tally.yaml is valid: app tally, 3 processes.\n")
    }

    @Test func anExistingFeatureChangesNothing() throws {
        let place = try withTally()
        let before = try place.files("tally")
        let made = try place.eastward("new", "feature", "counter", "--directory", "tally")
        #expect(made.status == 73)
        #expect(made.output.isEmpty)
        #expect(made.errors.hasSuffix("already exists. Nothing was written.\n"))
        #expect(try place.files("tally") == before)
    }

    @Test func aContractThatGenerateRefusesChangesNothing() throws {
        let place = try withTally()
        #expect(try place.eastward("generate", "--lock", "tally").status == 0)
        let contract = "tally/protocols/tally/counter.proto"
        try place.write(try place.text(contract).replacing("int64 amount", with: "string amount"), to: contract)
        let before = try place.files("tally")
        let made = try place.eastward("new", "feature", "notes", "--directory", "tally")
        #expect(made.status == 1)
        #expect(made.output.isEmpty)
        #expect(made.errors.contains("field “amount” was int64 and is now string"))
        #expect(try place.files("tally") == before)
    }

    @Test func inAModifiedAppTheRemainingLinesAreListed() throws {
        let place = try withTally()
        let package = "tally/Package.swift"
        let moved = try place.text(package).replacing("    targets: [", with: "    targets: others + [")
        try place.write(moved, to: package)
        let made = try place.eastward("new", "feature", "notes", "--directory", "tally")
        #expect(made.status == 3)
        #expect(try place.text(package) == moved)
        #expect(made.output.contains("wrote tally/Sources/TallyStore/NotesState.swift\n"))
        #expect(made.output.contains("changed tally/tally.yaml\n"))
        #expect(!made.output.contains("Package.swift"))
        #expect(
            made.errors.contains(
                "\ntally/Package.swift:\n  at the end of `targets: [`:\n    .executableTarget(\n        name: "))
        #expect(try place.text("tally/tally.yaml").contains("  notes:\n"))
        #expect(try place.eastward("generate", "--check", "tally").status == 0)
    }

    @Test func anAppWithAnotherFormOfTheStateIsReferredToTheChangelog() throws {
        let place = try withTally()
        try place.write(
            """
            syntax = "proto3";
            package tally;
            message StateRecord { oneof record { int64 total = 1; } }

            """, to: "tally/protocols/tally/state.proto")
        let before = try place.files("tally")
        let made = try place.eastward("new", "feature", "notes", "--directory", "tally")
        #expect(made.status == 73)
        #expect(made.output.isEmpty)
        #expect(made.errors.hasPrefix("Error: protocols/tally/state.proto has fields in “StateRecord”, "))
        #expect(made.errors.hasSuffix("Sources/Eastward/Eastward.docc/Changelog.md. Nothing was written.\n"))
        #expect(try place.files("tally") == before)
        let changelog = Workplace.repository.appending(path: "Sources/Eastward/Eastward.docc/Changelog.md")
        #expect(try String(contentsOf: changelog, encoding: .utf8).contains("option (eastward.part)"))
    }

    @Test func everyFeatureHasAPartOfTheState() throws {
        let place = try withTally()
        #expect(try place.eastward("new", "feature", "notes", "--directory", "tally").status == 0)
        for (file, number) in [("counter", 1), ("notes", 2)] {
            let contract = try place.text("tally/protocols/tally/\(file).proto")
            #expect(contract.contains("  option (eastward.part) = \(number);\n"))
        }
        let state = try place.text("tally/Sources/TallyStore/Generated/AppState.eastward.swift")
        #expect(state.contains("    var counter = CounterState.initial\n"))
        #expect(state.contains("    var notes = NotesState.initial\n"))
    }

    @Test func filesKeepTheirModeAndLinksStayLinks() throws {
        let place = try withTally()
        let package = place.directory.appending(path: "tally/Package.swift")
        let real = place.directory.appending(path: "Real.swift")
        try FileManager.default.moveItem(at: package, to: real)
        try FileManager.default.createSymbolicLink(at: package, withDestinationURL: real)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
        #expect(try place.eastward("new", "feature", "notes", "--directory", "tally").status == 0)
        #expect(try package.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
        #expect(try place.text("Real.swift").contains("tally-notes"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o640)
    }

    @Test func withoutAnAppNothingIsWritten() throws {
        let place = try withTally()
        #expect(try place.eastward("new", "feature", "notes").status == 66)
        try place.write("processes:\n  a: {}\napp: other\n", to: "tally/other.yaml")
        let several = try place.eastward("new", "feature", "notes", "--directory", "tally")
        #expect(several.status == 66)
        #expect(several.errors.contains("holds several manifests: other.yaml, tally.yaml."))
        // A manifest without an app.
        try place.write("name: ci\n", to: "tally/other.yaml")
        try FileManager.default.moveItem(
            at: place.directory.appending(path: "tally/protocols/tally"),
            to: place.directory.appending(path: "tally/protocols/shop"))
        let before = try place.files("tally")
        let made = try place.eastward("new", "feature", "notes", "--directory", "tally")
        #expect(made.status == 66)
        #expect(made.errors.contains("no contract in protocols/tally"))
        #expect(try place.files("tally") == before)
    }

    // MARK: Help

    @Test func helpListsTheExitCodes() throws {
        let place = try Workplace()
        let app = try place.eastward("new", "app", "--help")
        #expect(app.status == 0)
        for word in ["64", "73", "--eastward", "--directory"] { #expect(app.output.contains(word)) }
        let feature = try place.eastward("new", "feature", "--help")
        #expect(feature.status == 0)
        for word in ["Exits with 0; 3 if", "64", "66", "73"] { #expect(feature.output.contains(word)) }
        let group = try place.eastward("new", "--help")
        for word in ["eastward new app till-roll", "feature"] { #expect(group.output.contains(word)) }
    }
}
