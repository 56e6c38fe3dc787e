/// The changes that a new manifest causes for the instances of the current one.
///
/// If a setting that the program is started with changes, the instance restarts. All other changes, such as to its
/// restart or stop settings, take effect at once without a restart.
public struct ReloadPlan: Equatable, Sendable, Codable {
    /// New instances.
    public var added: [String] = []
    /// Instances that are not in the new manifest.
    public var removed: [String] = []
    /// Instances with changed settings for their program's start.
    public var restarted: [String] = []
    /// Instances that continue with other settings.
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

    /// The plan as text, such as `start e.1; restart b.1, b.2`.
    public var words: String {
        let parts = [("start", added), ("stop", removed), ("restart", restarted), ("adjust", adjusted)]
        guard !isEmpty else { return "nothing changed" }
        return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
            .joined(separator: "; ")
    }

    /// Whether nothing changes at all.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && restarted.isEmpty && adjusted.isEmpty }
}
