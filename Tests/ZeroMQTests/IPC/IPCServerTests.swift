import CLinux
import Foundation
import Synchronization
import Testing

@testable import ZeroMQ

@Suite struct IPCServerTests {
    private let context = Context()

    @Test func itExchangesMessagesWithLibzmq() throws {
        let served = try ServedSocket()
        let dealer = try served.dealer(context)
        try dealer.connect(served.endpoint)
        let large = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0) }
        var message = Message()
        for body in [[1], [], large, [UInt8](repeating: 7, count: 255), [UInt8](repeating: 8, count: 256)] {
            try wait(until: { try dealer.send(body) == .sent })
            let (peer, bytes) = try wait { served.receive() }
            #expect(bytes == body)
            #expect(served.server.userID(of: peer) == "user name")
            #expect(served.server.send(body, to: peer) == .sent)
            try wait(until: {
                served.poll()
                return try dealer.receive(&message)
            })
            #expect(message.bytes == body)
        }
    }

    @Test func onlyTheFirstFrameOfAMessageIsReceived() throws {
        let served = try ServedSocket()
        let dealer = try served.dealer(context)
        try dealer.connect(served.endpoint)
        try dealer.send(frames: [[1], [UInt8](repeating: 0, count: 1 << 19), [3]])
        try dealer.send(frames: [[2]])
        #expect(try wait { served.receive() }.bytes == [1])
        #expect(try wait { served.receive() }.bytes == [2])
    }

    @Test func aRefusedPeerReceivesTheStatus() throws {
        let served = try ServedSocket()
        let dealer = try served.dealer(context, password: "wrong")
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(served.endpoint)
        var message = Message()
        let event = try wait {
            served.poll()
            _ = served.receive()
            return try monitor.receive(&message)
        }
        #expect(event == .refused(status: 400))
    }

    @Test func aPeerWithoutADecisionConnectsAgain() throws {
        let served = try ServedSocket()
        var isDecided = false
        var questions = 0
        served.answer = { name in
            questions += 1
            return isDecided ? .accepted(userID: name) : .unavailable
        }
        let dealer = try served.dealer(context)
        try dealer.connect(served.endpoint)
        _ = try dealer.send([1])
        try wait(until: {
            _ = served.receive()
            return questions == 2
        })
        isDecided = true
        #expect(try wait { served.receive() }.bytes == [1])
    }

    @Test func aPeerWithAnotherMechanismIsNotConnected() throws {
        let served = try ServedSocket()
        let dealer = try DealerSocket(context)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(served.endpoint)
        var message = Message()
        let event = try wait {
            _ = served.receive()
            return try monitor.receive(&message)
        }
        #expect(event != .connected)
    }

    @Test func aPeerThatSendsMuchDoesNotDelayAnother() throws {
        let served = try ServedSocket()
        let busy = try RawPeer(served.path)
        let quiet = try RawPeer(served.path)
        let many = (0..<10_000).flatMap { _ in [0, 1, 1] as [UInt8] }
        busy.send(RawPeer.handshake + many)
        quiet.send(RawPeer.handshake + [0, 1, 2])
        // Both are accepted, and their bytes are there.
        served.poll()
        let received = (0..<4).compactMap { _ in served.receive()?.bytes }
        #expect(received.contains([2]))
        #expect(received.contains([1]))
    }

    @Test func messagesBeforeTheEndOfAConnectionAreReceived() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake + [0, 1, 1, 0, 1, 2])
        peer.end()
        let (first, bytes) = try wait { served.receive() }
        #expect(bytes == [1])
        // Replies are lost on the way.
        #expect(served.server.send([9], to: first) == .sent)
        #expect(try wait { served.receive() }.bytes == [2])
        #expect(served.receive() == nil)
        #expect(served.server.send([9], to: first) == .unreachable)
        #expect(served.server.userID(of: first) == nil)
    }

    @Test(
        arguments: [{ $0.unsent = 100_000 }, { $0.unsentMessages = 10 }] as [@Sendable (inout IPCServer.Limits) -> Void]
    )
    func aPeerThatDoesNotReadGetsEverythingThatWasAcceptedForIt(
        change: @Sendable (inout IPCServer.Limits) -> Void
    ) throws {
        let served = try ServedSocket { change(&$0) }
        let peer = try RawPeer(served.path)
        try served.connect([peer])
        peer.send([0, 1, 1])
        let name = try wait { served.receive() }.peer
        var sent = 0
        while sent < 50, served.server.send([UInt8](repeating: UInt8(sent), count: 10_000), to: name) == .sent {
            sent += 1
        }
        try #require(served.server.send([1], to: name) == .wouldBlock)
        #expect(!served.server.hasCapacity(for: name))
        var bytes: [UInt8] = []
        try wait(until: {
            served.poll()
            bytes += peer.receive() ?? []
            return bytes.count >= sent * 10_009
        })
        let frames = bytes.suffix(sent * 10_009)
        for number in 0..<sent {
            let frame = frames.dropFirst(number * 10_009).prefix(10_009)
            #expect(frame.dropFirst(9).allSatisfy { $0 == UInt8(number) })
        }
        #expect(bytes.count == sent * 10_009)
        #expect(served.server.hasCapacity(for: name))
        #expect(served.server.send([1], to: name) == .sent)
    }

    @Test func unsentBytesOfAllConnectionsAreLimitedTogether() throws {
        let served = try ServedSocket { $0.unsentOfAll = 1_000_000 }
        let peers = try (0..<3).map { _ in try RawPeer(served.path) }
        let names = try peers.map { peer in
            peer.send(RawPeer.handshake + [0, 1, 1])
            return try wait { served.receive() }.peer
        }
        let reply = [UInt8](repeating: 1, count: 900_000)
        #expect(served.server.send(reply, to: names[0]) == .sent)
        #expect(served.server.send(reply, to: names[1]) == .sent)
        #expect(served.server.send([1], to: names[0]) == .wouldBlock)
        #expect(served.server.send([1], to: names[2]) == .sent, "A peer that reads is served.")
        var received = 0
        try wait(until: {
            received += peers[0].receive()?.count ?? 0
            served.poll()
            return received > 900_000
        })
        #expect(served.server.send([1], to: names[0]) == .sent, "It has read everything.")
    }

    /// One that opens many connections excludes itself only.
    @Test func unsentBytesOfAUserIDAreLimitedTogether() throws {
        let served = try ServedSocket { $0.unsent = 1_200_000 }
        var peers: [RawPeer] = []
        let names = try ["a", "a", "b"].map { name in
            let peer = try RawPeer(served.path)
            peers.append(peer)
            peer.send(RawPeer.client(name) + [0, 1, 1])
            return try wait { served.receive() }.peer
        }
        let reply = [UInt8](repeating: 1, count: 900_000)
        for name in names { #expect(served.server.send(reply, to: name) == .sent) }
        #expect(names.map { served.server.send([1], to: $0) } == [.wouldBlock, .wouldBlock, .sent])
        peers[1].end()
        try wait(until: {
            served.poll()
            return served.closed.count == 1
        })
        var received = 0
        try wait(until: {
            received += peers[0].receive()?.count ?? 0
            served.poll()
            return received > 300_000
        })
        #expect(served.server.send([1], to: names[0]) == .sent)
    }

    @Test func aConnectionCanBeClosed() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake + [0, 1, 1])
        let name = try wait { served.receive() }.peer
        served.server.close(name)
        #expect(served.closed.count == 1)
        #expect(served.server.send([1], to: name) == .unreachable)
        try wait(until: { peer.receive() == nil })
    }

    @Test func endedHandshakesBehindASilentOneLeaveNothing() throws {
        let served = try ServedSocket()
        let silent = try RawPeer(served.path)
        try wait(until: {
            served.poll()
            return served.attempts >= 2
        })
        for number in 1...300 {
            try RawPeer(served.path).end()
            try wait(until: {
                served.poll()
                return served.closed.count == number
            })
        }
        #expect(served.server.handshaking <= 100)
        withExtendedLifetime(silent) {}
    }

    @Test func answersToPingsAreDroppedForAPeerThatDoesNotRead() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        let ping: [UInt8] = [4, 23, 4] + Array("PING".utf8) + [UInt8](repeating: 1, count: 18)
        peer.send(RawPeer.handshake)
        let pings = (0..<2000).flatMap { _ in ping }
        var sent = 0
        try wait(until: {
            sent += pings.count
            peer.send(pings)
            _ = served.receive()
            return sent > 20 << 20
        })
        var received = 0
        while let bytes = peer.receive(), !bytes.isEmpty {
            received += bytes.count
            _ = served.receive()
        }
        #expect(received < 1 << 20)
    }

    @Test func handshakesDoNotDelayMessages() throws {
        let served = try ServedSocket { $0.handshakesAtOnce = 2 }
        var questions = 0
        served.answer = { name in
            questions += 1
            return .accepted(userID: name)
        }
        let peers = try (0..<10).map { _ in try RawPeer(served.path) }
        for peer in peers { peer.send(RawPeer.handshake) }
        var most = 0
        for _ in 0..<1000 where questions < 10 {
            let before = questions
            _ = served.receive()
            most = max(most, questions - before)
            if before == questions { #expect(served.hasWork) }
        }
        #expect(questions == 10)
        #expect((1...2).contains(most))
    }

    /// A handshake may bring as many bytes as fit into one read.
    @Test func longHandshakesDoNotDelayMessages() throws {
        let served = try ServedSocket()
        let other = try RawPeer(served.path)
        try served.connect([other])
        let peers = try (0..<16).map { _ in try RawPeer(served.path) }
        for peer in peers {
            let size = IPCStream.readSize - RawPeer.handshake.count
            let sent = peer.send(RawPeer.handshake + ZMTPConnection.frame(of: [UInt8](repeating: 0, count: size - 9)))
            #expect(sent == IPCStream.readSize)
        }
        other.send([0, 1, 7])
        #expect(served.receive()?.bytes == [7])
    }

    @Test func oneCallWritesALimitedNumberOfWaitingBytes() throws {
        let served = try ServedSocket()
        let peers = try (0..<16).map { _ in try RawPeer(served.path) }
        var names: [RouterSocket.Peer] = []
        for peer in peers { peer.send(RawPeer.handshake + [0, 1, 1]) }
        try wait(until: {
            if let (name, _) = served.receive() { names.append(name) }
            return names.count == peers.count
        })
        // More than the kernel keeps.
        for name in names { #expect(served.server.send([UInt8](repeating: 1, count: 1 << 20), to: name) == .sent) }
        for peer in peers { while peer.receive()?.isEmpty == false {} }
        var rest: Int { names.reduce(0) { $0 + served.server.unsent(to: $1) } }
        let before = rest
        served.poll()
        #expect(before - rest >= 1 << 20)
        #expect(before - rest <= (1 << 20) + IPCStream.largestWrite)
        #expect(served.server.isPollDue)
        try wait(until: {
            for peer in peers { while peer.receive()?.isEmpty == false {} }
            served.poll()
            return rest == 0
        })
        #expect(!served.server.isPollDue)
    }

    @Test func unsentRepliesAreSentBeforeTheEnd() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake + [0, 1, 1])
        let name = try wait { served.receive() }.peer
        // More than the socket has capacity for.
        #expect(served.server.send([UInt8](repeating: 1, count: 600_000), to: name) == .sent)
        let isReading = Mutex(false)
        let received = Mutex<Int?>(nil)
        _ = fcntl(peer.descriptor, F_SETFL, 0)
        Thread { [descriptor = peer.descriptor] in
            var count = 0
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            isReading.withLock { $0 = true }
            while case let read = recv(descriptor, &bytes, bytes.count, 0), read > 0 { count += read }
            received.withLock { $0 = count }
        }.start()
        try wait(until: { isReading.withLock { $0 } })
        served.end()
        #expect(try wait { received.withLock { $0 } } >= 600_000)
    }

    @Test func aSilentConnectionEndsAfterItsHandshakesTime() throws {
        let served = try ServedSocket { $0.handshake = 1_000_000_000 }
        let silent = try RawPeer(served.path)
        let now = Reactor.now()
        served.server.poll(now: now, isReady: true)
        #expect(served.server.deadline == now + 1_000_000_000)
        served.server.poll(now: now + 999_999_999, isReady: true)
        #expect(silent.receive() != nil)
        served.server.poll(now: now + 1_000_000_000, isReady: true)
        #expect(served.server.deadline == nil)
        try wait(until: { silent.receive() == nil })
    }

    /// A new connection with `size` bytes of a message of 256 KiB.
    private func unfinishedMessage(of size: Int, after handshake: [UInt8], to served: ServedSocket) throws -> RawPeer {
        let peer = try RawPeer(served.path)
        let header: [UInt8] = [2, 0, 0, 0, 0, 0, 4, 0, 0]
        peer.send(handshake + (size > 0 ? header + [UInt8](repeating: 0, count: size) : []))
        try wait(until: {
            while served.receive() != nil {}
            return peer.receive()?.isEmpty == false
        })
        return peer
    }

    private func waitUntilClosed(_ peer: RawPeer, by served: ServedSocket) throws {
        try wait(until: {
            while served.receive() != nil {}
            return peer.receive() == nil
        })
    }

    @Test func unfinishedMessagesOfAllConnectionsAreLimitedTogether() throws {
        let served = try ServedSocket { $0.unfinishedMessages = 350_000 }
        let peers = try [100_000, 120_000, 90_000, 60_000].map {
            try unfinishedMessage(of: $0, after: RawPeer.handshake, to: served)
        }
        try waitUntilClosed(peers[1], by: served)
        #expect(served.server.takeClosedForTooLargeMessages() == 1)
        #expect([0, 2, 3].allSatisfy { peers[$0].receive() != nil })
    }

    @Test(arguments: [
        ("pings", [4, 7, 4] + Array("PING".utf8) + [0, 1]), ("unknown commands", [4, 2, 1, 65]),
        ("frames of a message", [1, 0]),
    ])
    func aPeerThatNeverFinishesAMessageDoesNotKeepTheThread(_ description: String, endless: [UInt8]) throws {
        let served = try ServedSocket()
        let hostile = try RawPeer(served.path)
        let other = try RawPeer(served.path)
        hostile.send(RawPeer.handshake)
        other.send(RawPeer.handshake)
        try wait(until: {
            _ = served.receive()
            return served.connections == 2 && !served.hasWork
        })
        let flood = RawPeer.Flood(hostile, (0..<20_000).flatMap { _ in endless })
        defer { flood.end() }
        for number in 0..<5 {
            let before = flood.count
            other.send([0, 1, UInt8(number)])
            #expect(try wait { served.receive() }.bytes == [UInt8(number)])
            try wait(until: {
                _ = served.receive()
                // A message with too many frames ends the connection.
                return flood.count > before || served.connections == 1
            })
        }
    }

    @Test func connectionsWithoutAWholeMessageDelayNoOther() throws {
        let served = try ServedSocket()
        let hostile = try (0..<60).map { _ in try RawPeer(served.path) }
        let other = try RawPeer(served.path)
        try served.connect(hostile + [other])
        // The begin of a frame that has 200 bytes, and then one byte each time.
        for peer in hostile { peer.send([0, 200, 1]) }
        try wait(until: {
            _ = served.receive()
            return !served.hasWork
        })
        for number in 0..<10 as Range<UInt8> {
            for peer in hostile { peer.send([1]) }
            other.send([0, 1, number])
            #expect(served.receive()?.bytes == [number], "In the same turn.")
        }
        try wait(until: {
            #expect(served.receive() == nil)
            return !served.hasWork
        })
    }

    /// A process cannot pass as another one, but it can have many descendants.
    @Test func theConnectionsOfTheUserIDWithMostUnfinishedBytesAreClosed() throws {
        let served = try ServedSocket { $0.unfinishedMessages = 350_000 }
        // Two processes: the second one has the largest message.
        let peers = try [(1, "name", 120_000), (2, "name", 110_000), (3, "name", 0), (4, "eman", 130_000)].map {
            pid, name, size in
            served.pid = Int32(pid)
            return try unfinishedMessage(of: size, after: RawPeer.client(name), to: served)
        }
        try waitUntilClosed(peers[0], by: served)
        #expect(served.server.takeClosedForTooLargeMessages() == 1)
        #expect([1, 2, 3].allSatisfy { peers[$0].receive() != nil })
    }

    @Test func messagesThatWereReceivedDoNotCountAsUnfinished() throws {
        let served = try ServedSocket { $0.unfinishedMessages = 250_000 }
        let peers = try (0..<4).map { _ in try RawPeer(served.path) }
        for peer in peers {
            peer.send(RawPeer.handshake + [2, 0, 0, 0, 0, 0, 1, 0x86, 0xA0] + [UInt8](repeating: 1, count: 100_000))
            #expect(try wait { served.receive() }.bytes.count == 100_000)
        }
        for peer in peers {
            peer.send([0, 1, 7])
            #expect(try wait { served.receive() }.bytes == [7])
        }
        #expect(served.server.takeClosedForTooLargeMessages() == 0)
    }

    @Test func aConnectionThatEndsIsClosedWhileNothingIsReceived() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake)
        try wait(until: {
            served.poll()
            return served.connections == 1
        })
        peer.end()
        try wait(until: {
            served.poll()
            return served.connections == 0
        })
    }

    @Test func handshakesThatWaitForTheServerAreNotEnded() throws {
        let served = try ServedSocket {
            $0.handshakesAtOnce = 1
            $0.handshake = 1000
        }
        var now = Reactor.now()
        let peers = try (0..<3).map { _ in try RawPeer(served.path) }
        for _ in 0..<10 { served.server.poll(now: now, isReady: true) }
        for peer in peers { peer.send(RawPeer.handshake) }
        for _ in 0..<10 {
            now += 1001
            served.server.poll(now: now, isReady: true)
        }
        #expect(served.connections == 3)
        for peer in peers { peer.send([0, 1, 1]) }
        for _ in peers { #expect(try wait { served.receive() }.bytes == [1]) }
    }

    @Test func aPausedPeersMessagesWaitAndNoOthers() throws {
        let served = try ServedSocket()
        let peers = try (0..<2).map { _ in try RawPeer(served.path) }
        try served.connect(peers)
        peers[0].send([0, 1, 1, 0, 1, 2, 0, 1, 3])
        let (paused, first) = try wait { served.receive() }
        #expect(first == [1])
        served.server.pause(paused)
        peers[1].send([0, 1, 9])
        #expect(try wait { served.receive() }.bytes == [9])
        peers[0].send([0, 1, 4])
        #expect(served.receive() == nil)
        #expect(!served.hasWork, "A paused peer keeps no thread busy.")
        served.server.resume(paused)
        #expect(served.hasWork, "No event announces the messages that have waited.")
        for number in 2...4 as ClosedRange<UInt8> { #expect(try wait { served.receive() }.bytes == [number]) }
        #expect(served.receive() == nil)
    }

    @Test func theEndOfAPausedPeerIsNoticedAfterItsMessages() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        try served.connect([peer])
        peer.send([0, 1, 1])
        let name = try wait { served.receive() }.peer
        served.server.pause(name)
        peer.send([0, 1, 2])
        peer.end()
        #expect(served.receive() == nil)
        #expect(served.connections == 1)
        served.server.resume(name)
        #expect(try wait { served.receive() }.bytes == [2])
        #expect(served.receive() == nil)
        #expect(served.connections == 0)
    }

    @Test func aPausedPeerWithoutMessagesIsClosedWhenItEnds() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        try served.connect([peer])
        peer.send([0, 1, 1])
        served.server.pause(try wait { served.receive() }.peer)
        peer.end()
        try wait(until: {
            served.poll()
            return served.connections == 0
        })
    }

    /// Nothing else announces the end of a client that is not read, because it takes no replies, when messages of it wait.
    @Test func theRepliesToAPausedPeerThatHasEndedNeedNoSpace() throws {
        let served = try ServedSocket { $0.unsent = 100_000 }
        let peer = try RawPeer(served.path)
        try served.connect([peer])
        peer.send([0, 1, 1])
        let name = try wait { served.receive() }.peer
        while served.server.send([UInt8](repeating: 0, count: 10_000), to: name) == .sent {}
        served.server.pause(name)
        peer.send([0, 1, 2])
        peer.end()
        try wait(until: {
            served.poll()
            return served.server.send([9], to: name) == .sent
        })
        served.server.resume(name)
        try wait(until: {
            _ = served.receive()
            return served.connections == 0
        })
    }

    @Test func aTurnReadsALimitedNumberOfBytes() throws {
        let served = try ServedSocket { $0.message = 8 << 20 }
        let peers = try (0..<16).map { _ in try RawPeer(served.path) }
        try served.connect(peers)
        // The begins of messages of 4 MiB, as far as the sockets have space.
        let begin: [UInt8] = [2, 0, 0, 0, 0, 0, 64, 0, 0] + [UInt8](repeating: 0, count: 200_000)
        let sent = peers.reduce(0) { $0 + max(0, $1.send(begin)) }
        served.poll()
        var message = Message()
        while served.server.receive(&message) != nil {}
        #expect(served.server.hasUnread, "The next turn continues.")
        let total = peers.reduce(0) { $0 + unread(at: $1) }
        #expect(total > 0)
        // One more read may begin below the limit.
        #expect(sent - total <= 512 << 10 + IPCStream.readSize)
    }

    /// How many bytes of `peer` the server has not read.
    private func unread(at peer: RawPeer) -> Int {
        var count: CInt = 0
        // The kernel counts its overhead, too, but nothing once all is read.
        _ = ioctl(peer.descriptor, UInt(TIOCOUTQ), &count)
        return Int(count)
    }

    @Test func aPingBeforeAMessageIsAnswered() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        try served.connect([peer])
        let context: [UInt8] = [5, 6]
        peer.send([4, 9, 4] + Array("PING".utf8) + [0, 1] + context + [0, 1, 7])
        #expect(try wait { served.receive() }.bytes == [7])
        #expect(peer.receive() == [4, 7, 4] + Array("PONG".utf8) + context)
    }

    @Test func connectionsThatEndWhileNothingIsReceivedLeaveNothing() throws {
        let served = try ServedSocket()
        for number in 1...300 {
            let peer = try RawPeer(served.path)
            peer.send(RawPeer.handshake)
            try wait(until: {
                served.poll()
                return served.connections == 1
            })
            peer.end()
            try wait(until: {
                served.poll()
                return served.closed.count == number
            })
        }
        #expect(served.server.waiting <= 100)
        #expect(served.receive() == nil)
        #expect(served.server.waiting == 0)
    }

    @Test func aConnectionThatCannotBeWatchedIsClosed() throws {
        let served = try ServedSocket()
        // The kernel watches no regular file.
        let file = open("/proc/self/exe", O_RDONLY)
        served.nextAcceptances = [.connection(file, Authenticator.Credentials(uid: 1, pid: 2))]
        served.poll()
        #expect(served.closed == [file])
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake + [0, 1, 1])
        #expect(try wait { served.receive() }.bytes == [1])
    }

    @Test func itsDescriptorAnnouncesOnlyNews() throws {
        let served = try ServedSocket()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.handshake)
        try wait(until: {
            _ = served.receive()
            return !served.hasWork && !UnixSocket.isReadable(served.server.descriptor)
        })
        peer.send([0, 1, 1])
        try wait(until: { UnixSocket.isReadable(served.server.descriptor) })
        served.poll()
        // Unread messages do not wake the thread again: the server knows them.
        #expect(!UnixSocket.isReadable(served.server.descriptor))
        #expect(served.server.hasUnread)
    }

    @Test func throttledConnectionsWait() throws {
        let served = try ServedSocket()
        served.acceptance = .exhausted(5_000)
        let now = Reactor.now()
        served.server.poll(now: now, isReady: true)
        #expect(served.attempts == 1)
        #expect(served.server.deadline == now + 5_000)
        #expect(!served.hasWork)
        served.server.poll(now: now + 4_999, isReady: true)
        #expect(served.attempts == 1)
        served.acceptance = .throttled(7_000)
        served.server.poll(now: now + 5_000, isReady: true)
        #expect(served.attempts == 17, "As many as are accepted at once.")
        #expect(served.server.deadline == now + 12_000)
        served.acceptance = .nothing
        served.server.poll(now: now + 12_000, isReady: true)
        #expect(served.server.deadline == nil)
    }
}
