/// What another manifest means for the instances that run under this one.
///
/// A change of what the program is started with restarts it. All else, such as when it is restarted or how it is
/// stopped, counts from now on without touching it.
public struct ReloadPlan: Equatable, Sendable, Codable {
    /// Instances that are new.
    public var added: [String] = []
    /// Instances that are no longer wanted.
    public var removed: [String] = []
    /// Instances whose program is started with something else.
    public var restarted: [String] = []
    /// Instances that go on under other rules.
    public var adjusted: [String] = []

    /// Compares process by process.
    public init(from old: Manifest, to new: Manifest) {
        let before = Dictionary(uniqueKeysWithValues: old.processes.map { ($0.name, $0) })
        for process in new.processes {
            guard let earlier = before[process.name] else {
                added += process.instances
                continue
            }
            added += process.instances.dropFirst(earlier.replicas)
            let kept = process.instances.prefix(earlier.replicas)
            var sameReplicas = process
            sameReplicas.replicas = earlier.replicas
            if process.start != earlier.start {
                restarted += kept
            } else if sameReplicas != earlier {
                adjusted += kept
            }
        }
        let after = Set(new.processes.flatMap(\.instances))
        removed = old.processes.flatMap(\.instances).filter { !after.contains($0) }
    }

    /// Such as `start e.1; restart b.1, b.2`.
    public var words: String {
        let parts = [("start", added), ("stop", removed), ("restart", restarted), ("adjust", adjusted)]
        guard !isEmpty else { return "nothing changed" }
        return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
            .joined(separator: "; ")
    }

    /// Whether nothing changes at all.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && restarted.isEmpty && adjusted.isEmpty }
}
