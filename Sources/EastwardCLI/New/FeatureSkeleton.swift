/// The parts of a new feature: its own files, and lines for the app's existing files.
struct FeatureSkeleton {
    let feature: SkeletonName
    let app: SkeletonName

    /// The name of the feature's program, such as `tally-counter`.
    var program: String { "\(app.text)-\(feature.text)" }
    /// The directory of the program.
    var sources: String { "Sources/\(app.type)\(feature.type)" }
    var contract: String { "protocols/\(app.text)/\(feature.underscored).proto" }
    var stateRecord: String { "protocols/\(app.text)/state.proto" }
    var appState: String { "Sources/\(app.type)Store/AppState.swift" }

    /// The feature's types that could conflict with other types, including the generated ones.
    static func types(of feature: SkeletonName) -> [String] {
        let name = feature.type
        return declaredMessages(of: feature) + [
            "\(name)Feature", "\(name)Component", "\(name)Slice", "\(name)Recorder", "KnowsThe\(name)", "\(name)State",
            "\(name)Presenter", "\(name)View", "Terminal\(name)View", "\(name)Tests",
        ]
    }

    /// The messages of the feature's contract.
    static func declaredMessages(of feature: SkeletonName) -> [String] {
        ["AddTo\(feature.type)", feature.type]
    }

    /// The contents of the feature's files, by path.
    var files: [String: String] {
        let values = [
            "app": app.text, "App": app.type, "app_": app.underscored, "AppAction": app.actionType,
            "feature": feature.text, "Feature": feature.type, "part": feature.property, "slice": feature.function,
            "addToFeature": feature.additionCase,
        ]
        let templates = [
            contract: PackageResources.feature_proto_template,
            "Sources/\(app.type)Store/\(feature.type).swift": PackageResources.State_swift_template,
            "\(sources)/\(app.type)\(feature.type).swift": PackageResources.Feature_swift_template,
            "\(sources)/\(feature.type)Presenter.swift": PackageResources.Presenter_swift_template,
            "Tests/\(app.type)Tests/\(feature.type)Tests.swift": PackageResources.Tests_swift_template,
        ]
        return templates.mapValues { Template($0).filled(with: values) }
    }

    // MARK: Lines of the app's files

    /// - Parameter number: the number of the feature's field in the state record, or a placeholder for it.
    func stateRecordLines(number: String) -> [Insertion] {
        let record = "message StateRecord {"
        return [
            Insertion(
                ["  \(feature.type)Part \(feature.underscored) = \(number);"],
                at: .end(of: [record, "oneof record {"])),
            Insertion(
                [
                    "", "  // The \(feature.text) feature's part of the state.", "  message \(feature.type)Part {",
                    "    int64 total = 1;", "  }",
                ],
                at: .end(of: [record])),
        ]
    }

    var appStateLines: [Insertion] {
        let state = "struct AppState: DurableState {"
        let part = feature.property
        return [
            Insertion(["    var \(part) = \(feature.type)State()"], at: .variables(of: state)),
            Insertion(
                ["    \(feature.type)State.reducer.scoped(to: \\.\(part))"],
                at: .arguments(of: [state, "static let reducer = Reducer<AppState, \(app.actionType)>.combine("])),
            Insertion(
                ["    \(feature.type)Feature.serve(AppState.self)"],
                at: .elements(of: [state, "static let roles: [ServedRole<AppState>] = ["])),
            Insertion(
                ["    try \(part).writeRecords(write)"],
                at: .end(of: [state, "func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {"])),
            Insertion(
                ["case .\(part)(let record): \(part).readRecord(record)"],
                at: .nilCase(
                    of: [state, "mutating func readRecord(_ record: StateRecord) throws {", "switch record.record {"]
                )),
        ]
    }

    var packageLines: [Insertion] {
        [
            Insertion(
                [
                    "    .executableTarget(",
                    "        name: \"\(program)\",",
                    "        dependencies: [\"\(app.type)Contract\", "
                        + ".product(name: \"EastwardFeature\", package: \"eastward\")],",
                    "        path: \"\(sources)\",",
                    "        swiftSettings: [.defaultIsolation(MainActor.self)])",
                ],
                at: .elements(of: ["let package = Package(", "targets: ["]))
        ]
    }

    var manifestLines: [Insertion] {
        [
            Insertion(
                [
                    "\(feature.text):",
                    "  command: [\(program)]",
                    "  role: \(app.underscored).\(feature.type)Feature",
                    "  depends_on: [store]",
                ],
                at: .processes)
        ]
    }
}
