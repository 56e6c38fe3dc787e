import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import Testing

extension EndToEnd {
    /// Tests of actions that nearly fill a message.
    @Suite("Large actions", .timeLimit(.minutes(10))) struct LargeActions {
        private static let count = 100
        /// The largest accepted memory of the store; together the actions are larger.
        private static let largestMemory = 320 << 20

        /// An increment with 4,000,000 bytes in a field that is unknown to the contract.
        private static let action = {
            var columns = ActionColumns()
            let length: [UInt8] = [0x80, 0x92, 0xF4, 0x01]
            columns.append(
                name: "market.Increment",
                payload: [0x08, 0x01, 0xFA, 0x01] + length + [UInt8](repeating: 0, count: 4_000_000))
            return columns
        }()

        /// The peak memory of the process, in bytes.
        private static func peak(_ pid: Int32) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            return try #require(Int(line.split(separator: " ")[1])) << 10
        }

        @Test(arguments: [false, true])
        func areAllAcknowledgedByAStoreOfBoundedMemory(hasOutbox: Bool) async throws {
            try await RunningApp.run { app in
                let pid = try #require(try await app.process("store").pid)
                let outbox = hasOutbox ? FeatureOutbox(path: "\(app.root)/large.outbox") : nil
                try await app.withAddress("large", role: CounterFeature.name) { address in
                    let feature = try await FeatureConnection.open(address, outbox: outbox)
                    let applied = try await withThrowingTaskGroup(of: Int.self) { group in
                        for _ in 0..<Self.count {
                            group.addTask { try await feature.send(Self.action).count { $0.rejection == nil } }
                        }
                        return try await group.reduce(0, +)
                    }
                    await feature.close(within: .seconds(30))
                    #expect(applied == Self.count)
                }
                #expect(try await app.count() == Self.count)
                #expect(try await app.process("store").pid == pid)
                let peak = try Self.peak(pid)
                #expect(peak < Self.largestMemory, "\(peak >> 20) MiB")
            }
        }
    }
}
