internal import Eastward
internal import EastwardFeature

/// Runs an app within this process, with a disk in memory.
struct InProcessHost<State: DurableState, Action: AppAction>: RuntimeHost {
    private let store: InProcessStore<State, Action>
    private let members = Members()

    private actor Members {
        var roles: [String: String] = [:]
        private var counts: [String: Int] = [:]

        func add(_ name: String, role: String) -> String {
            counts[name, default: 0] += 1
            let process = "\(name).\(counts[name, default: 0])"
            roles[process] = role
            return process
        }
    }

    init(reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: PublishingIntervals) {
        let disk = TestDisk(reducer: reducer)
        store = InProcessStore(
            reducer: reducer, roles: roles, intervals: intervals, recovering: { disk.recover() },
            journal: { disk.journal() })
    }

    func connect(role: String, name: String) async throws -> (process: String, connection: FeatureConnection) {
        let process = await members.add(name, role: role)
        return (process, try await store.open(role: role, process: process))
    }

    func reconnect(_ process: String) async throws -> FeatureConnection {
        guard let role = await members.roles[process] else { throw FeatureError.closed }
        return try await store.open(role: role, process: process)
    }

    func stateRecords() async -> [String] { await store.stateRecords() }
    func killStore() async { await store.restart() }
    func restartStore() async { await store.restart() }
    func cut(_ process: String) async { await store.cut(process) }
    func dropNext(_ count: Int, to process: String) async { await store.dropPublications(count, to: process) }
    func setDelayed(_ isDelayed: Bool, _ process: String) async { await store.setDelayed(isDelayed, process) }
    func close() async { await store.close() }
}
