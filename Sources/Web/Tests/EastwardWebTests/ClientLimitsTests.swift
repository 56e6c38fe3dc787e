import Testing

@testable import EastwardWeb

@Suite struct ClientLimitsTests {
    private static func limits() -> WebLimits {
        var limits = WebLimits()
        limits.requestsPerSecond = 1
        limits.requestBurst = 2
        limits.requestsPerSecondPerAddress = 2
        limits.requestBurstPerAddress = 3
        return limits
    }

    private var limits = ClientLimits(limits())

    /// How many requests are admitted.
    private mutating func count(principal: String, now: Double) -> Int {
        var count = 0
        while count < 10, limits.admit(principal: principal, now: now) { count += 1 }
        return count
    }

    private mutating func count(address: String, now: Double) -> Int {
        var count = 0
        while count < 10, limits.admit(address: address, now: now) { count += 1 }
        return count
    }

    @Test mutating func aPrincipalHasItsBurstAndThenItsRate() {
        #expect(count(principal: "a", now: 0) == 2)
        #expect(count(principal: "b", now: 0) == 2)
        #expect(count(principal: "a", now: 1) == 1)
        #expect(count(principal: "a", now: 99) == 2)
    }

    @Test mutating func anAddressHasALimitOfItsOwn() {
        #expect(count(address: "a", now: 0) == 3)
        #expect(count(principal: "a", now: 0) == 2)
        #expect(count(address: "a", now: 1) == 2)
    }

    @Test func theRateOfAnAddressIsLargerByDefault() {
        let limits = WebLimits()
        #expect(limits.requestsPerSecondPerAddress > limits.requestsPerSecond)
        #expect(limits.requestBurstPerAddress > limits.requestBurst)
    }

    @Test func ratesAreBoundedAndThoseOfNoUseMakeSpace() {
        var rates = RequestRates(perSecond: 1, burst: 1)
        for client in 0..<RequestRates.mostClients { _ = rates.admit("\(client)", now: 0) }
        // Further clients share one rate, until others are full again.
        var admitted: [Bool] = []
        for (client, now) in [("x", 0.5), ("y", 0.5), ("x", 1.5), ("y", 1.5)] {
            admitted.append(rates.admit(client, now: now))
        }
        #expect(admitted == [true, false, true, true])
    }

    @Test mutating func streamsAreBounded() {
        let most = WebLimits().streamsPerClient
        var opened: [Bool] = []
        for _ in 0...most { opened.append(limits.openStream("a")) }
        #expect(opened == Array(repeating: true, count: most) + [false])
        let other = limits.openStream("b")
        #expect(other)
        limits.closeStream("a")
        let again = limits.openStream("a")
        #expect(again)
    }
}
