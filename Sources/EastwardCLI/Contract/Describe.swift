import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation
import SwiftProtobuf

struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the app's actions, slices and roles, with their fields and comments.",
        discussion: """
              eastward describe
              eastward describe market.Increment
              eastward describe CounterFeature --manifest market.yaml

            The contract is that of the store's program: of the running app, or of the program that --manifest names.
            """)

    @Argument(
        help: "An action, a slice or a role, such as market.Increment, or Increment if no other package has one.",
        completion: ContractCompletion.declarations)
    var name: String?
    @Flag(help: "Print the serialized google.protobuf.FileDescriptorSet, for protoc and clients in other languages.")
    var descriptors = false
    @OptionGroup var directory: RunDirectoryOptions
    @Option(
        help: "The manifest of an app that does not run.", completion: .file(extensions: ["yaml", "yml"]))
    var manifest: String?

    func validate() throws {
        guard !descriptors || name == nil else { throw ValidationError("--descriptors prints the whole contract.") }
    }

    func run() async throws {
        try await reportingErrors {
            let description = try await description()
            guard !descriptors else { return Terminal.write(Array(description.contract)) }
            let app = try AppDescription(description)
            let text = DescriptionText(app, width: Terminal.isOutput ? Terminal.width : .max)
            guard let name else { return Terminal.print(text.overview) }
            let declaration = try app.declaration(named: name)
            Terminal.print(text.text(declaration.kind, declaration.name))
        }
    }

    private func description() async throws -> WireDescription {
        if let manifest { return try Self.description(of: JournalProgram.store(of: manifest).process.command[0]) }
        let client: OperatorClient
        do {
            client = try await OperatorClient.connect(directory.running())
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            throw CommandError(
                "\(error)\nFor a stopped app: eastward describe --manifest FILE", exitCode: SystemExit.unavailable)
        }
        return try await client.ask { $0.describe = WireDescribe() }.description_p
    }

    /// The description of a store's program, which starts no store for it.
    static func description(of program: String) throws -> WireDescription {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["describe"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + limit)
        timer.setEventHandler { process.terminate() }
        timer.activate()
        defer { timer.cancel() }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0,
            let description = try? WireDescription(jsonString: text)
        else {
            throw CommandError(
                "\(program) does not describe its contract. Is it a store's program of this version of Eastward?",
                exitCode: SystemExit.unavailable)
        }
        return description
    }

    /// The timeout of the store's program, in seconds.
    private static let limit = 20.0
}
