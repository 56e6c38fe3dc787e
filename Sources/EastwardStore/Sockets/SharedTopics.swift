internal import Eastward

/// The processes that subscribe to the topics of a role that several of them share: its slices and its progress.
///
/// libzmq reports the end of a topic's last subscription, but also each cancellation by a connection without a
/// subscription to the topic, while others have one (`xpub.cpp` of 4.3.4, `mtrie_t::not_found`). No process must end the
/// topic of the others.
struct SharedTopics {
    private var processes: [[UInt8]: Set<String>]
    /// The maximum number of processes that are kept for a topic.
    private static let mostProcesses = 1024

    init(slices: [String]) {
        let progress = WireProtocol.progressTopic
        let topics = slices.map(WireProtocol.patchTopic) + (0...progress.count).map { Array(progress.prefix($0)) }
        processes = Dictionary(topics.map { ($0, []) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func subscribed(_ topic: [UInt8], by process: String?) {
        guard let process, let known = processes[topic], known.count < Self.mostProcesses else { return }
        processes[topic]?.insert(process)
    }

    /// Handles a report that `topic` has ended. Returns whether it has. A topic that no process has any more may count
    /// as subscribed, if a process left it while another one stayed.
    /// - Parameter process: the one that cancelled its subscription; `nil` if the last subscriber's connection ended.
    mutating func unsubscribed(_ topic: [UInt8], by process: String?) -> Bool {
        guard let known = processes[topic] else { return true }
        if let process, !known.subtracting([process]).isEmpty { return false }
        processes[topic] = []
        return true
    }
}
