import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// The options of a command that changes which store leads a journal.
struct LeadershipOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The store, such as store.1; by default the only one of the app for which this is possible.",
            valueName: "name"),
        completion: ProcessNames.completion)
    var name: String?
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 20)

    /// Polls the store until `result` returns a sentence, and prints it.
    /// - Parameters:
    ///   - failure: the beginning of the error after the timeout.
    ///   - result: receives the store, its part, and whether another store of this host leads too.
    func wait(
        for store: LeadingStore, _ client: ControlClient, otherwise failure: String,
        _ result: (_ process: ProcessStatus, _ leadership: Leadership?, _ isAmbiguous: Bool) throws -> String?
    ) async throws {
        let deadline = ContinuousClock.now + within.duration
        while true {
            let processes = try await client.ps()
            guard let process = processes.first(where: { $0.instanceName == store.name }) else {
                throw CommandError("\(store.name) is no longer in the manifest.", exitCode: SystemExit.unavailable)
            }
            let leaders = processes.filter { $0.role == nil && $0.leadership?.isLeader == true }
            if let sentence = try result(process, process.leadership, leaders.count > 1) {
                return Terminal.print(sentence)
            }
            guard ContinuousClock.now < deadline else {
                let status = process.status.map { ", \($0)" } ?? ""
                throw CommandError(
                    "\(failure) within \(within). It is \(process.state)\(status).", exitCode: SystemExit.unavailable)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

/// A store whose leadership a command changes.
struct LeadingStore: Equatable {
    var name: String
    var pid: Int32?
    var leadership: Leadership

    /// Selects the store among the processes of an app.
    /// - Parameters:
    ///   - name: the process or instance that the operator named; `nil` for any.
    ///   - isCandidate: whether the command is for a store with this part; others are selected only if there is none.
    ///   - remote: the endpoint of the store if it is on another machine.
    init(
        among processes: [ProcessStatus], named name: String?, where isCandidate: (Leadership) -> Bool,
        remote: String? = nil
    ) throws {
        let named = name == nil ? processes.filter { $0.role == nil } : try processes.named([name!])
        let ready = named.compactMap { process in
            process.leadership.map { (process, $0) }
        }
        let candidates = ready.filter { isCandidate($0.1) }
        let stores = candidates.isEmpty ? ready : candidates
        guard let (process, leadership) = stores.first else {
            if let remote {
                throw CommandError(
                    "The store of this app is on another machine, at \(remote). Run this command there.",
                    exitCode: SystemExit.unavailable)
            }
            let states = named.map { process in
                "\(process.instanceName) is \(process.state)\(process.status.map { ", \($0)" } ?? "")"
            }
            throw CommandError(
                "No store of this app leads or follows a journal now. \(states.joined(separator: "; ")).",
                exitCode: SystemExit.unavailable)
        }
        guard stores.count == 1 else {
            let names = stores.map(\.0.instanceName)
            throw CommandError(
                "Several stores run: \(names.joined(separator: ", ")). Name one of them.", exitCode: SystemExit.usage)
        }
        self.name = process.instanceName
        pid = process.pid
        self.leadership = leadership
    }

    init(
        of app: RunDirectory, _ client: ControlClient, named name: String?, where isCandidate: (Leadership) -> Bool
    ) async throws {
        try await self.init(
            among: client.ps(), named: name, where: isCandidate, remote: SupervisorAbout.read(app).store)
    }

    /// The error for a store whose journal no other store can lead.
    var withoutDatabase: CommandError {
        CommandError(
            """
            The journal of \(name) is on this host only, so no other store can lead it. Standbys need a journal in a \
            database: --journal URL.
            """)
    }
}
