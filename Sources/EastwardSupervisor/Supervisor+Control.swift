import Eastward
import Foundation

extension Supervisor {
    func answer(_ request: ControlRequest, connection: Int) -> Result<ControlReply.Body, ControlError> {
        switch request.kind {
        case .ps:
            return .success(.init(processes: statuses()))
        case .roles:
            return .success(.init(roles: settings.manifest.roles))
        case .shutdown:
            shutdown("an operator asks for it")
            return .success(.init())
        case .restart(let name):
            return restart(name).map { .init() }
        case .enroll(let role, let process, let count, let fromFirst):
            return enroll(
                role: role, process: process, count: count, fromFirst: fromFirst, connection: connection
            )
            .map { .init(enrolled: $0) }
        }
    }

    func closed(connection: Int) {
        guard book.release(connection: connection) else { return }
        do {
            try writeRoster()
        } catch {
            emit(.trouble("The roster could not be written: \(error)"))
        }
    }

    func statuses() -> [ProcessStatus] {
        settings.manifest.processes.flatMap { process in
            process.instances.enumerated().map { index, name in
                let instance = instances[name]!
                return ProcessStatus(
                    name: process.name, instance: index + 1, state: instance.machine.state.word,
                    pid: instance.machine.state.run?.pid, restarts: instance.machine.restarts,
                    uptimeSeconds: instance.launchedAt.map { ((now - $0).inSeconds * 1000).rounded() / 1000 }
                        ?? 0,
                    status: instance.machine.status)
            }
        }
    }

    private func restart(_ name: String) -> Result<Void, ControlError> {
        let processes = settings.manifest.processes
        let targets = instances[name] != nil ? [name] : processes.first { $0.name == name }?.instances
        guard let targets else {
            return .failure(.unknown(.unknownProcess, "process", name, among: processes.map(\.name) + names))
        }
        guard !isStopping else { return .failure(Self.stopping) }
        for target in targets { handle(target, .restartRequested) }
        return .success(())
    }

    private func enroll(
        role: String, process: String, count: Int, fromFirst: Bool, connection: Int
    ) -> Result<[EnrolledProcess], ControlError> {
        guard settings.manifest.roles.contains(role) else {
            return .failure(.unknown(.unknownRole, "role", role, among: settings.manifest.roles))
        }
        guard count > 0, Manifest.isName(process) else {
            return .failure(
                .init(
                    code: .badRequest,
                    message:
                        "“process” is a name of lowercase letters, digits and “-”, and “count” is 1 or more.")
            )
        }
        guard !isStopping else { return .failure(Self.stopping) }
        if fromFirst, let taken = book.taken(process, count: count, reserved: Set(names)) {
            return .failure(
                .init(
                    code: .nameTaken,
                    message: "\(taken) is another's. It is free when that process, or whoever enrolled it, has ended."))
        }
        let limit = RosterBook.enrolledPerConnection
        guard
            let added = book.enroll(
                role: role, process: process, count: count, uid: geteuid(), connection: connection,
                reserved: Set(names))
        else {
            return .failure(
                .init(code: .tooManyEnrolled, message: "A connection can enrol \(limit) processes."))
        }
        do {
            try writeRoster()
        } catch {
            return .failure(.init(code: .internalError, message: "The roster could not be written: \(error)"))
        }
        return .success(added.map { EnrolledProcess(process: $0.process, token: $0.token.text) })
    }

    private static var stopping: ControlError {
        .init(code: .stopping, message: "The supervisor is stopping.")
    }
}
