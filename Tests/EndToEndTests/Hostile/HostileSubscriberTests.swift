import Eastward
import Testing

extension EndToEnd {
    @Suite struct HostileSubscriberTests {
        /// libzmq reports it as the end of a topic if a connection cancels a subscription that it does not have.
        @Test func aSubscriberCannotEndTheTopicsOfOthers() async throws {
            try await RunningApp.run { app in
                try await app.line(of: "counter.1", containing: "0 bananas")
                let enrolled = try ControlConnection(app).enroll("hostile", count: 1)
                let raw = try RawConnection(app, enrolled[0], role: "market.CounterFeature")
                let topics = [WireProtocol.progressTopic, WireProtocol.patchTopic("market.Count")]
                for count in stride(from: 2, through: 40, by: 2) {
                    #expect(raw.unsubscribe(from: topics))
                    _ = try await app.increment(by: 2)
                    try await app.line(of: "counter.1", containing: "\(count) bananas")
                }
            }
        }
    }
}
