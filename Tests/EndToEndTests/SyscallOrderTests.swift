import Eastward
import Foundation
import Testing

extension EndToEnd {
    /// In which order a store asks the kernel for what makes a promise true, and gives the promise.
    @Suite("Order of system calls", .enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."))
    struct SyscallOrder {
        /// Stands in the action's row, in the receipt, which says why it was rejected, and nowhere else.
        private static let mark = "123454321"

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
            let isSynced = calls.contains {
                $0.isSync && $0.text.contains(".sqlite-wal>") && $0.hasSucceeded && $0.start > row.end
                    && $0.end < receipt.start
            }
            // Without waiting for the disk there is no such sync: this test would see it missing.
            #expect(isSynced == (durability == .full))
        }

        @Test func aSliceIsToldAfterTheSyncOfItsRow() async throws {
            let text = "walnut-\(Self.mark)"
            let calls = try await trace(.full) { app in
                try await app.dispatch("market.EditNotes", #"{"text":"\#(text)"}"#)
                try await app.line(of: "notes.1", containing: "1 line")
            }
            let row = try #require(calls.first { $0.name == "pwrite64" && $0.text.contains(text) })
            let patch = try #require(calls.first { $0.isSend && $0.text.contains(text) })
            #expect(
                calls.contains {
                    $0.isSync && $0.text.contains(".sqlite-wal>") && $0.start > row.end && $0.end < patch.start
                })
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

        /// What the store asked of the kernel while `body` ran and the app stopped.
        private func trace(
            _ durability: Durability, _ body: (RunningApp) async throws -> Void
        ) async throws -> [SystemCall] {
            try await RunningApp.withDirectory { root in
                let calls = "pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg,rename,renameat,renameat2"
                let store = Strace.command(
                    ["-s", "100000", "-e", "trace=\(calls)"], into: "\(root)/trace",
                    store: ["--durability", durability.rawValue])
                let manifest = RunningApp.tirelessManifest(store: store)
                try await RunningApp.run(in: root, manifest: manifest, body)
                return SystemCall.all(try String(contentsOfFile: "\(root)/trace", encoding: .utf8))
            }
        }
    }
}

/// A line of strace's, or two if others came between the call's beginning and its end.
private struct SystemCall {
    var name: String
    /// All that strace says of it.
    var text: String
    /// The lines' numbers.
    var start: Int
    var end: Int

    var isSync: Bool { name == "fdatasync" || name == "fsync" }
    var isSend: Bool { ["sendto", "sendmsg", "writev"].contains(name) || name == "write" && text.contains("socket") }
    var hasSucceeded: Bool { text.hasSuffix("= 0") }

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
