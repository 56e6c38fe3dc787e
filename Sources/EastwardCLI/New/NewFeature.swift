import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct NewFeature: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature",
        abstract: "Adds a feature to an app: its contract, its part of the state, its program, and a test.",
        discussion: """
              eastward new feature price-list
              eastward new feature price-list --directory apps/tally

            NAME consists of lowercase letters, digits and single hyphens between them, 20 characters at most. Writes \
            the feature's own files, and adds lines to Package.swift and the manifest; their other content stays \
            unchanged. If the place for the lines is not found in a file, the file stays unchanged and the lines are \
            printed.
            Exits with 0; 3 if you have to add such lines by hand; 64 for an invalid name; 66 if there is no app; 73 \
            if a part of the feature already exists, if the state is not made of parts, or if a file cannot be \
            written; else with the code of eastward generate. With all codes except 0 and 3, nothing was written.
            """)

    /// The exit code if the user has to add some lines by hand.
    static let linesAreLeft = ExitCode(3)

    @Argument(help: "The feature's name.") var name: String
    @Option(help: ArgumentHelp("The app's directory.", valueName: "dir"), completion: .directory)
    var directory = "."

    func validate() throws {
        do {
            _ = try SkeletonName(name, of: .feature)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let app = try AppDirectory(directory)
            let plan: FeaturePlan
            do {
                plan = try FeaturePlan(SkeletonName(name, of: .feature), for: app.files)
            } catch let error as AlreadyThere {
                throw CommandError("\(error) Nothing was written.", exitCode: SystemExit.cannotCreate)
            }
            let files = plan.new.merging(plan.changed) { $1 }
            try GeneratedCode.rehearse(in: app.url, with: files)
            try FileBatch(directory: app.url, files: files).write()
            for path in files.keys.sorted() {
                let verb = plan.new[path] == nil ? "changed" : "wrote"
                Terminal.print("\(verb) \(shown(path, in: directory))")
            }
            for line in try GeneratedCode.write(in: app.url) { Terminal.print(shown(line: line, in: directory)) }
            guard plan.left.isEmpty else {
                Terminal.printError(complaint(about: plan.left))
                throw Self.linesAreLeft
            }
            Terminal.printError("The feature \(name) was created. Next: swift test")
        }
    }

    private func complaint(about left: [FeaturePlan.Leftover]) -> String {
        // Each description begins with its path.
        let lines = left.map { shown($0.description, in: directory) }.joined(separator: "\n")
        return """
            Error: Add the following lines by hand: these files have no place for them, and were not changed.

            \(lines)
            """
    }
}
