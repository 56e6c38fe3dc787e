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
