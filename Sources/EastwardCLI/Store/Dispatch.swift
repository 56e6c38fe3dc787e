import ArgumentParser
import Eastward
import Foundation

struct Dispatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends one action as the operator and prints its receipt.",
        discussion: """
              eastward dispatch market.Increment '{"by":1}'

            Exits with 1 if the action was rejected.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Argument(help: "The action's full name, such as market.Increment.") var action: String
    @Argument(help: "The action as JSON.") var json = "{}"

    func run() async throws {
        try await reportingErrors {
            let client = try await OperatorClient.connect(directory.running())
            let reply = try await client.ask { [action, json] request in
                request.dispatch.action = action
                request.dispatch.json = json
            }
            let receipt = reply.receipt.receipt
            var writer = JSONWriter()
            writer.object { json in
                json.field("revision", receipt.revision)
                json.field("epoch", reply.receipt.epoch)
                json.field("outcome", receipt.hasRejection ? "rejected" : "applied")
                if receipt.hasRejection {
                    json.field("code", receipt.rejection.code)
                    json.field("reason", receipt.rejection.reason)
                }
            }
            Terminal.print(writer.text)
            guard !receipt.hasRejection else {
                throw CommandError("\(action) was rejected: \(receipt.rejection.reason)")
            }
        }
    }
}
