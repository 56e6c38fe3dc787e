import ArgumentParser
import Foundation

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generates code from a package's contracts.",
        discussion: """
              eastward generate
              eastward generate --check
              eastward generate --language python --output clients
              eastward generate --language typescript --output page

            protocols/APP/*.proto become Sources/AppContract, which must contain nothing else, and the parts of the \
            state Sources/AppStore/Generated. Unchanged files keep their dates. protocols/contracts.desc contains the last accepted contracts: an incompatible \
            change is rejected. Commit all of it: the build requires no protoc.
            Needs protoc, and for parts Google's descriptor.proto (libprotobuf-dev). EASTWARD_GENERATOR_DIR names the directory of protoc-gen-eastward; without it the plugin is \
            built in Eastward's repository, once.
            With --language, only a client in that language is written: for Python a package for each app, with the \
            role's methods and the messages, which needs the Python package eastward, protocols/python; for TypeScript a \
            directory for each app, with a module and its types for each contract, which needs the web gateway and the \
            package eastward, protocols/typescript.
            """)

    /// A language of generated code.
    enum Language: String, CaseIterable, ExpressibleByArgument {
        case swift
        case python
        case typescript
    }

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
    @Option(help: "The language of the code.") var language = Language.swift
    @Option(
        help: ArgumentHelp(
            "The directory of the client; by default the language's name in the package.", valueName: "directory"))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "How modules in JavaScript import the package eastward; by default by its name.",
            discussion: "For a page without import map, the URL of its eastward.js, such as /eastward.js.",
            valueName: "specifier"))
    var client: String?
    @Argument(help: "The package's directory.") var directory = "."

    func validate() throws {
        guard !check || !acceptBreaking else {
            throw ValidationError("--check changes nothing, so --accept-breaking cannot be combined with it.")
        }
        guard !check || !lock else {
            throw ValidationError("--check changes nothing, so --lock cannot be combined with it.")
        }
        guard language == .swift || !acceptBreaking && !lock else {
            throw ValidationError(
                "--accept-breaking and --lock concern the contracts: run them without --language.")
        }
        guard output == nil || language != .swift else {
            throw ValidationError("--output is for other languages than Swift: name one with --language.")
        }
        guard client == nil || language == .typescript else {
            throw ValidationError("--client is for --language typescript only.")
        }
    }

    func run() throws {
        let kit = try GeneratorKit()
        defer { kit.remove() }
        var arguments: [String] = []
        if check { arguments.append("--check") }
        if acceptBreaking { arguments.append("--accept-breaking") }
        if lock { arguments.append("--lock") }
        if language != .swift { arguments += ["--language", language.rawValue] }
        if let output { arguments += ["--output", output] }
        if let client { arguments += ["--client", client] }
        let path = URL(fileURLWithPath: directory).standardizedFileURL.path
        let status = try kit.run(arguments + [path])
        guard status == 0 else { throw ExitCode(status) }
    }
}
