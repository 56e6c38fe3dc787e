import Eastward
import Testing

@testable import EastwardCLI
@testable import EastwardOperator
@testable import EastwardSupervisor

@Suite("The store of a leadership command")
struct LeadingStoreTests {
    private func process(
        _ name: String, instance: Int = 1, role: String? = nil, state: String = "ready", status: String? = nil
    ) -> ProcessStatus {
        ProcessStatus(
            name: name, instance: instance, role: role, state: state, pid: 100, restarts: 0, uptimeSeconds: 1,
            status: status, isCompleted: false)
    }

    private let leader = "durability full, PostgreSQL 15.18 at db:5432/market"
    private let standby = "standby of far:/data/store, at row 7"

    @Test func isTheOnlyStoreAmongFeaturesAndPrograms() throws {
        let processes = [
            process("counter", role: "market.CounterFeature", status: leader), process("database"),
            process("store", status: standby),
        ]
        let store = try LeadingStore(among: processes, named: nil, where: \.isLeader)
        #expect(store.name == "store.1")
        #expect(store.leadership == .standby(of: "far:/data/store"))
    }

    @Test func oneOfSeveralMustBeNamed() throws {
        let processes = [process("store", status: leader), process("spare", status: leader)]
        let error = #expect(throws: CommandError.self) {
            try LeadingStore(among: processes, named: nil, where: \.isLeader)
        }
        #expect(error?.description == "Several stores run: store.1, spare.1. Name one of them.")
        #expect(error?.exitCode == 64)
        #expect(try LeadingStore(among: processes, named: "spare", where: \.isLeader).name == "spare.1")
        #expect(throws: CommandError.self) { try LeadingStore(among: processes, named: "spore", where: \.isLeader) }
    }

    @Test func isTheOnlyOneThatTheCommandIsFor() throws {
        let processes = [process("store", status: leader), process("spare", status: standby)]
        #expect(try LeadingStore(among: processes, named: nil, where: \.isLeader).name == "store.1")
        #expect(try LeadingStore(among: processes, named: nil) { !$0.isLeader }.name == "spare.1")
        let leaders = [process("store", status: leader)]
        #expect(try LeadingStore(among: leaders, named: nil) { !$0.isLeader }.name == "store.1")
    }

    @Test func aStoreThatIsNotReadyIsNamedWithItsStatus() {
        let processes = [process("store", state: "starting", status: "waits: no route to db")]
        let error = #expect(throws: CommandError.self) {
            try LeadingStore(among: processes, named: nil, where: \.isLeader)
        }
        #expect(error?.description.contains("store.1 is starting, waits: no route to db") == true)
        #expect(error?.exitCode == 69)
    }

    @Test func aStoreOnAnotherMachineIsNamed() {
        let error = #expect(throws: CommandError.self) {
            try LeadingStore(among: [], named: nil, where: \.isLeader, remote: "tcp://192.0.2.1:7700")
        }
        #expect(error?.description.contains("on another machine, at tcp://192.0.2.1:7700") == true)
    }
}
