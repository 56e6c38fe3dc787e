internal import Eastward
internal import ZeroMQ

/// The connections of features that have sent a hello, by their peer, their ID, and their process. No I/O.
struct PeerTable {
    /// A connection. A class, so that a lookup for each message copies one reference.
    final class Connection: Sendable {
        let id: ConnectionID
        let peer: RouterSocket.Peer
        let sender: Sender

        init(_ id: ConnectionID, _ peer: RouterSocket.Peer, _ sender: Sender) {
            self.id = id
            self.peer = peer
            self.sender = sender
        }
    }

    /// How many connections of a process are kept: the latest one, and the previous one for its late batches, which are
    /// refused.
    static let keptOfProcess = 2

    private var byID: [ConnectionID: Connection] = [:]
    private var byPeer: [RouterSocket.Peer: Connection] = [:]
    /// The kept connections of each process, the newest last.
    private var byProcess: [String: [Connection]] = [:]
    private var nextNumber: UInt64 = 1

    var count: Int { byID.count }

    subscript(id: ConnectionID) -> Connection? { byID[id] }

    subscript(peer: RouterSocket.Peer) -> Connection? { byPeer[peer] }

    /// The connections of a process, the newest last.
    func connections(of process: String) -> [Connection] { byProcess[process] ?? [] }

    /// Adds the connection of a peer that has none. If its process has too many then, `outdated` is the one to remove.
    mutating func add(_ peer: RouterSocket.Peer, _ sender: Sender) -> (id: ConnectionID, outdated: ConnectionID?) {
        let connection = Connection(ConnectionID(nextNumber), peer, sender)
        nextNumber += 1
        byID[connection.id] = connection
        byPeer[peer] = connection
        byProcess[sender.identity.process, default: []].append(connection)
        let ofProcess = connections(of: sender.identity.process)
        return (connection.id, ofProcess.count > Self.keptOfProcess ? ofProcess[0].id : nil)
    }

    mutating func remove(_ id: ConnectionID) {
        guard let connection = byID.removeValue(forKey: id) else { return }
        byPeer[connection.peer] = nil
        let process = connection.sender.identity.process
        byProcess[process]?.removeAll { $0.id == id }
        if byProcess[process]?.isEmpty ?? false { byProcess[process] = nil }
    }
}
