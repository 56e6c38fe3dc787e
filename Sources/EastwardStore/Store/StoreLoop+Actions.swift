internal import Eastward
internal import ZeroMQ

extension StoreLoop {
    // MARK: Receiving

    /// Receives messages of features and processes them. Returns whether there may be more to receive.
    func receiveActions(_ wake: Reactor.Wake) throws -> Bool {
        ingress.beginTurn(now: clock())
        let hasReceived = try receiveMessages(wake)
        // At least one queued piece, however long the received messages took.
        while journaled.core.acceptsActions, let (connection, step) = ingress.next() {
            try process(step, from: connection)
            ingress.processed(step, now: clock())
            guard ingress.goesOn else { break }
        }
        for connection in ingress.takeResumed() { resume(connection) }
        return hasReceived
    }

    private func receiveMessages(_ wake: Reactor.Wake) throws -> Bool {
        let socket = features.socket
        guard socket.isDue(wake) else {
            ingress.noteSocketIsEmpty()
            return false
        }
        var message = Message()
        for _ in 0..<Ingress.messagesPerTurn {
            guard ingress.mayRead(acceptsActions: journaled.core.acceptsActions) else {
                // The messages stay in the socket, and its descriptor is not ready until more arrive.
                socket.settle()
                return false
            }
            guard let peer = try socket.receive(&message) else { return false }
            try receive(message, from: peer)
            if !ingress.isEmpty { pauseIfFull(peer) }
            features.noteReceived(message.count, from: peer)
            guard ingress.goesOn else { break }
        }
        return true
    }

    /// Lets the messages of one client wait on its side, so that those of the others are received.
    private func pauseIfFull(_ peer: RouterSocket.Peer) {
        guard let connection = features.peers[peer]?.id, ingress.isFull(connection) else { return }
        if features.socket.pause(peer) { ingress.notePaused(connection) }
    }

    /// Receives messages of a connection again, unless there is another reason to pause it.
    private func resume(_ connection: ConnectionID) {
        guard !ingress.isFull(connection), !features.slowClients.isExhausted(connection) else { return }
        features.resume(connection)
    }

    private func receive(_ message: borrowing Message, from peer: RouterSocket.Peer) throws {
        let connection = connection(of: message, from: peer)
        switch ingress.receive(message, from: connection, isAttached: { journaled.core.isAttached($0) }) {
        case .handled: break
        case .step(let step, let connection):
            try process(step, from: connection)
            ingress.processed(step, now: clock())
        case .hello(let hello): try receive(hello, in: message, over: connection, from: peer)
        case .windowExceeded(let connection): journaled.core.refuseWindow(of: connection)
        case .malformed:
            guard connection == nil else { return }
            features.noteMalformed(features.socket.sender(of: message, over: peer)?.identity)
            try features.refuse(peer, .foreignProtocol, "This is no hello of Eastward's protocol.")
        }
    }

    private func receive(
        _ hello: WireHello, in message: borrowing Message, over connection: ConnectionID?, from peer: RouterSocket.Peer
    ) throws {
        guard let sender = features.peers[peer]?.sender ?? features.socket.sender(of: message, over: peer) else {
            return
        }
        guard sockets.authenticator?.admits(sender.userID) ?? true else {
            return try features.refuseEndedCredentials(of: sender, peer)
        }
        guard sockets.authenticator?.prove(sender.userID, token: Token(bytes: hello.token)) ?? true else {
            return try features.refuseToken(of: sender, peer)
        }
        ingress.append(hello, sender.identity, bytes: message.count, from: connection ?? connect(peer, sender))
    }

    private func process(_ step: IngressQueue.Step, from connection: ConnectionID) throws {
        switch step {
        case .hello(let hello, let identity): journaled.core.hello(hello, from: connection, identity: identity)
        case .batch(let batch): journaled.receive(batch, from: connection)
        case .presence(let bytes): try receivePresence(bytes, from: connection)
        case .report(let bytes): try receiveReport(bytes, from: connection)
        case .goodbye(let goodbye): journaled.core.goodbye(goodbye, from: connection)
        case .malformed: try refuseMalformed(connection)
        }
    }

    private func receivePresence(_ bytes: [UInt8], from connection: ConnectionID) throws {
        guard let presence = Ingress.presence(in: bytes) else {
            return try refuseMalformed(connection)
        }
        journaled.core.setPresence(presence, from: connection)
    }

    private func receiveReport(_ bytes: [UInt8], from connection: ConnectionID) throws {
        guard let report = Ingress.report(in: bytes) else {
            return try refuseMalformed(connection)
        }
        journaled.core.receive(report, from: connection, now: .now()) { publishing.position(of: $0, role: $1) }
    }

    private func refuseMalformed(_ connection: ConnectionID) throws {
        let session = journaled.core.session(of: connection)
        // As after any refusal, the client must send another hello.
        journaled.core.lost(connection)
        let refusal = WireStoreMessage.refusal(.malformed, "A message that cannot be read.")
        if case .unreachable = try features.reply(refusal, to: connection, session: session) { forget(connection) }
    }

    // MARK: Connections

    /// The connection of the message's sender; `nil` for one that has sent no hello. If another peer uses a
    /// connection's routing ID, that connection has ended.
    private func connection(of message: borrowing Message, from peer: RouterSocket.Peer) -> ConnectionID? {
        guard let known = features.peers[peer] else { return nil }
        if features.socket.isSent(message, by: known.sender, over: peer) { return known.id }
        forget(known.id)
        return nil
    }

    private func connect(_ peer: RouterSocket.Peer, _ sender: Sender) -> ConnectionID {
        let (connection, outdated) = features.add(peer, sender)
        if let outdated {
            let peer = features.peers[outdated]?.peer
            forget(outdated)
            // The replies that wait for it would count until its process ends.
            peer.map(features.socket.close)
        }
        return connection
    }

    /// Forgets a connection that ended.
    func forget(_ connection: ConnectionID) {
        features.resume(connection)
        features.remove(connection)
        ingress.remove(connection)
        journaled.core.lost(connection)
    }

    /// Stops accepting messages of processes whose credentials have ended.
    func endCredentials(_ now: Instant) throws {
        guard let authenticator = sockets.authenticator else { return }
        for process in authenticator.endCredentials(now) {
            for connection in features.peers.connections(of: process)
            where !authenticator.admits(connection.sender.userID) {
                // Its messages that arrived in time, such as a goodbye.
                while let step = ingress.next(of: connection.id) { try self.process(step, from: connection.id) }
                try features.refuseEndedCredentials(of: connection.sender, connection.peer)
                forget(connection.id)
            }
            journaled.core.endCredentials(of: process)
        }
    }

    /// Sends clients that read again the receipts that were dropped before. Returns whether it sent any.
    func repeatReceipts(_ now: Instant) throws -> Bool {
        let retry = try features.retry(now: now) { journaled.core.firstReceipt(for: $0) }
        for connection in retry.retried { resume(connection) }
        for connection in retry.needReceipts { journaled.core.repeatReceipts(to: connection) }
        for connection in retry.unreachable { forget(connection) }
        if retry.hasSent { try performEffects() }
        return retry.hasSent
    }
}
