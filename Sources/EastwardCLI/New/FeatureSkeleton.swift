/// The parts of a new feature: its own files, and lines for the app's existing files.
struct FeatureSkeleton {
    /// The first feature of an app that names no other.
    static let first = SkeletonName(known: "counter")

    let feature: SkeletonName
    let app: SkeletonName

    /// The name of the feature's program, such as `tally-counter`.
    var program: String { "\(app.text)-\(feature.text)" }
    /// The directory of the program.
    var sources: String { "Sources/\(app.type)\(feature.type)" }
    var contract: String { "protocols/\(app.text)/\(feature.underscored).proto" }

    /// The feature's types that could conflict with other types, including the generated ones.
    static func types(of feature: SkeletonName) -> [String] {
        let name = feature.type
        return [
            "AddTo\(name)", name, "\(name)State", feature.actionType, "\(name)Feature", "\(name)Component",
            "\(name)Slice", "\(name)Recorder", "\(name)Model", "KnowsThe\(name)", "\(name)Presenter", "\(name)View",
            "Terminal\(name)View", "\(name)Tests",
        ]
    }

    /// The contents of the feature's files, by path.
    /// - Parameter number: the number of the feature's part of the state.
    func files(number: Int) -> [String: String] {
        let values = [
            "app": app.text, "App": app.type, "app_": app.underscored, "feature": feature.text,
            "Feature": feature.type, "FeatureAction": feature.actionType, "part": feature.property,
            "addToFeature": feature.additionCase, "number": "\(number)",
        ]
        let templates = [
            contract: PackageResources.feature_proto_template,
            "Sources/\(app.type)Store/\(feature.type)State.swift": PackageResources.State_swift_template,
            "\(sources)/\(app.type)\(feature.type).swift": PackageResources.Feature_swift_template,
            "\(sources)/\(feature.type)Presenter.swift": PackageResources.Presenter_swift_template,
            "Tests/\(app.type)Tests/\(feature.type)Tests.swift": PackageResources.Tests_swift_template,
        ]
        return templates.mapValues { Template($0).filled(with: values) }
    }

    // MARK: Lines of the app's files

    var packageLines: Insertion {
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
    }

    var manifestLines: Insertion {
        Insertion(
            [
                "\(feature.text):",
                "  command: [\(program)]",
                "  role: \(app.underscored).\(feature.type)Feature",
                "  depends_on: [store]",
            ],
            at: .processes)
    }
}
