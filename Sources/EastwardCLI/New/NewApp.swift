import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct NewApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Creates an app: a package with a contract, a store, a feature, tests and a manifest.",
        discussion: """
              eastward new app tally
              eastward new app kanban --feature board
              eastward new app tally --directory apps/tally --eastward ~/eastward

            NAME consists of lowercase letters, digits and single hyphens between them, 20 characters at most. The app \
            begins with one feature; eastward new feature adds others. Requires the same programs as eastward generate.
            Writes all files or none. Exits with 0, 64 for an invalid name, 73 if the directory is not empty or cannot \
            be written, else with the code of eastward generate.
            """)

    @Argument(help: "The app's name.") var name: String
    @Option(help: ArgumentHelp("The name of its first feature.", valueName: "name"))
    var feature = FeatureSkeleton.first.text
    @Option(
        help: ArgumentHelp("The directory to create.", discussion: "By default ./NAME.", valueName: "dir"),
        completion: .directory)
    var directory: String?
    @Option(
        help: ArgumentHelp(
            "Eastward's own directory, on which the app's package depends.",
            discussion: "By default the one in which this program was built.", valueName: "path"),
        completion: .directory)
    var eastward: String?

    func validate() throws {
        do {
            _ = try SkeletonName(name, of: .app)
            _ = try SkeletonName(feature, of: .feature)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let app = try SkeletonName(name, of: .app)
            let path = directory ?? app.text
            let destination = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
            try Self.checkIsFree(destination, named: path)
            let checkout = try eastward.map { try EastwardCheckout(named: $0) } ?? EastwardCheckout()
            let files = try Self.files(
                of: app, with: SkeletonName(feature, of: .feature), eastward: checkout.path(from: destination))

            let lines = try Self.write(files, to: destination)
            for line in lines.sorted() { Terminal.print(shown(line: line, in: path)) }
            Terminal.printError(
                """
                \(app.text) was created. Next:
                  cd \(path.shellQuoted)
                  swift test
                  swift run eastward up \(app.text).yaml
                  swift run eastward new feature NAME
                """)
        }
    }

    private static func files(
        of app: SkeletonName, with feature: SkeletonName, eastward: String
    ) throws -> [String: String] {
        let skeleton = AppSkeleton(app: app, feature: feature, eastward: eastward).files
        let plan: FeaturePlan
        do {
            plan = try FeaturePlan(feature, for: skeleton)
        } catch {
            throw CommandError("\(error) Choose another --feature.", exitCode: SystemExit.usage)
        }
        precondition(plan.left.isEmpty, "A template has no place for a feature.")
        return skeleton.texts.merging(plan.changed) { $1 }.merging(plan.new) { $1 }
    }

    private static func checkIsFree(_ destination: URL, named path: String) throws {
        guard FileManager.default.fileExists(atPath: destination.path) else { return }
        guard let content = try? FileManager.default.contentsOfDirectory(atPath: destination.path) else {
            throw CommandError(
                "\(path) already exists, and is not a readable directory.", exitCode: SystemExit.cannotCreate)
        }
        guard content.isEmpty else {
            throw CommandError("\(path) already exists, and is not empty.", exitCode: SystemExit.cannotCreate)
        }
    }

    /// Writes to a sibling directory first and renames that, so that the app is either complete or absent.
    /// - Returns: the written files, in the format of `eastward generate`.
    private static func write(_ files: [String: String], to destination: URL) throws -> [String] {
        let draft = destination.deletingLastPathComponent()
            .appending(path: ".\(destination.lastPathComponent)-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: draft) }
        guard mkdir(draft.path, 0o777) == 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandError("\(destination.path) cannot be written: \(reason).", exitCode: SystemExit.cannotCreate)
        }
        try FileBatch(directory: draft, files: files).write()
        let generated = try GeneratedCode.write(in: draft)
        try FileBatch.rename(draft, to: destination)
        return files.keys.map { "wrote \($0)" } + generated
    }
}
