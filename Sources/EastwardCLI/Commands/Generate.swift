import ArgumentParser
import EastwardSupervisor
import Foundation

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns the contracts of a package into Swift.",
        discussion: """
              eastward generate
              eastward generate --check

            protocols/APP/*.proto become Sources/AppContract, which is to hold nothing else. Files that do not change \
            keep their dates. protocols/contracts.desc keeps the contracts as they were last accepted: one that \
            breaks with them is refused. Commit all of it: building needs no protoc.
            Needs protoc, and protoc-gen-swift and protoc-gen-eastward beside eastward or in EASTWARD_GENERATOR_DIR.
            """)

    @Flag(help: "Change nothing; fail if something generated is stale.") var check = false
    @Flag(
        help: ArgumentHelp(
            "Take the contracts as they are.",
            discussion: "Journals, features and operators of the old ones may no longer be understood."))
    var acceptBreaking = false
    @Argument(help: "The package's directory.") var directory = "."

    func validate() throws {
        guard !check || !acceptBreaking else {
            throw ValidationError("--check changes nothing, so there is nothing to accept.")
        }
    }

    func run() throws {
        let kit = try GeneratorKit()
        defer { kit.remove() }
        var arguments: [String] = []
        if check { arguments.append("--check") }
        if acceptBreaking { arguments.append("--accept-breaking") }
        let path = URL(fileURLWithPath: directory).standardizedFileURL.path
        let status = try kit.run(arguments + [path])
        guard status == 0 else { throw ExitCode(status) }
    }
}
