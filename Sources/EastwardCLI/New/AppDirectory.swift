import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// An app's directory, with the files that adding a feature requires.
struct AppDirectory {
    let url: URL
    let files: AppFiles

    /// - Throws: `CommandError` with 66 if there is no app.
    init(_ path: String) throws {
        url = URL(fileURLWithPath: path).standardizedFileURL
        let directory = url
        func names(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: folder).path)) ?? [])
                .sorted()
        }
        func text(_ file: String) -> String? {
            FileManager.default.contents(atPath: directory.appending(path: file).path)
                .flatMap { String(validating: $0, as: UTF8.self) }
        }

        guard names(".").contains("Package.swift") else {
            throw Self.nothing("\(url.path) holds no Package.swift.")
        }
        let manifests = names(".").filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            .compactMap { name in text(name).flatMap(Self.app).map { (name, $0) } }
        guard let (manifest, app) = manifests.first else { throw Self.nothing("\(url.path) holds no manifest.") }
        guard manifests.count == 1 else {
            let list = manifests.map(\.0).joined(separator: ", ")
            throw Self.nothing("\(url.path) holds several manifests: \(list).")
        }
        let contracts = names("protocols/\(app)").filter { $0.hasSuffix(".proto") }
        guard !contracts.isEmpty else {
            throw Self.nothing("\(manifest) names the app \(app), which has no contract in protocols/\(app).")
        }

        let name = SkeletonName(known: app)
        let folders = ["Sources", "Sources/\(name.type)Store", "Tests/\(name.type)Tests", "protocols/\(app)"]
        var files = AppFiles(app: name, manifest: manifest, texts: [:])
        files.others = Set(folders.flatMap { folder in names(folder).map { "\(folder)/\($0)" } })
        let texts =
            ["Package.swift", manifest, AppFiles.draft, "Sources/\(name.type)Store/AppState.swift"]
            + contracts.map { "protocols/\(app)/\($0)" }
        for path in texts { files.texts[path] = text(path) }
        self.files = files
    }

    /// The app's name in a manifest; `nil` if the YAML file is not a manifest.
    private static func app(of text: String) -> String? {
        let lines = text.split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("processes:") }) else { return nil }
        return lines.lazy.compactMap { $0.prefixMatch(of: /app: *["']?([a-z][a-z0-9-]*)/) }.first.map { String($0.1) }
    }

    private static func nothing(_ sentence: String) -> CommandError {
        CommandError(
            "\(sentence) Run the command in an app's directory, or pass one: --directory DIR",
            exitCode: SystemExit.missingInput)
    }
}
