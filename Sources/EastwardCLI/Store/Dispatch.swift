import ArgumentParser
import Eastward
import Foundation

struct Dispatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends one action as the operator and prints its receipt.",
        discussion: """
              eastward dispatch market.Increment '{"by":1}'
              eastward dispatch Increment by=1

            Exits with 1 if the action was rejected.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Argument(help: "The action, such as market.Increment, or Increment if no other package has one.")
    var action: String
    @Argument(
        help: ArgumentHelp(
            "The fields, as one JSON object or as name=value. Other fields have their defaults.", valueName: "fields"))
    var fields: [String] = []

    func run() async throws {
        try await reportingErrors {
            let client = try await OperatorClient.connect(directory.running())
            let description = try await client.ask { $0.describe = WireDescribe() }.description_p
            let kind = try description.action(named: action)
            let json = try ActionArguments.json(fields, defaults: kind.json)
            let reply = try await client.ask { request in
                request.dispatch.action = kind.name
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
                throw CommandError("\(kind.name) was rejected: \(receipt.rejection.reason)")
            }
        }
    }
}
