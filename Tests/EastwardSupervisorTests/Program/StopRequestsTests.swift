import Foundation
import Testing

@testable import Eastward
@testable import EastwardSupervisor

@Suite struct StopRequestsTests {
    private let start = Instant(nanoseconds: 1_000_000_000)

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func theFirstSignalAsksForAShutdownAndALaterInterruptForAnEndAtOnce(first: Int32) {
        var requests = StopRequests()
        #expect(requests.receive(first, now: start) == .shutDown)
        #expect(requests.receive(SIGTERM, now: start + .seconds(1)) == nil)
        #expect(requests.receive(SIGINT, now: start + .seconds(2)) == .killAll)
    }

    @Test func oneInterruptThatArrivesTwiceKillsNothing() {
        var requests = StopRequests()
        #expect(requests.receive(SIGINT, now: start) == .shutDown)
        #expect(requests.receive(SIGINT, now: start + .milliseconds(1)) == nil)
        #expect(requests.receive(SIGINT, now: start + .milliseconds(249)) == nil)
        #expect(requests.receive(SIGINT, now: start + .milliseconds(250)) == .killAll)
    }
}
