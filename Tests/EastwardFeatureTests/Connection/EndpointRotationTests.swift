import Eastward
import Testing

@testable import EastwardFeature

@Suite("The endpoints of a store on several hosts")
struct EndpointRotationTests {
    private let first = TCPEndpoint(host: "one.example", port: 7700)
    private let second = TCPEndpoint(host: "two.example", port: 7700)
    private let start = Instant(nanoseconds: 1_000_000_000)
    private var rotation: EndpointRotation

    init() throws {
        rotation = EndpointRotation(try TCPEndpoints("tcp://one.example:7700, tcp://two.example:7700"), now: start)
    }

    @Test mutating func anEndpointWithoutAConnectionIsLeft() {
        #expect(rotation.current == first)
        let early = rotation.next(now: start + .milliseconds(499))
        #expect(early == nil)
        let left = rotation.next(now: start + .milliseconds(500))
        #expect(left == first)
        #expect(rotation.current == second)
        let leftAgain = rotation.next(now: start + .milliseconds(1000))
        #expect(leftAgain == second)
        #expect(rotation.current == first)
    }

    @Test mutating func anEndpointThatRefusesTheConnectionIsLeftSooner() {
        rotation.attemptFailed(at: "tcp://one.example:7700")
        #expect(rotation.deadline == start + .milliseconds(100))
        let left = rotation.next(now: start + .milliseconds(100))
        #expect(left == first)
        #expect(rotation.deadline == start + .milliseconds(600))
    }

    @Test mutating func anAttemptAtAnotherEndpointDoesNotShortenTheTimeout() {
        _ = rotation.next(now: start + .milliseconds(500))
        rotation.attemptFailed(at: "tcp://one.example:7700")
        #expect(rotation.deadline == start + .milliseconds(1000))
        // libzmq may name the address of the host.
        rotation.attemptFailed(at: "tcp://192.0.2.2:7700")
        #expect(rotation.deadline == start + .milliseconds(600))
    }

    @Test mutating func aFailedAttemptDoesNotEndAConnection() {
        rotation.connected(now: start)
        rotation.attemptFailed(at: "tcp://one.example:7700")
        #expect(rotation.deadline == start + .seconds(2))
        rotation.welcomed()
        rotation.attemptFailed(at: "tcp://one.example:7700")
        #expect(rotation.deadline == nil)
    }

    @Test mutating func farHostsHaveMoreTimeInEachRound() {
        var (now, waits) = (start, [Duration]())
        for _ in 0..<8 {
            let deadline = rotation.deadline!
            waits.append(deadline - now)
            now = deadline
            _ = rotation.next(now: now)
        }
        #expect(waits.map { Int($0 / .milliseconds(1)) } == [500, 500, 1000, 1000, 2000, 2000, 2000, 2000])
        rotation.connected(now: now)
        rotation.welcomed()
        rotation.disconnected(now: now)
        #expect(rotation.deadline == now + .milliseconds(500))
    }

    @Test mutating func aStoreThatSendsNoWelcomeIsLeft() {
        rotation.connected(now: start)
        #expect(rotation.deadline == start + .seconds(2))
        let left = rotation.next(now: start + .seconds(2))
        #expect(left == first)
    }

    @Test mutating func theLeaderIsKeptUntilItsConnectionEnds() {
        rotation.connected(now: start)
        rotation.welcomed()
        #expect(rotation.deadline == nil)
        rotation.disconnected(now: start + .seconds(60))
        #expect(rotation.deadline == start + .milliseconds(60_500))
    }

    @Test mutating func aLeaderThatAnswersNoMoreIsLeft() {
        rotation.connected(now: start)
        rotation.welcomed()
        update(awaitsWelcome: false, at: 4)
        #expect(rotation.deadline == nil)
        update(awaitsWelcome: true, at: 5)
        update(awaitsWelcome: true, at: 6)
        #expect(rotation.deadline == start + .seconds(7))
        rotation.welcomed()
        #expect(rotation.deadline == nil)
        update(awaitsWelcome: true, at: 8)
        let left = rotation.next(now: start + .seconds(10))
        #expect(left == first)
    }

    private mutating func update(awaitsWelcome: Bool, unacknowledged: Int = 0, at seconds: Int) {
        rotation.update(
            awaitsWelcome: awaitsWelcome, unacknowledged: unacknowledged, now: start + .seconds(seconds))
    }

    @Test mutating func aLeaderThatAnswersSlowlyIsKept() {
        rotation.connected(now: start)
        rotation.welcomed()
        update(awaitsWelcome: true, at: 5)
        rotation.received(now: start + .seconds(6))
        #expect(rotation.deadline == start + .seconds(8), "Receipts arrive before the welcome.")
        update(awaitsWelcome: false, at: 7)
        #expect(rotation.deadline == nil)
        rotation.received(now: start + .seconds(8))
        #expect(rotation.deadline == nil)
        update(awaitsWelcome: true, unacknowledged: 8 << 20, at: 9)
        #expect(rotation.deadline == start + .seconds(9 + 2 + 64), "The hello follows 8 MiB of actions.")
    }

    @Test mutating func anEndpointIsKeptWhileNoHelloCanBeSent() {
        rotation.connected(now: start)
        update(awaitsWelcome: false, at: 1)
        #expect(rotation.deadline == start + .seconds(3))
        update(awaitsWelcome: true, at: 2)
        #expect(rotation.deadline == start + .seconds(3))
    }

    @Test mutating func aStoreThatAcceptsNoActionsIsLeft() {
        rotation.connected(now: start)
        rotation.welcomed()
        rotation.held(now: start)
        rotation.held(now: start + .milliseconds(500))
        #expect(rotation.deadline == start + .milliseconds(700))
        rotation.resumed()
        #expect(rotation.deadline == nil)
        rotation.held(now: start + .seconds(1))
        let left = rotation.next(now: start + .seconds(2))
        #expect(left == first)
    }

    @Test func aSingleEndpointIsNeverLeft() {
        var rotation = EndpointRotation(TCPEndpoints(first), now: start)
        #expect(rotation.deadline == nil)
        let left = rotation.next(now: start + .seconds(100))
        #expect(left == nil)
    }

    @Test(arguments: ["", "tcp://a:1,", "tcp://a:1,b:2", "tcp://a:1,tcp://a:1"])
    func aListThatIsNoListOfEndpointsIsRefused(text: String) {
        #expect(throws: EndpointError.self) { try TCPEndpoints(text) }
    }
}
