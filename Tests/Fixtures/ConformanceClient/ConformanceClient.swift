import ConformanceContract
import EastwardFeature
import Foundation
import Logging

/// A driver for the conformance runner, which `protocols/conformance/README.md` describes: it obeys the commands in its
/// input, and writes what happens as events to its output.
@main
struct ConformanceClient {
    static func main() async {
        let log = Logger(label: "client") { StreamLogHandler.standardError(label: $0) }
        let commands = Commands.ofStandardInput()
        let environment = ProcessInfo.processInfo.environment
        do {
            let connection = try await FeatureConnection.open(
                FeatureAddress(environment: environment),
                outbox: environment["EASTWARD_CONFORMANCE_OUTBOX"].map { FeatureOutbox(path: $0) }, log: log)
            Event("open").write()
            let driver = ClientDriver(connection)
            Task {
                let reason = await driver.reasonOfEnd()
                Event("ended", ["reason": .string(reason)]).write()
            }
            for await command in commands { await driver.obey(command) }
        } catch {
            Event("ended", ["reason": .string(reason(for: error))]).write()
            log.error("\(error)")
            for await _ in commands {}
        }
    }
}

/// The reason of an event for an error.
nonisolated func reason(for error: any Error) -> String {
    let failure: FeatureError? =
        switch error {
        case let error as FeatureError: error
        case ActionError.failed(let error): error
        default: nil
        }
    return switch failure?.code {
    case .fateUnknown?: "fate_unknown"
    case .tooLarge?: "too_large"
    case let code?: code.description
    case nil: "\(error)"
    }
}
