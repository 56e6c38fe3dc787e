import Testing
import ZeroMQ

@testable import EastwardStore

@Suite final class CommitWaitersTests {
    private var waiters = CommitWaiters()

    private func caller(_ id: UInt64) -> OperatorCaller { OperatorCaller(peer: RouterSocket.Peer(bytes: [1]), id: id) }

    private func addDispatch(_ id: UInt64) -> UInt64? { waiters.addDispatch(of: caller(id)) }

    @Test func aTicketIsAnsweredOnce() throws {
        let ticket = try #require(addDispatch(3))
        #expect(addDispatch(4) != ticket)
        #expect(waiters.removeDispatch(ticket) == caller(3))
        #expect(waiters.removeDispatch(ticket) == nil)
    }

    @Test func dispatchesAreBounded() {
        for id in 0..<CommitWaiters.dispatchesKept { #expect(addDispatch(UInt64(id)) != nil) }
        #expect(addDispatch(9) == nil)
    }

    @Test func anOperatorWaitsUntilItsSessionIsClosed() {
        waiters.addEnding(of: 1, for: caller(1))
        waiters.addEnding(of: 2, for: caller(2))
        #expect(waiters.removeEndings(isOpen: { $0 == 2 }) == [caller(1)])
        #expect(waiters.removeEndings(isOpen: { $0 == 2 }) == [])
        let sessions = [waiters.removeAllEndings(), waiters.removeAllEndings()].map { $0.map(\.session) }
        #expect(sessions == [[2], []])
    }
}
