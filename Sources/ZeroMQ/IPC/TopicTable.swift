/// The topics to which the peers of a publisher have subscribed. A message has the topics that are prefixes of it.
///
/// A message costs as much as the bytes of the longest topic, however many topics there are.
struct TopicTable<Peer: Hashable> {
    private struct Topic {
        let bytes: [UInt8]
        var peers: Set<Peer>
    }

    /// By the hash of their bytes.
    private var topics: [Int: [Topic]] = [:]
    /// How many topics have each length, the shortest first.
    private var lengths: [(length: Int, topics: Int)] = []
    private var topicsOfPeer: [Peer: Set<[UInt8]>] = [:]

    /// Adds a topic of a peer.
    mutating func subscribe(_ peer: Peer, to topic: [UInt8]) {
        guard topicsOfPeer[peer, default: []].insert(topic).inserted else { return }
        let hash = Self.hash(topic)
        if let index = topics[hash]?.firstIndex(where: { $0.bytes == topic }) {
            topics[hash]?[index].peers.insert(peer)
        } else {
            topics[hash, default: []].append(Topic(bytes: topic, peers: [peer]))
            count(1, length: topic.count)
        }
    }

    /// Removes a topic of a peer. Returns whether it was its last peer.
    mutating func unsubscribe(_ peer: Peer, from topic: [UInt8]) -> Bool {
        guard topicsOfPeer[peer]?.remove(topic) != nil else { return false }
        if topicsOfPeer[peer]?.isEmpty == true { topicsOfPeer[peer] = nil }
        return remove(peer, from: topic)
    }

    /// Removes the topics of a peer. Returns those of which it was the last peer.
    mutating func remove(_ peer: Peer) -> [[UInt8]] {
        (topicsOfPeer.removeValue(forKey: peer) ?? []).filter { remove(peer, from: $0) }
    }

    /// The peers with exactly this topic.
    func peers(with topic: [UInt8]) -> Set<Peer> {
        topics[Self.hash(topic)]?.first { $0.bytes == topic }?.peers ?? []
    }

    /// The peers with a topic of a message, each once.
    func peers(of message: [UInt8]) -> Set<Peer> {
        var peers: Set<Peer> = []
        var hasher = Hasher()
        var hashed = 0
        message.withUnsafeBytes { bytes in
            for (length, _) in lengths {
                guard length <= bytes.count else { return }
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[hashed..<length]))
                hashed = length
                for topic in topics[hasher.finalized] ?? [] where topic.bytes.elementsEqual(bytes[..<length]) {
                    if peers.isEmpty { peers = topic.peers } else { peers.formUnion(topic.peers) }
                }
            }
        }
        return peers
    }

    private mutating func remove(_ peer: Peer, from topic: [UInt8]) -> Bool {
        let hash = Self.hash(topic)
        guard let index = topics[hash]?.firstIndex(where: { $0.bytes == topic }) else { return false }
        topics[hash]?[index].peers.remove(peer)
        guard topics[hash]?[index].peers.isEmpty == true else { return false }
        topics[hash]?.remove(at: index)
        if topics[hash]?.isEmpty == true { topics[hash] = nil }
        count(-1, length: topic.count)
        return true
    }

    private mutating func count(_ change: Int, length: Int) {
        let index = lengths.firstIndex { $0.length >= length } ?? lengths.count
        if index == lengths.count || lengths[index].length > length { lengths.insert((length, 0), at: index) }
        lengths[index].topics += change
        if lengths[index].topics == 0 { lengths.remove(at: index) }
    }

    /// Depends on the bytes only, not on how they were divided. No peer can predict it.
    private static func hash(_ topic: [UInt8]) -> Int {
        var hasher = Hasher()
        topic.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalized
    }
}

extension Hasher {
    /// The hash of the bytes so far.
    fileprivate var finalized: Int {
        let copy = self
        return copy.finalize()
    }
}
