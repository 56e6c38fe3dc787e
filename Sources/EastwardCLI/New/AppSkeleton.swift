/// A new app without any feature: its files, which a ``FeaturePlan`` goes on with.
struct AppSkeleton {
    let app: SkeletonName
    /// Where Eastward is, as the app's package says it.
    let eastward: String

    var files: AppFiles {
        let values = [
            "app": app.text, "App": app.type, "app_": app.underscored, "AppAction": app.actionType,
            "eastward": eastward.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
        ]
        let templates = [
            ".gitignore": PackageResources.gitignore_template,
            "Package.swift": PackageResources.Package_swift_template,
            "README.md": PackageResources.README_md_template,
            "protocols/\(app.text)/state.proto": PackageResources.state_proto_template,
            "Sources/\(app.type)Store/AppState.swift": PackageResources.AppState_swift_template,
            "Sources/\(app.type)Store/\(app.type)Store.swift": PackageResources.Store_swift_template,
            "\(app.text).yaml": PackageResources.manifest_yaml_template,
        ]
        return AppFiles(
            app: app, manifest: "\(app.text).yaml",
            texts: templates.mapValues { Template($0).filled(with: values) })
    }
}

/// An app's files as text.
struct AppFiles {
    let app: SkeletonName
    /// The manifest's path.
    let manifest: String
    /// By paths in the app's directory.
    var texts: [String: String]
    /// What else is there, of which only that matters.
    var others: Set<String> = []

    func has(_ path: String) -> Bool {
        texts[path] != nil || others.contains(path)
    }
}
