import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests with a full disk, with a failing disk, and with a store that is killed in the middle of a write.
    @Suite("Disk faults", .timeLimit(.minutes(10))) struct DiskFaults {
        // MARK: Full disk

        @Test(.enabled(if: SmallDisk.isPermitted, "This user may not mount a file system of its own."))
        func aFullDiskPausesActionsUntilThereIsSpace() async throws {
            try await RunningApp.run(manifest: RunningApp.tirelessManifest(), onDiskOf: 24 << 20) { app in
                let disk = try SmallDisk(app)
                #expect(try await fileSystem(of: disk.path) == "tmpfs")
                let senders = Senders()
                nonisolated(unsafe) var dispatched = 0
                try await app.withFeatures(2) { features in
                    try await app.withWatch { watch in
                        _ = try await watch.next()
                        try await senders.run(features) {
                            try await senders.acknowledged(100, after: senders.now)
                            let mark = app.up.errors.end
                            try disk.fill()
                            let held = try await app.line(
                                of: "store.1", from: mark, within: .seconds(40),
                                containing: "The store accepts no actions for now")
                            #expect(held.line.contains("no space left"))
                            // Every sender waits, and the store answers no request. A small one may still fit.
                            try await until("an action of an operator is refused") {
                                let dispatch = try await app.run("dispatch", "market.Increment", #"{"by":1}"#)
                                if dispatch.exitCode == 0 { dispatched += 1 }
                                return dispatch.errors.contains("no space left")
                            }
                            // The store still publishes the committed state, to existing and to new subscribers.
                            try await until("the last receipts are there") {
                                try await app.count() == senders.now.acknowledged + dispatched
                            }
                            let full = senders.now
                            #expect(full.inFlight > 0)
                            _ = try await watch.next { $0.value.count == full.acknowledged + dispatched }
                            #expect(try await app.process("store").restarts == 0)

                            try disk.freeCapacity()
                            try await app.line(of: "store.1", from: mark, containing: "The store accepts actions again")
                            try await senders.acknowledged(full.inFlight + 1, after: full)
                        }
                    }
                }
                #expect(senders.now.inFlight == 0)
                #expect(try await app.count() == senders.now.acknowledged + dispatched)
                app.up.signal(SIGTERM)
                #expect(try await app.up.waitForExit() == .code(0))
                let journal = try await verifyJournal("\(disk.path)/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent + dispatched)
            }
        }

        /// If the disk is full, neither the files of the previous run nor the store's own files may prevent its start.
        @Test(.enabled(if: SmallDisk.isPermitted, "This user may not mount a file system of its own."))
        func aStoreStartedOnAFullDiskWaitsAndContinuesByItself() async throws {
            try await RunningApp.run(manifest: RunningApp.tirelessManifest(), onDiskOf: 24 << 20) { app in
                let disk = try SmallDisk(app)
                try await app.increment(by: 7)
                try disk.fill()
                // An export that cannot be started fails, and leaves no file.
                let export = try await app.run("journal", "export", "-o", "\(app.root)/export")
                #expect(export.exitCode != 0)
                #expect(!FileManager.default.fileExists(atPath: "\(app.root)/export"))
                // The start of a killed store needs no more space than its log had.
                kill(try #require(try await app.process("store").pid), SIGKILL)
                _ = try await app.restarted("store", restarts: 1)
                try disk.freeCapacity()
                #expect(try await app.run("stop", "store").exitCode == 0)
                try disk.fill()
                let mark = app.up.errors.end
                #expect(try await app.run("start", "store", "--within", "1s").exitCode == 69)
                let waits = try await app.line(
                    of: "store.1", from: mark, containing: "The store waits until it can start. ")
                #expect(waits.line.contains("no space left"))
                try await until("its status says so") { try await app.run("ps").output.contains("waits: ") }
                #expect(try await app.process("store").state == "starting")
                try disk.freeCapacity()
                try await app.line(of: "store.1", from: mark, containing: "The store continues its start.")
                try await until("it is ready") { try await app.process("store").state == "ready" }
                try await app.increment()
                #expect(try await app.count() == 8)
            }
        }

        // MARK: A device that fails

        private static let trials =
            ProcessInfo.processInfo.environment["EASTWARD_DEVICE_TRIALS"].flatMap(Int.init) ?? 2

        /// A failed writeback, which the kernel reports only once, ends the store. Regardless of the store's operations
        /// while it exits, the actions that it acknowledged are there when the device works again.
        @Test(
            .enabled(if: FailingDisk.isPermitted, "This user may not mount a loop device of its own."),
            arguments: 1...trials)
        func acknowledgedActionsSurviveADeviceThatFailsOnWriteback(trial: Int) async throws {
            let senders = Senders()
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(
                    in: root, manifest: RunningApp.tirelessManifest(),
                    mounting: FailingDisk.mounting("")
                ) { app in
                    let disk = try FailingDisk(app)
                    try await app.withFeatures(2) { features in
                        try await senders.run(features, lanes: 2) {
                            try await senders.acknowledged(500 * trial, after: senders.now)
                            try disk.fail()
                            let failure = try await app.line(
                                of: "supervisor", within: .seconds(60), containing: "store.1 failed")
                            #expect(failure.line == "store.1 failed: it reports a disk error (exit code 74)")
                            let before = senders.now
                            try await disk.repair()
                            let reply = try ControlConnection(app).ask(#"{"id":1,"request":"restart","name":"store"}"#)
                            #expect(reply["error"] == nil)
                            try await senders.acknowledged(1, after: before)
                        }
                    }
                    #expect(try await app.count() == senders.now.sent)
                    #expect(try await app.run("stop", "store").exitCode == 0)
                    let journal = try await verifyJournal("\(disk.data)/store")
                    senders.expectInJournal(journal)
                    #expect(journal.actions == senders.now.sent)
                }
            }
        }

        // MARK: Errors

        /// After a disk error, the contents of the disk are unknown: the store answers no further request, and only an
        /// operator can restart it. Then the acknowledged actions are there, and the others are answered once.
        @Test(
            .enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."),
            arguments: [("fdatasync,fsync", 23), ("fdatasync,fsync", 30), ("pwrite64", 121), ("pwrite64", 122)])
        func aDiskErrorStopsTheStoreWithoutAnAnswer(of calls: String, failing: Int) async throws {
            try await RunningApp.withDirectory { root in
                let senders = Senders()
                let manifest = RunningApp.tirelessManifest(
                    store: Strace.command(
                        Strace.injecting("error=EIO:when=\(failing)", into: calls), into: "\(root)/trace"))
                try await RunningApp.run(in: root, manifest: manifest) { app in
                    try await app.withFeatures(1) { features in
                        try await senders.run(features, lanes: 1) {
                            let failure = try await app.line(
                                of: "supervisor", within: .seconds(60), containing: "store.1 failed")
                            #expect(failure.line == "store.1 failed: it reports a disk error (exit code 74)")
                            #expect(app.up.errors.lines.contains { $0.contains("The journal failed: ") })
                            let before = senders.now
                            #expect(before.inFlight == Senders.batch)
                            #expect(try await app.process("store").restarts == 0)
                            #expect(try await app.process("store").state == "failed")
                            // The write-ahead log may hold the only copy of a row.
                            let files = try FileManager.default.contentsOfDirectory(atPath: app.storeDirectory)
                            #expect(files.contains { $0.hasSuffix(".sqlite-wal") }, "\(files)")

                            // The error comes again with the next start's Nth call, which few actions do not reach.
                            senders.finish()
                            let reply = try ControlConnection(app).ask(#"{"id":1,"request":"restart","name":"store"}"#)
                            #expect(reply["error"] == nil)
                            try await senders.acknowledged(1, after: before)
                        }
                    }
                    #expect(try await app.count() == senders.now.sent)
                }
                let journal = try await verifyJournal("\(root)/d/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent)
            }
        }

        /// No action was acknowledged yet: the next start succeeds, regardless of the files that the first one left.
        @Test(
            .enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."),
            arguments: [
                ("fdatasync,fsync", "error=EIO:when=1"), ("fdatasync,fsync", "error=EIO:when=4"),
                ("pwrite64", "signal=SIGKILL:when=1"), ("pwrite64", "signal=SIGKILL:when=3"),
                ("pwrite64", "signal=SIGKILL:when=6"), ("renameat", "signal=SIGKILL:when=1"),
            ])
        func anInterruptedFirstStartDoesNotPreventTheNext(calls: String, fault: String) async throws {
            try await RunningApp.withDirectory { root in
                let manifest = RunningApp.tirelessManifest(
                    store: Strace.command(Strace.injecting(fault, into: calls), into: "\(root)/trace"))
                try await RunningApp.run(in: root, manifest: manifest, untilUp: false) { app in
                    try await app.line(of: "supervisor", containing: "store.1 ended")
                }
                try await RunningApp.run(in: root) { app in
                    let receipt = try await app.increment()
                    #expect(receipt.revision == 1)
                }
            }
        }

        /// The witness file, which is renamed by the same system call, exists since the first start. Databases are
        /// renamed by another call.
        @Test(.enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."))
        func anInterruptedSnapshotDoesNotPreventTheNextStart() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in try await app.increment(by: 5) }
                let manifest = RunningApp.tirelessManifest(
                    store: Strace.command(
                        Strace.injecting("signal=SIGKILL:when=1", into: "rename"), into: "\(root)/trace"))
                try await RunningApp.run(in: root, manifest: manifest) { app in
                    try await app.increment()
                }
                #expect(try String(contentsOfFile: "\(root)/trace", encoding: .utf8).contains(".eastward.partial"))
                try await RunningApp.run(in: root) { app in
                    try await app.line(of: "store.1", containing: "a snapshot at revision 1, 1 actions replayed")
                    let receipt = try await app.increment()
                    #expect(receipt.revision == 3)
                    #expect(try await app.count() == 7)
                }
            }
        }

        /// A single write that fails with ENOSPC does not end the store.
        @Test(.enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."), arguments: [30, 31, 32])
        func aWriteThatFailsForLackOfSpaceIsRetried(failing: Int) async throws {
            try await RunningApp.withDirectory { root in
                let senders = Senders()
                let manifest = RunningApp.tirelessManifest(
                    store: Strace.command(
                        Strace.injecting("error=ENOSPC:when=\(failing)", into: "pwrite64"), into: "\(root)/trace"))
                try await RunningApp.run(in: root, manifest: manifest) { app in
                    try await app.withFeatures(1) { features in
                        try await senders.run(features, lanes: 1) {
                            try await app.line(
                                of: "store.1", within: .seconds(60), containing: "The store accepts no actions for now")
                            try await app.line(of: "store.1", containing: "The store accepts actions again")
                        }
                    }
                    #expect(try await app.process("store").restarts == 0)
                    #expect(try await app.count() == senders.now.sent)
                }
                let journal = try await verifyJournal("\(root)/d/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent)
                #expect(senders.now.inFlight == 0)
            }
        }

        /// Each run of the store ends within its Nth write, regardless of what is written.
        @Test(.enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."), arguments: [29, 38, 47])
        func aStoreKilledInTheMiddleOfAWriteLosesNothing(dying: Int) async throws {
            try await RunningApp.withDirectory { root in
                let senders = Senders()
                let manifest = RunningApp.tirelessManifest(
                    store: Strace.command(
                        Strace.injecting("signal=SIGKILL:when=\(dying)", into: "pwrite64"), into: "\(root)/trace"))
                try await RunningApp.run(in: root, manifest: manifest, untilUp: false) { app in
                    try await app.line(of: "supervisor", within: .seconds(40), containing: "store.1 is ready")
                    try await app.withFeatures(1) { features in
                        try await senders.run(features, lanes: 1) {
                            try await app.line(
                                of: "supervisor", within: .seconds(60), containing: "store.1 starts (generation 5)")
                        }
                    }
                }
                let journal = try await verifyJournal("\(root)/d/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent)
                #expect(senders.now.inFlight == 0)
                try await RunningApp.run(in: root) { app in
                    let count = try await app.count()
                    #expect(count == senders.now.sent)
                }
            }
        }
    }
}
