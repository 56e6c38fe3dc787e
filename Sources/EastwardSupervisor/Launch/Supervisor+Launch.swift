import Eastward
import Foundation

extension Supervisor {
    /// Starts one run of an instance; its machine receives a failure as the end of that run.
    func launch(_ name: String, generation: Int) {
        guard let reservation = DescriptorReservation.take() else {
            return handle(
                name, .exited(.notLaunched("too few file descriptors are free; raise the limit of open files")))
        }
        do {
            let process = tree[name]!.process
            try restoreCredentials()
            // A socket per run, so that notifications of an earlier run are not mistaken for those of this one.
            let descriptors = descriptors(of: name)
            let socket = try NotifySocket(
                path: settings.directory.notifySocket(process: name), keeping: descriptors)
            // Only stores keep descriptors, and they run as this user.
            if isForeign(process) { socket.refuseDescriptors() }
            let token =
                process.remoteStore != nil
                ? nil : try process.role.map { try admit(name, process, role: $0, generation: generation) }
            openListeners(to: process)
            if let user = process.user, isForeign(process) { try makePlaces(of: name, for: user) }
            let controlPipe = try ControlPipe(token: token, kept: descriptors.all)
            if !controlPipe.carriesDescriptors, process.sharesSockets {
                throw SupervisorError.unusable(path: name, reason: "its listening sockets cannot be passed to it")
            }
            if !controlPipe.carriesDescriptors {
                emit(.trouble("\(name) starts without the descriptors that it stored."))
            }
            let (commands, continuation) = AsyncStream<LauncherProcess.Command>.makeStream(
                bufferingPolicy: .bufferingOldest(64))
            let placeholders = placeholders(of: name, process)
            let launcherProcess = LauncherProcess(
                launcher: settings.launcher,
                command: process.command.prefix(1) + process.command.dropFirst().map(placeholders.fill),
                workingDirectory: process.workingDirectory.map(placeholders.fill), user: process.user,
                limits: process.limits,
                cgroup: process.cgroup.map { "\(placeholders.fill($0.parent))/\(tree.manifest.app).\(name)" },
                cgroupSettings: process.cgroup?.settings ?? [:],
                environment: try environment(of: name, process, placeholders), controlPipe: controlPipe,
                grace: process.stop.within)
            attachments[name, default: Attachments()].commands = continuation
            attachments[name]!.launchedAt = now
            let reader = Task {
                await socket.whenReceived { await self.takeNotifications(name, generation: generation) }
            }
            attachments[name]!.notify = (socket, reader)
            attachments[name]!.isNotifyLost = false
            Task { [emit, orphans = settings.orphans] in
                let exit = await launcherProcess.run(commands, in: reservation) { emit(.line(instance: name, $0, $1)) }
                // Its launcher process may have been killed, and not only the program.
                if exit == .signal(SIGKILL), let left = await orphans?.end(), !left.isEmpty {
                    let list = left.map(String.init).joined(separator: ", ")
                    emit(.trouble("Processes of a killed launcher process did not end: \(list)."))
                }
                ended(name, exit)
            }
        } catch {
            handle(name, .exited(.notLaunched("\(error)")))
        }
    }

    /// Writes a new token for `name` into the credentials file, before the process can present it.
    private func admit(
        _ name: String, _ process: Manifest.Process, role: String, generation: Int
    ) throws -> Token {
        let token = Token()
        book.set(
            CredentialsFile.Entry(
                process: name, role: role, generation: generation, uid: process.user?.user ?? geteuid(),
                tokenHash: token.hash))
        try writeCredentials()
        return token
    }

    /// Gives processes of other users access to the store: only their user can open the socket of their role's slices;
    /// every client that authenticates can send actions. The store creates its sockets for its own user, in its first
    /// run.
    func openListeners() {
        for process in tree.manifest.processes { openListeners(to: process) }
    }

    private func openListeners(to process: Manifest.Process) {
        guard let user = process.user, let role = process.role,
            let slices = try? settings.directory.slicesSocket(role: role)
        else { return }
        // Sockets that do not exist yet will exist when the store is ready.
        _ = chmod(settings.directory.actionsSocket, 0o666)
        _ = chown(slices, user.user, user.group)
    }

    /// Whether the process runs as another user than the supervisor.
    private func isForeign(_ process: Manifest.Process) -> Bool {
        process.user.map { $0.user != geteuid() } ?? false
    }

    /// Gives another user's process its notify socket and the directory of its outboxes.
    private func makePlaces(of name: String, for user: Manifest.User) throws {
        let socket = try settings.directory.notifySocket(process: name)
        guard chown(socket, user.user, user.group) == 0 else {
            throw SupervisorError.unusable(path: socket, reason: systemError())
        }
        let outboxes = FeatureEnvironment.outboxes(of: name, data: settings.dataDirectory)
        let parent = (outboxes as NSString).deletingLastPathComponent
        // A user with write access could replace a directory by a link, and would then own its target. Searchable, but not
        // readable.
        do {
            _ = try TrustedFile(path: parent, kind: .directory, creatingDirectories: 0o711)
        } catch {
            guard error.code == .untrusted else { throw error }
            throw SupervisorError.unusable(
                path: parent,
                reason: """
                    other users could replace it, or a directory above it, which is unsafe with processes of other users. \
                    Choose a data directory with --data-dir that only root or user \(geteuid()) can change
                    """)
        }
        for path in [settings.dataDirectory, parent] { chmod(path, 0o711) }
        guard mkdir(outboxes, 0o700) == 0 || errno == EEXIST else {
            throw SupervisorError.unusable(path: outboxes, reason: systemError())
        }
        let directory = open(outboxes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        defer { close(directory) }
        guard directory >= 0, fchown(directory, user.user, user.group) == 0 else {
            throw SupervisorError.unusable(path: outboxes, reason: systemError())
        }
    }

    func writeCredentials() throws {
        try book.credentialsFile.write(path: settings.directory.credentialsFile)
    }

    private func placeholders(of name: String, _ process: Manifest.Process) -> Placeholders {
        Placeholders(
            manifest: tree.manifest, process: process, number: Int(name.split(separator: ".").last!)!,
            runDirectory: settings.directory.path, dataDirectory: settings.dataDirectory)
    }

    private func environment(
        of name: String, _ process: Manifest.Process, _ placeholders: Placeholders
    ) throws -> [String: String] {
        var environment = settings.environment
        environment.merge(process.environment.mapValues(placeholders.fill)) { _, own in own }
        environment[FeatureEnvironment.runDirectory] = settings.directory.path
        environment[FeatureEnvironment.role] = process.role
        environment[FeatureEnvironment.process] = name
        environment[FeatureEnvironment.dataDirectory] = settings.dataDirectory
        environment[FeatureEnvironment.appDataDirectory] = nil
        environment[FeatureEnvironment.sharedSockets] = process.sharesSockets ? "1" : nil
        if process.standbyOf != nil {
            environment[FeatureEnvironment.dataDirectory] = DataDirectory.ofStandby(name, data: settings.dataDirectory)
            environment[FeatureEnvironment.appDataDirectory] = settings.dataDirectory
        }
        environment[FeatureEnvironment.listen] = process.listen?.description
        for variable in RemoteCredentials.variables where !Self.ownVariables.contains(variable) {
            environment[variable] = nil
        }
        if let store = process.remoteStore, let role = process.role {
            environment.merge(try store.credentials(of: name, role: role).environment) { _, remote in remote }
            environment[FeatureEnvironment.store] = store.endpoints.description
        }
        if let spin = process.spin { environment[FeatureEnvironment.spin] = "\(spin.nanoseconds / 1000)us" }
        // It may contain the password of the journal's database.
        if process.role != nil || isForeign(process) { environment[FeatureEnvironment.journal] = nil }
        environment["WATCHDOG_USEC"] = process.watchdog.map { "\($0.advertisedMicroseconds)" }
        environment["WATCHDOG_PID"] = nil
        environment[FeatureEnvironment.notifySocket] = try settings.directory.notifySocket(process: name)
        return environment
    }

    /// The variables that every process has, remote or not.
    private static let ownVariables = [FeatureEnvironment.role, FeatureEnvironment.process]

    /// Handles the notifications that the program has sent so far.
    func takeNotifications(_ name: String, generation: Int) {
        guard let socket = attachments[name]?.notify?.socket, tree[name]?.state.run?.generation == generation else {
            return
        }
        take(socket.take(), from: name)
    }

    private func take(_ message: NotifyMessage, from name: String) {
        // The launcher process sends this before the program begins. A process ID from the program itself could be
        // another's.
        if let pid = message.mainPID, tree[name]?.state.run?.pid == nil {
            handle(name, .launched(pid: pid))
            emit(.launched(instance: name, pid: pid))
        }
        if let status = message.status {
            let before = tree[name]?.status
            handle(name, .notifyStatus(status))
            if status != before { emit(.status(instance: name, status)) }
        }
        if let duration = message.extendTimeout { handle(name, .extendTimeout(duration)) }
        if message.isListening { handle(name, .notifyListening) }
        if message.isReady { handle(name, .notifyReady) }
        if message.hasBeaten { handle(name, .notifyHeartbeat) }
        if message.hasMarkedAction { handle(name, .notifyMarked) }
        if message.isStopping { handle(name, .notifyStopping) }
    }

    private func ended(_ name: String, _ exit: ExitKind) {
        // Its last notifications may still be in the socket's buffer.
        if let (socket, reader) = attachments[name]?.notify {
            take(socket.takeLast(), from: name)
            reader.cancel()
        }
        // A launcher process that was itself killed may have left children of its program, in its program's group.
        if case .signal(SIGKILL) = exit, let pid = tree[name]?.state.run?.pid, pid > 1 {
            Foundation.kill(-pid, SIGKILL)
        }
        attachments[name]?.notify = nil
        attachments[name]?.commands = nil
        attachments[name]?.launchedAt = nil
        handle(name, .exited(exit))
    }
}
