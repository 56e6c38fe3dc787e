import EastwardSupervisor
import Foundation
import Testing

@testable import MarketStorefront

@Suite("The processes behind the page") struct RecoveriesTests {
    @Test func theProcessesAreListedWithTheirInstances() throws {
        func status(_ name: String, _ instance: Int, _ state: String, pid: Int32?) throws -> ProcessStatus {
            let pid = pid.map(String.init) ?? "null"
            let json =
                #"{"name":"\#(name)","instance":\#(instance),"state":"\#(state)","pid":\#(pid),"restarts":3,"uptime_seconds":0,"completed":false}"#
            return try JSONDecoder().decode(ProcessStatus.self, from: Data(json.utf8))
        }
        let processes = HealthWatch.processes(
            [
                try status("store", 1, "ready", pid: 5), try status("counter", 1, "ready", pid: 6),
                try status("counter", 2, "back-off", pid: nil), try status("storefront", 1, "ready", pid: 7),
            ], own: 7)
        #expect(
            processes == [
                RunningProcess(name: "store", state: "ready", restarts: 3, pid: 5, canBeKilled: true),
                RunningProcess(name: "counter.1", state: "ready", restarts: 3, pid: 6, canBeKilled: true),
                RunningProcess(name: "counter.2", state: "back-off", restarts: 3),
                RunningProcess(name: "storefront", state: "ready", restarts: 3, pid: 7),
            ])
    }

    @Test func aKilledProcessHasRecoveredWhenItsSuccessorIsReady() {
        var recoveries = Recoveries(after: 0)
        func processes(_ state: String, pid: Int32?) -> [RunningProcess] {
            [
                RunningProcess(name: "a", state: state, restarts: 0, pid: pid),
                RunningProcess(name: "b", state: "ready", restarts: 0, pid: 9),
            ]
        }
        recoveries.begin("a", pid: 1, at: .seconds(10))
        for (state, pid) in [("ready", 1), ("back-off", nil), ("starting", 2)] as [(String, Int32?)] {
            let recovered = recoveries.update(processes(state, pid: pid), at: .seconds(10.1))
            #expect(recovered == [])
        }
        let first = recoveries.update(processes("ready", pid: 2), at: .seconds(10.18))
        #expect(first == [Recoveries.Recovery(process: "a", milliseconds: 180, number: 1)])
        let again = recoveries.update(processes("ready", pid: 3), at: .seconds(11))
        #expect(again == [])
        recoveries.begin("a", pid: 3, at: .seconds(12))
        recoveries.cancel("a")
        let cancelled = recoveries.update(processes("ready", pid: 4), at: .seconds(13))
        #expect(cancelled == [])
    }
}
