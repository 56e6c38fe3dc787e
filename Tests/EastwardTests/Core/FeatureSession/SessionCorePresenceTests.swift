import Foundation
import Testing

@testable import Eastward

@Suite("SessionCore: presence")
struct SessionCorePresenceTests {
    /// The name and value of each presence value in the messages.
    private func values(_ messages: [WireFeatureMessage]) -> [[String: [UInt8]]] {
        messages.compactMap { message in
            guard case .presence(let presence) = message.message else { return nil }
            return Dictionary(uniqueKeysWithValues: presence.values.map { ($0.name, Array($0.value)) })
        }
    }

    private func open() -> SessionBench {
        let bench = SessionBench(window: 10)
        bench.core.connected()
        _ = bench.send()
        bench.welcome { $0.largestPresence = 100 }
        return bench
    }

    @Test func aValueIsSentAtOnceWithTheFence() throws {
        let bench = open()
        #expect(bench.send().isEmpty)
        try bench.core.publish([1], as: "a", now: bench.now)
        let sent = bench.send()
        #expect(values(sent) == [["a": [1]]])
        #expect(sent.first?.presence.fence == 1)
        #expect(bench.send().isEmpty)
    }

    @Test func valuesPublishedBeforeTheWelcomeAreSentAfterIt() throws {
        let bench = SessionBench(window: 10)
        try bench.core.publish([1], as: "a", now: bench.now)
        bench.core.connected()
        #expect(values(bench.send()).isEmpty)
        bench.welcome { $0.largestPresence = 100 }
        #expect(values(bench.send()) == [["a": [1]]])
    }

    @Test func everyMessageHoldsAllValuesAndTheLastOneOfEach() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        try bench.core.publish([2], as: "b", now: bench.now)
        try bench.core.publish([3], as: "a", now: bench.now)
        #expect(values(bench.send()) == [["a": [3], "b": [2]]])
    }

    @Test func rapidChangesShareAMessageAnIntervalLater() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        _ = bench.send()
        for value in 2...9 { try bench.core.publish([UInt8(value)], as: "a", now: bench.now) }
        #expect(bench.send().isEmpty)
        let sentAt = bench.now
        bench.waitUntilDeadline()
        #expect(bench.now == sentAt + OwnPresence.interval)
        #expect(values(bench.send()) == [["a": [9]]])
    }

    @Test func valuesAreRenewedAndAWithdrawalIsSentOnce() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        _ = bench.send()
        let sentAt = bench.now
        bench.waitUntilDeadline()
        #expect(bench.now == sentAt + OwnPresence.renewal)
        #expect(values(bench.send()) == [["a": [1]]])
        bench.now += .seconds(1)
        try bench.core.publish(nil, as: "a", now: bench.now)
        #expect(values(bench.send()) == [[:]])
        #expect(bench.core.deadline.map { $0 - bench.now > OwnPresence.renewal } == true)
    }

    @Test func theSameValueIsNotSentAgain() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        _ = bench.send()
        bench.now += .seconds(1)
        try bench.core.publish([1], as: "a", now: bench.now)
        #expect(bench.send().isEmpty)
    }

    @Test func everyConnectionSendsTheValuesAgain() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        _ = bench.send()
        bench.core.disconnected()
        bench.core.connected()
        _ = bench.send()
        bench.welcome(fence: 2) { $0.largestPresence = 100 }
        #expect(values(bench.send()) == [["a": [1]]])
    }

    @Test func aWithdrawalWhileDisconnectedIsSentOverTheNextConnection() throws {
        let bench = open()
        try bench.core.publish([1], as: "a", now: bench.now)
        _ = bench.send()
        bench.core.disconnected()
        try bench.core.publish(nil, as: "a", now: bench.now)
        bench.core.connected()
        _ = bench.send()
        bench.welcome(fence: 2) { $0.largestPresence = 100 }
        #expect(values(bench.send()) == [[:]])
    }

    @Test func moreThanTheStoreAcceptsIsRefusedAndNothingChanges() throws {
        let bench = open()
        try bench.core.publish([UInt8](repeating: 0, count: 60), as: "a", now: bench.now)
        let error = #expect(throws: FeatureError.self) {
            try bench.core.publish([UInt8](repeating: 0, count: 60), as: "b", now: bench.now)
        }
        #expect(error?.code == .tooLarge)
        #expect(values(bench.send()).map { $0.keys.sorted() } == [["a"]])
        // In place of the earlier value it fits.
        try bench.core.publish([UInt8](repeating: 1, count: 99), as: "a", now: bench.now)
    }

    @Test func nothingIsSentToAStoreWithoutPresence() throws {
        let bench = SessionBench(window: 10)
        try bench.core.publish([1], as: "a", now: bench.now)
        bench.core.connected()
        _ = bench.send()
        bench.welcome()
        #expect(bench.send().isEmpty)
        #expect(throws: FeatureError.self) { try bench.core.publish([2], as: "a", now: bench.now) }
    }

    @Test func aSessionThatHasEndedThrowsItsError() throws {
        let bench = open()
        bench.core.abandon()
        let error = #expect(throws: FeatureError.self) { try bench.core.publish([1], as: "a", now: bench.now) }
        #expect(error == .closed)
    }
}
