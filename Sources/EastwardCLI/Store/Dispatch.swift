import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Dispatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends one action as the operator and prints its receipt.",
        discussion: """
              eastward dispatch market.Increment '{"by":1}'
              eastward dispatch Increment by=1

            Exits with 1 if the action was rejected, and with 64 if there is no such action or the fields do not fit it. \
            `eastward describe ACTION` shows its fields.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Argument(
        help: "The action, such as market.Increment, or Increment if no other package has one.",
        completion: ContractCompletion.actions)
    var action: String
    @Argument(
        help: ArgumentHelp(
            "The fields, as one JSON object or as name=value. Other fields have their defaults.", valueName: "fields"),
        completion: ContractCompletion.fields)
    var fields: [String] = []

    func run() async throws {
        try await reportingErrors {
            let client = try await OperatorClient.connect(directory.running())
            let app = try await client.describe()
            let name = try app.action(named: action)
            let json = try app.json(fields, of: name)
            let reply = try await client.ask { request in
                request.dispatch.action = name
                request.dispatch.json = json
                request.dispatch.cause.request = "eastward dispatch"
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
            Terminal.printJSON(writer.text)
            guard !receipt.hasRejection else {
                throw CommandError("\(name) was rejected: \(receipt.rejection.reason)")
            }
        }
    }
}
