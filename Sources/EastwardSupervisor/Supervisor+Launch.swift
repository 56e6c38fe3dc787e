import Eastward
import Foundation

extension Supervisor {
    /// Starts one run of an instance; what goes wrong reaches its machine as the end of that run.
    func launch(_ name: String, generation: Int) {
        do {
            let process = instances[name]!.machine.process
            // A socket per run, so that nothing told by an earlier run can be taken for this one's.
            let socket = try NotifySocket(path: settings.directory.notifySocket(process: name))
            let token = try process.role.map { try admit(name, role: $0, generation: generation) }
            let (signals, continuation) = AsyncStream<Int32>.makeStream(bufferingPolicy: .bufferingOldest(16))
            let keeper = Keeper(
                launcher: settings.launcher, command: process.command,
                environment: try environment(of: name, process), token: token, grace: process.stop.within)
            instances[name]!.signals = continuation
            instances[name]!.launchedAt = now
            let reader = Task {
                await socket.forEach { message in await self.take(message, from: name, generation: generation)
                }
            }
            instances[name]!.notify = (socket, reader)
            Task { [emit] in
                let exit = await keeper.run(signals: signals) { emit(.line(instance: name, $0, $1)) }
                ended(name, generation: generation, exit)
            }
        } catch {
            handle(name, .exited(.notLaunched("\(error)")))
        }
    }

    /// Writes a new token for `name` into the roster, before the process can show it.
    private func admit(_ name: String, role: String, generation: Int) throws -> Token {
        let token = Token()
        book.set(
            Roster.Entry(
                process: name, role: role, generation: generation, uid: geteuid(), tokenHash: token.hash))
        try writeRoster()
        return token
    }

    func writeRoster() throws {
        try book.roster.write(path: settings.directory.roster)
    }

    private func environment(of name: String, _ process: Manifest.Process) throws -> [String: String] {
        var environment = settings.environment
        environment.merge(process.environment) { _, own in own }
        environment[FeatureEnvironment.runDirectory] = settings.directory.path
        environment[FeatureEnvironment.role] = process.role
        environment[FeatureEnvironment.process] = name
        environment[FeatureEnvironment.dataDirectory] = settings.dataDirectory
        environment[FeatureEnvironment.notifySocket] = try settings.directory.notifySocket(process: name)
        return environment
    }

    private func take(_ message: NotifyMessage, from name: String, generation: Int) {
        guard instances[name]!.machine.state.run?.generation == generation else { return }
        if let pid = message.mainPID {
            handle(name, .launched(pid: pid))
            emit(.launched(instance: name, pid: pid))
        }
        if let status = message.status {
            let before = instances[name]!.machine.status
            handle(name, .notifyStatus(status))
            if status != before { emit(.status(instance: name, status)) }
        }
        if let duration = message.extendTimeout { handle(name, .extendTimeout(duration)) }
        if message.isReady { handle(name, .notifyReady) }
        if message.isStopping { handle(name, .notifyStopping) }
    }

    private func ended(_ name: String, generation: Int, _ exit: ExitKind) {
        // What it said last may still lie in the socket.
        if let (socket, reader) = instances[name]!.notify {
            take(socket.remaining(), from: name, generation: generation)
            reader.cancel()
        }
        // A keeper that was itself killed may have left children of its program, in its program's group.
        if case .signal(SIGKILL) = exit, let pid = instances[name]!.machine.state.run?.pid, pid > 1 {
            Foundation.kill(-pid, SIGKILL)
        }
        instances[name]!.notify = nil
        instances[name]!.signals = nil
        instances[name]!.launchedAt = nil
        handle(name, .exited(exit))
    }
}
