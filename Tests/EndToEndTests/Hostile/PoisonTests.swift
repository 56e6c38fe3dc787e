import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of reducers that trap, in a store that is restarted each time.
    @Suite("Poison", .timeLimit(.minutes(10))) struct Poison {
        private static let role = "kitchen.sink.DinerFeature"

        /// A kitchen with a reducer that traps on 77 stirs.
        private static let manifest = """
            version: 1
            app: kitchen
            processes:
              store:
                command: [/usr/bin/env, KITCHEN_TRAP=77, \(RunningApp.programs)/kitchen-store]
                restart: { base: 5ms, max: 10ms }
              diner:
                command: [kitchen-diner]
                role: kitchen.sink.DinerFeature
                depends_on: [store]
                restart: { policy: never }
            """

        private static func stir(_ counts: UInt8...) -> ActionColumns {
            var columns = ActionColumns()
            // The field `count`, a varint.
            for count in counts { columns.append(name: "kitchen.sink.Stir", payload: [0x08, count]) }
            return columns
        }

        @Test func anActionThatTrapsTheReducerCostsTwoRestartsAndOthersContinue() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                try await app.withFeatures(2, role: Self.role) { features in
                    async let poisoned = features[0].send(Self.stir(1, 77, 2))
                    let other = try await features[1].send(Self.stir(4, 5))
                    #expect(other.map { $0.rejection?.code } == [nil, nil])
                    let outcomes = try await poisoned
                    #expect(outcomes.map { $0.rejection?.code } == [nil, "poison", nil])
                    let next = try await features[0].send(Self.stir(6))
                    #expect(next.map { $0.rejection?.code } == [nil])
                }
                try await app.line(of: "store.1", containing: "is rejected as poison")
                _ = try await app.restarted("store", restarts: 2)
            }
        }

        /// More restarts than the manifest allows within its period.
        @Test func pressesOfAButtonOnWhichTheReducerTrapsAreBlockedAndTheAppStaysUp() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                var codes: [String?] = []
                try await app.withAddress("button", role: Self.role) { address in
                    // Also over another session of the same process.
                    for presses in [2, 3] {
                        let feature = try await FeatureConnection.open(address)
                        for _ in 0..<presses {
                            codes += try await feature.send(Self.stir(77)).map { $0.rejection?.code }
                        }
                        await feature.close()
                    }
                }
                #expect(codes == ["poison", "poison", "poison", "blocked", "blocked"])
                try await app.line(of: "store.1", containing: "kitchen.sink.Stir from button.1 is rejected")
                try await app.withFeatures(1, role: Self.role) { features in
                    let receipts = try await features[0].send(Self.stir(4, 5))
                    #expect(receipts.rejected.isEmpty)
                }
                _ = try await app.restarted("store", restarts: 6)
            }
        }

        @Test func anActionThatCannotBeReplayedStopsTheStartAndAnOperatorMayLeaveItOut() async throws {
            try await RunningApp.withDirectory { root in
                var stuck: Revision = 0
                let plain = Self.manifest.replacingOccurrences(of: "KITCHEN_TRAP=77", with: "KITCHEN_TRAP=0")
                try await RunningApp.run(in: root, manifest: plain, untilUp: true) { app in
                    try await app.withFeatures(1, role: Self.role) { features in
                        let receipts = try await features[0].send(Self.stir(1, 77, 2))
                        #expect(receipts.rejected.isEmpty)
                        stuck = try #require(receipts.lastRevision) - 1
                    }
                    // Without the snapshot of a clean stop, so that the next start has to replay.
                    app.up.signal(SIGKILL)
                    _ = try await app.up.waitForExit()
                    try await until("nothing survives") { app.survivors.isEmpty }
                }
                try await RunningApp.run(in: root, manifest: Self.manifest, untilUp: false) { app in
                    try await app.line(of: "store.1", containing: "traps on revision \(stuck)")
                    try await app.line(of: "store.1", containing: "--skip \(stuck)")
                    app.up.signal(SIGKILL)
                    _ = try await app.up.waitForExit()
                    try await until("nothing survives") { app.survivors.isEmpty }
                }
                let skipping = Self.manifest.replacingOccurrences(
                    of: "/kitchen-store]", with: "/kitchen-store, --skip, \"\(stuck)\"]")
                try await RunningApp.run(in: root, manifest: skipping) { app in
                    let state = try await app.run("state")
                    #expect(state.exitCode == 0)
                    try await app.withFeatures(1, role: Self.role) { features in
                        let receipts = try await features[0].send(Self.stir(4))
                        #expect(receipts.rejected.isEmpty)
                    }
                }
            }
        }
    }
}
