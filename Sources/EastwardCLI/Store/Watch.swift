import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a slice, now and after every change.",
        discussion: """
              eastward watch market.Count

            One JSON object a line, on a terminal in several lines, with the whole value each time; of changes in \
            quick succession, or while the output is not read, only the last may be printed. Continues after a restart \
            of the store, until the app stops. End it with Ctrl-C.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Argument(
        help: "The slice, such as market.Count, or Count if no other package has one.",
        completion: ContractCompletion.slices)
    var slice: String

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let client = try await OperatorClient.connect(directory)
            // This request fails if the store does not answer, while a watch would wait.
            let name = try await client.describe().slice(named: slice)
            var end: Task<Void, any Error>?
            for try await event in await client.watch(name) {
                end?.cancel()
                switch event {
                case .slice(let slice): Terminal.printJSON(Self.line(slice))
                case .actions: break
                case .disconnected:
                    Terminal.printError("The store is disconnected; waiting for it to restart.")
                    end = Task { try await Self.exitWithApp(directory) }
                }
            }
        }
    }

    /// Exits when the app's supervisor has ended.
    private static func exitWithApp(_ directory: RunDirectory) async throws {
        while true {
            do {
                _ = try await ControlClient.connect(directory)
            } catch let error as ControlError where error.code == .notRunning {
                Terminal.printError("The app has stopped.")
                Foundation.exit(0)
            } catch {}
            try await Task.sleep(for: .milliseconds(250))
        }
    }

    static func line(_ slice: WireSliceReply) -> String {
        """
        {"slice":\(JSONWriter.quoted(slice.slice)),"epoch":\(slice.epoch),"revision":\(slice.revision),\
        "kind":"\(slice.snapshot ? "snapshot" : "patch")","value":\(slice.json)}
        """
    }
}
