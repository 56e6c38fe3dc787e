import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Keys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates, lists and revokes the keys of processes on other machines.",
        discussion: """
              eastward keys new --role market.CounterFeature --output till.env till
              eastward keys list
              eastward keys revoke till.1

            Run it on the machine of the store, whose manifest has “listen: tcp://ADDRESS:PORT”. The keys are in keys.json \
            in the data directory of the app. A running store reads a change within 250 ms.
            """,
        subcommands: [NewKeys.self, ListKeys.self, RevokeKeys.self])
}

struct NewKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates the credentials of remote processes, and prints them.",
        discussion: """
              eastward keys new --role market.CounterFeature --output till.env till
              eastward keys new --role market.CounterFeature --output shop.env --count 3 shop

            Prints NAME=value lines, an environment file for each process. They contain secret keys, which are stored \
            nowhere else: copy them to the machine of the processes over a secure channel, readable by their user only. \
            A process that is started with them connects to the store; a supervisor reads them as “keys” of its manifest.
            """)

    @OptionGroup var app: KeysApp
    @OptionGroup var credentials: NewCredentials
    @Option(help: "How many processes, such as till.1 and till.2.") var count = 1
    @Option(help: "Write to this file, readable by its owner only.", completion: .file()) var output: String?
    @Argument(help: "The name of the process, such as till; a number is added.") var process: String

    func validate() throws {
        guard (1...256).contains(count) else { throw ValidationError("--count is 1 to 256.") }
    }

    func run() async throws {
        try await reportingErrors {
            guard let output else {
                let new = try await credentials.create(process, count: count, in: app)
                Terminal.print(Self.text(of: new))
                return
            }
            // Before the keys, which would be valid without a file for their secrets.
            let file = try PrivateOutput(creating: output)
            let new = try await credentials.create(process, count: count, in: app)
            do {
                try file.finish(Self.text(of: new) + "\n")
            } catch {
                throw await removing(new, after: error)
            }
            Terminal.printError("Created \(new.map(\.process).joined(separator: ", ")) in \(output).")
        }
    }

    private static func text(of new: [RemoteCredentials]) -> String {
        new.map(\.text).joined(separator: "\n\n")
    }

    /// Removes new keys whose secrets were not written.
    /// - Returns: the error to report.
    private func removing(_ new: [RemoteCredentials], after failure: any Error) async -> CommandError {
        do {
            try await app.keysFile().remove(new)
            return CommandError("\(failure) No key was created.")
        } catch {
            return CommandError(
                """
                \(failure) The secrets of the new keys are lost, and the keys were not removed: \(error)
                Revoke them: eastward keys revoke \(new.map(\.process).joined(separator: " "))
                """)
        }
    }
}

struct ListKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the remote processes that have a key.")

    @OptionGroup var app: KeysApp
    @Flag(help: "Print a JSON array.") var json = false

    private struct Record: Encodable {
        var process: String
        var role: String
        var publicKey: String
        var created: String
    }

    func run() async throws {
        try await reportingErrors {
            let entries = try await app.keysFile().read()?.entries ?? []
            let records = entries.map { entry in
                Record(
                    process: entry.process, role: entry.role, publicKey: entry.publicKey,
                    created: entry.created.formatted(.iso8601))
            }
            guard !json else { return Terminal.print(try Terminal.json(records)) }
            let rows = records.map { [$0.process, $0.role, $0.created, $0.publicKey] }
            Terminal.print(Table(header: ["PROCESS", "ROLE", "CREATED", "PUBLIC KEY"], rows: rows).text)
        }
    }
}

struct RevokeKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revokes the keys of remote processes, and ends their connections.",
        discussion: "A running store ends the connections within 250 ms. The other processes keep their keys.")

    @OptionGroup var app: KeysApp
    @Argument(help: "The processes, such as till.1.") var processes: [String]

    func run() async throws {
        try await reportingErrors {
            let file = try await app.keysFile()
            try file.update { keys in
                for process in processes where !keys.remove(process: process) {
                    let names = keys.entries.map(\.process)
                    let hint = suggestion(for: process, among: names).map { " Did you mean “\($0)”?" } ?? ""
                    throw CommandError("\(process) has no key, so nothing was revoked.\(hint) See: eastward keys list")
                }
            }
            Terminal.print("Revoked \(processes.joined(separator: ", ")).")
        }
    }
}
