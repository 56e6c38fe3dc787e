/// A new app without features: its files, to which a ``FeaturePlan`` adds the first feature.
struct AppSkeleton {
    let app: SkeletonName
    /// The first feature, which the README uses as its example.
    var feature = FeatureSkeleton.first
    /// The path of Eastward's package, as the app's `Package.swift` contains it.
    let eastward: String

    var files: AppFiles {
        let values = [
            "app": app.text, "App": app.type, "app_": app.underscored, "Feature": feature.type,
            "eastward": eastward.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
        ]
        let templates = [
            ".gitignore": PackageResources.gitignore_template,
            "Package.swift": PackageResources.Package_swift_template,
            "README.md": PackageResources.README_md_template,
            "Sources/\(app.type)Store/\(app.type)Store.swift": PackageResources.Store_swift_template,
            "\(app.text).yaml": PackageResources.manifest_yaml_template,
            AppFiles.draft: PackageResources.contracts_draft_template,
        ]
        return AppFiles(
            app: app, manifest: "\(app.text).yaml",
            texts: templates.mapValues { Template($0).filled(with: values) })
    }
}

/// An app's files as text.
struct AppFiles {
    /// Exists while contracts may change incompatibly: all of them, or those that it names.
    static let draft = "protocols/contracts.draft"

    let app: SkeletonName
    /// The manifest's path.
    let manifest: String
    /// The contents of the files, by path in the app's directory.
    var texts: [String: String]
    /// The paths of other existing files; only their existence matters.
    var others: Set<String> = []

    func has(_ path: String) -> Bool {
        texts[path] != nil || others.contains(path)
    }

    /// The app's contracts, by path.
    var contracts: [(path: String, contract: ContractText)] {
        texts.filter { $0.key.hasPrefix("protocols/\(app.text)/") }.sorted { $0.key < $1.key }
            .map { ($0.key, ContractText($0.value)) }
    }
}
