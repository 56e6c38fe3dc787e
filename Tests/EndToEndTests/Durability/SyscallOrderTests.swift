import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import Testing

extension EndToEnd {
    /// Tests, by the order of system calls, that a store syncs data before it acknowledges or publishes them.
    @Suite("Order of system calls", .enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."))
    struct SyscallOrder {
        /// A text that occurs in the action's row, in the receipt with the reason of its rejection, and nowhere else.
        private static let mark = "123454321"
        private static let calls = "pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg,rename,renameat,renameat2"

        @Test(arguments: [Durability.full, .normal])
        func aReceiptLeavesAfterTheSyncOfItsRow(durability: Durability) async throws {
            let calls = try await trace(durability) { app in
                let result = try await app.run("dispatch", "market.EditNotes", #"{"position":\#(Self.mark)}"#)
                #expect(result.exitCode == 1)
                #expect(result.output.contains(Self.mark))
            }
            let row = try #require(calls.first { $0.name == "pwrite64" && $0.text.contains(Self.mark) })
            #expect(row.text.contains(".sqlite-wal>"))
            let receipt = try #require(calls.first { $0.isSend && $0.text.contains(Self.mark) })
            #expect(row.end < receipt.start)
            // Without the wait for the disk there is no such sync: this test would detect that.
            let isSynced = calls.haveSynced(row, before: receipt)
            #expect(isSynced == (durability == .full))
        }

        /// The store's own thread waits for a fast disk, another thread for a slow disk.
        @Test(arguments: [0, 20])
        func aFeaturesReceiptLeavesAfterTheSyncOfItsRow(milliseconds: Int) async throws {
            let calls = try await trace(.full, delay: milliseconds) { app in
                try await app.withFeatures(1, role: NotesFeature.name) { features in
                    var columns = ActionColumns()
                    try columns.append(MarketAction.editNotes(position: Int(Self.mark)!, deleteCount: 0, text: ""))
                    #expect(try await features[0].send(columns).rejected.count == 1)
                }
            }
            let row = try #require(calls.first { $0.name == "pwrite64" && $0.text.contains(Self.mark) })
            let receipt = try #require(calls.first { $0.isSend && $0.text.contains(Self.mark) })
            let isSynced = calls.haveSynced(row, before: receipt)
            #expect(isSynced)
        }

        @Test func anActionWithAnOutboxLeavesAfterTheSyncOfItsRowThere() async throws {
            let text = "hazel-\(Self.mark)"
            try await RunningApp.run { app in
                let load = try Strace.start(
                    [
                        RunningApp.eastward, "load", "--live", "--run-dir", app.directory.path, "--role",
                        NotesFeature.name,
                        "--action", "market.EditNotes", "--json", #"{"text":"\#(text)"}"#, "--clients", "1", "--batch",
                        "1", "--duration", "500ms", "--outbox", "\(app.root)/outboxes",
                    ], ["-s", "100000", "-e", "trace=\(Self.calls)"], into: "\(app.root)/trace",
                    environment: app.environment)
                defer { load.signal(SIGKILL) }
                #expect(try await load.waitForExit() == .code(0))
                let calls = SystemCall.all(try String(contentsOfFile: "\(app.root)/trace", encoding: .utf8))
                let row = try #require(calls.first { $0.name == "pwrite64" && $0.text.contains(text) })
                // Before the first batch, the load sends the action to the store as JSON, for its encoding.
                let batch = try #require(
                    calls.first { $0.isSend && $0.text.contains(text) && !$0.text.contains("text") })
                let isSynced = calls.haveSynced(row, before: batch)
                #expect(isSynced)
            }
        }

        @Test func aSliceIsPublishedAfterTheSyncOfItsRow() async throws {
            let text = "walnut-\(Self.mark)"
            let calls = try await trace(.full, delay: 20) { app in
                try await app.dispatch("market.EditNotes", #"{"text":"\#(text)"}"#)
                try await app.line(of: "notes.1", containing: "1 line")
            }
            let row = try #require(calls.first { $0.name == "pwrite64" && $0.text.contains(text) })
            let patch = try #require(calls.first { $0.isSend && $0.text.contains(text) })
            let isSynced = calls.haveSynced(row, before: patch)
            #expect(isSynced)
        }

        @Test func aSnapshotIsWrittenSyncedRenamedAndItsDirectorySynced() async throws {
            let calls = try await trace(.full) { app in try await app.increment() }
            let isPartial = { (call: SystemCall) in call.text.contains(".eastward.partial") }
            let write = try #require(calls.last { $0.name == "write" && isPartial($0) })
            let sync = try #require(calls.first { $0.isSync && isPartial($0) && $0.start > write.end })
            let rename = try #require(calls.first { $0.name.hasPrefix("rename") && isPartial($0) })
            let directory = try #require(
                calls.first { $0.isSync && $0.text.contains("/d/store>") && $0.start > rename.end })
            #expect(sync.hasSucceeded && rename.hasSucceeded && directory.hasSucceeded)
            #expect(sync.end < rename.start)
            #expect(!calls.contains { $0.name == "write" && isPartial($0) && $0.start > sync.start })
        }

        /// The store's system calls while `body` ran and the app stopped.
        /// - Parameter delay: the milliseconds by which each sync takes longer, so that a message that does not wait
        ///   for it is detected.
        private func trace(
            _ durability: Durability, delay: Int = 0, _ body: (RunningApp) async throws -> Void
        ) async throws -> [SystemCall] {
            try await RunningApp.withDirectory { root in
                let slow = delay == 0 ? [] : Strace.injecting("delay_enter=\(delay * 1000)", into: "fdatasync,fsync")
                let store = Strace.command(
                    ["-s", "100000"] + slow + ["-e", "trace=\(Self.calls)"], into: "\(root)/trace",
                    store: ["--durability", durability.rawValue])
                let manifest = RunningApp.tirelessManifest(store: store)
                try await RunningApp.run(in: root, manifest: manifest, body)
                return SystemCall.all(try String(contentsOfFile: "\(root)/trace", encoding: .utf8))
            }
        }
    }
}

/// A line of strace's, or two if other lines came between the call's beginning and its end.
private struct SystemCall {
    var name: String
    /// All of strace's text for the call.
    var text: String
    /// The lines' numbers.
    var start: Int
    var end: Int

    var isSync: Bool { name == "fdatasync" || name == "fsync" }
    var isSend: Bool { ["sendto", "sendmsg", "writev"].contains(name) || name == "write" && text.contains("socket") }
    var hasSucceeded: Bool { text.hasSuffix("= 0") || text.hasSuffix("= 0 (DELAYED)") }

    static func all(_ trace: String) -> [SystemCall] {
        var calls: [SystemCall] = []
        var unfinished: [Substring: Int] = [:]
        for (number, line) in trace.split(separator: "\n").enumerated() {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2 else { continue }
            let (thread, rest) = (parts[0], parts[1].drop { $0 == " " })
            if rest.hasPrefix("<... ") {
                guard let index = unfinished.removeValue(forKey: thread) else { continue }
                calls[index].end = number
                calls[index].text += rest
            } else if let parenthesis = rest.firstIndex(of: "(") {
                let isUnfinished = rest.hasSuffix("<unfinished ...>")
                if isUnfinished { unfinished[thread] = calls.count }
                calls.append(
                    SystemCall(
                        name: String(rest[..<parenthesis]), text: String(rest), start: number,
                        end: isUnfinished ? .max : number))
            }
        }
        return calls
    }
}

extension [SystemCall] {
    /// Whether the log to which `row` was written reached the disk before `message` left.
    fileprivate func haveSynced(_ row: SystemCall, before message: SystemCall) -> Bool {
        contains {
            $0.isSync && $0.text.contains("-wal>") && $0.hasSucceeded && $0.start > row.end && $0.end < message.start
        }
    }
}
