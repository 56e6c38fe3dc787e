import Eastward
import Foundation

extension Supervisor {
    func answer(_ request: ControlRequest, connection: Int) -> Result<ControlReply.Body, ControlError> {
        switch request.kind {
        case .ps:
            return .success(.init(processes: statuses()))
        case .roles:
            return .success(.init(roles: tree.manifest.roles))
        case .shutdown:
            shutdown("an operator requested it")
            return .success(.init())
        case .start(let name):
            return ask(.startRequested, of: name)
        case .stop(let name):
            return ask(.stopRequested, of: name)
        case .restart(let name):
            return ask(.restartRequested, of: name)
        case .signal(let name, let word):
            guard let signal = StopSignal(name: word) else {
                return .failure(.unknown(.unknownSignal, "signal", word, among: StopSignal.allNames.keys))
            }
            return ask(.signalRequested(signal), of: name)
        case .reload(let isDryRun):
            return reload(isDryRun: isDryRun)
        case .enroll(let role, let process, let count, let fromFirst):
            return enroll(
                role: role, process: process, count: count, fromFirst: fromFirst, connection: connection
            )
            .map { .init(enrolled: $0) }
        }
    }

    func closed(connection: Int) {
        guard book.release(connection: connection) else { return }
        updateCredentials()
    }

    /// Writes the credentials file when no caller waits for the result.
    func updateCredentials() {
        do {
            try writeCredentials()
        } catch {
            emit(.trouble("The credentials file could not be written: \(error)"))
        }
    }

    func statuses() -> [ProcessStatus] {
        tree.allNames.map { name in
            let machine = tree[name]!
            let launchedAt = attachments[name]?.launchedAt
            return ProcessStatus(
                name: machine.process.name, instance: Int(name.split(separator: ".").last!)!,
                role: machine.process.role, state: tree.willStop(name) ? "stopping" : machine.stateName,
                pid: machine.state.run?.pid,
                restarts: machine.restarts,
                uptimeSeconds: launchedAt.map { ((now - $0).inSeconds * 1000).rounded() / 1000 } ?? 0,
                status: machine.status, isCompleted: machine.isCompleted)
        }
    }

    /// Passes `input` to an instance, or to all instances of a process.
    private func ask(_ input: ProcessMachine.Input, of name: String) -> Result<ControlReply.Body, ControlError> {
        let targets = tree.instances(of: name)
        guard !targets.isEmpty else {
            let known = tree.manifest.processes.map(\.name) + tree.names
            return .failure(.unknown(.unknownProcess, "process", name, among: known))
        }
        guard !tree.isStopping else { return .failure(Self.stopping) }
        if case .signalRequested = input, targets.allSatisfy({ tree[$0]?.state.run == nil }) {
            let message = "\(name) does not run, so no signal was sent. Start it: eastward start \(name)"
            return .failure(.init(code: .processNotRunning, message: message))
        }
        for target in targets { handle(target, input) }
        return .success(.init())
    }

    /// Reads the manifest's file again.
    private func reload(isDryRun: Bool) -> Result<ControlReply.Body, ControlError> {
        guard !tree.isStopping else { return .failure(Self.stopping) }
        do {
            let manifest = try settings.readManifest()
            guard manifest.app == tree.manifest.app else {
                return .failure(
                    .init(
                        code: .badManifest,
                        message: "The manifest now names the app \(manifest.app). Stop \(tree.manifest.app) first.")
                )
            }
            try SupervisorRun.checkPaths(of: manifest, in: settings.directory)
            let plan = tree.plan(for: manifest)
            if !isDryRun {
                emit(.reloaded(manifest, plan))
                reload(manifest)
            }
            return .success(.init(plan: plan))
        } catch {
            return .failure(.init(code: .badManifest, message: "\(error)"))
        }
    }

    private func enroll(
        role: String, process: String, count: Int, fromFirst: Bool, connection: Int
    ) -> Result<[EnrolledProcess], ControlError> {
        guard tree.manifest.roles.contains(role) else {
            return .failure(.unknown(.unknownRole, "role", role, among: tree.manifest.roles))
        }
        let limit = CredentialsTable.enrolledPerConnection
        let tooMany = ControlError(
            code: .tooManyEnrolled, message: "A connection can enroll at most \(limit) processes.")
        guard count <= limit else { return .failure(tooMany) }
        guard count > 0, Manifest.isName(process) else {
            return .failure(
                .init(
                    code: .badRequest,
                    message:
                        "“process” must be a name of lowercase letters, digits and “-”, and “count” 1 or more.")
            )
        }
        guard !tree.isStopping else { return .failure(Self.stopping) }
        if fromFirst, let taken = book.taken(process, count: count, reserved: reservedNames) {
            return .failure(
                .init(
                    code: .nameTaken,
                    message:
                        "The name \(taken) is in use until that process, or the connection that enrolled it, has ended."
                ))
        }
        let before = book
        guard
            let added = book.enroll(
                role: role, process: process, count: count, uid: geteuid(), connection: connection,
                reserved: reservedNames)
        else {
            return .failure(tooMany)
        }
        do {
            try writeCredentials()
        } catch {
            book = before
            return .failure(.init(code: .internalError, message: "The credentials file could not be written: \(error)"))
        }
        return .success(added.map { EnrolledProcess(process: $0.process, token: $0.token.text) })
    }

    /// The names of the manifest's processes, and of remote ones.
    private var reservedNames: Set<String> {
        let path = KeysFile.path(data: settings.dataDirectory)
        let remote = (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap { try? KeysFile(json: $0) }
        return Set(tree.allNames).union(remote?.entries.map(\.process) ?? [])
    }

    private static var stopping: ControlError {
        .init(code: .stopping, message: "The supervisor is stopping.")
    }
}
