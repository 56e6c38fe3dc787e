import Testing

@testable import EastwardStore

@Suite struct ConnectionCountsTests {
    @Test func theLogReportsNewCountsByReason() {
        let earlier = ConnectionCounts(refused: [.rate: 5, .totalLimit: 1], tooManyTopics: 3, didNotRead: 2)
        #expect(earlier.report(since: earlier).isEmpty)
        let counts = ConnectionCounts(
            refused: [.rate: 7, .totalLimit: 1, .foreignUser: 1], tooManyTopics: 7, didNotRead: 3)
        #expect(
            counts.report(since: earlier) == [
                "Connections refused: 1, since their users run no process of this app.",
                "Connections refused: 2, since their process or host connects too often.",
                "Subscribers disconnected: 4, since they subscribed to too many topics.",
                "Subscribers disconnected: 1, since more than 8 did not read.",
            ])
        #expect(counts.allRefused == 9)
        #expect(counts.allDisconnected == 10)
    }
}
