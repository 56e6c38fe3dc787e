import ArgumentParser
import Foundation

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generates Swift code from a package's contracts.",
        discussion: """
              eastward generate
              eastward generate --check

            protocols/APP/*.proto become Sources/AppContract, which must contain nothing else, and the parts of the \
            state Sources/AppStore/Generated. Unchanged files keep their dates. protocols/contracts.desc contains the last accepted contracts: an incompatible \
            change is rejected. Commit all of it: the build requires no protoc.
            Needs protoc, and for parts Google's descriptor.proto (libprotobuf-dev). EASTWARD_GENERATOR_DIR names the directory of protoc-gen-eastward; without it the plugin is \
            built in Eastward's repository, once.
            """)

    @Flag(help: "Change nothing; fail if a generated file is outdated.") var check = false
    @Flag(
        help: ArgumentHelp(
            "Accept incompatible changes of the contracts.",
            discussion: "Journals, features and operators with the old contracts may become incompatible."))
    var acceptBreaking = false
    @Flag(
        help: ArgumentHelp(
            "End the draft of a new app: reject incompatible changes from now on.",
            discussion: "The first `eastward up` of the app does so, too."))
    var lock = false
    @Argument(help: "The package's directory.") var directory = "."

    func validate() throws {
        guard !check || !acceptBreaking else {
            throw ValidationError("--check changes nothing, so --accept-breaking cannot be combined with it.")
        }
        guard !check || !lock else {
            throw ValidationError("--check changes nothing, so --lock cannot be combined with it.")
        }
    }

    func run() throws {
        let kit = try GeneratorKit()
        defer { kit.remove() }
        var arguments: [String] = []
        if check { arguments.append("--check") }
        if acceptBreaking { arguments.append("--accept-breaking") }
        if lock { arguments.append("--lock") }
        let path = URL(fileURLWithPath: directory).standardizedFileURL.path
        let status = try kit.run(arguments + [path])
        guard status == 0 else { throw ExitCode(status) }
    }
}
