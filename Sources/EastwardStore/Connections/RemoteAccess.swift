package import Eastward
internal import ZeroMQ

/// How remote processes connect to a store: over TCP, with CURVE.
package struct RemoteAccess: Sendable {
    let endpoint: TCPEndpoint
    /// The path of the keys file.
    let keysFile: String
    private let secretKey: String

    /// - Parameter data: the app's data directory, which holds the keys file.
    /// - Throws: ``StoreStartError`` if there are no keys, or they cannot be used.
    package init(listen endpoint: TCPEndpoint, data: String) throws {
        self.endpoint = endpoint
        keysFile = KeysFile.path(data: data)
        let keys = try RemoteKeys.read(path: keysFile)
        guard CurveKeyPair(secretKey: keys.secretKey)?.publicKey == keys.publicKey else {
            throw StoreStartError("The store's keys in \(keysFile) do not belong together. Restore the file.")
        }
        secretKey = keys.secretKey
    }

    /// Makes a socket accept only peers that prove a key. A peer that is not reachable any more is disconnected.
    ///
    /// Without ZMTP's heartbeats: on a connecting socket with a full queue libzmq ends the process (its issue 3937). The
    /// kernel's probes detect a peer that disappeared.
    func secure(_ socket: borrowing some Socket & ~Copyable) throws {
        try socket.acceptCurve(secretKey: secretKey)
        try socket.watchTCP()
    }
}
