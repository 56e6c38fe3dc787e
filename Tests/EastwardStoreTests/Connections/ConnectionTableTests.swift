import Eastward
import Testing

@testable import EastwardStore

@Suite final class ConnectionTableTests {
    private static let owner: UInt32 = 500
    private var table = ConnectionTable(owner: owner, limit: 1000)

    private func add(
        _ descriptor: CInt, user: UInt32 = owner, process: Int32 = 1, openFiles: Int = 1024,
        _ endpoint: ConnectionTable.Endpoint = .actions
    ) -> ConnectionTable.Refusal? {
        table.add(
            .init(
                descriptor: descriptor, cookie: UInt64(descriptor) + 1000, user: user, process: process,
                endpoint: endpoint),
            openFiles: openFiles)
    }

    @Test func acceptsOwnerRootAndTheUsersOfTheApp() {
        #expect(add(10) == nil)
        #expect(add(11, user: 0) == nil)
        #expect(add(12, user: 7) == .foreignUser)
        table.users = [7]
        #expect(add(12, user: 7) == nil)
        #expect(add(13, user: 8) == .foreignUser)
        #expect(table.count == 3)
    }

    @Test(arguments: [(64, 32), (256, 32), (1024, 128), (1 << 20, 256)])
    func reservesDescriptors(openFiles: Int, reserve: Int) {
        #expect(ConnectionTable.reserve(openFiles: openFiles) == reserve)
        #expect(add(CInt(openFiles - reserve - 1), openFiles: openFiles) == nil)
        #expect(add(CInt(openFiles - reserve), openFiles: openFiles) == .descriptorLimit)
        #expect(add(CInt(openFiles - reserve), openFiles: openFiles, .operator) == nil)
        #expect(add(CInt(openFiles - reserve / 2), openFiles: openFiles, .operator) == .descriptorLimit)
    }

    @Test func theTotalIsBounded() {
        table = ConnectionTable(owner: Self.owner, limit: 2)
        #expect(add(10) == nil)
        #expect(add(11) == nil)
        #expect(add(12) == .totalLimit)
        #expect(add(12, .operator) == nil, "connections of features do not block an operator")
    }

    @Test func otherUsersLeaveAShareToTheOwner() {
        table = ConnectionTable(owner: Self.owner, limit: 9)
        table.users = [7, 8, 0, Self.owner]
        for descriptor in 10..<13 as Range<CInt> { #expect(add(descriptor, user: 7) == nil) }
        #expect(add(13, user: 7) == .userLimit)
        for descriptor in 13..<16 as Range<CInt> { #expect(add(descriptor, user: 8) == nil) }
        #expect(add(16, user: 8) == .userLimit)
        for descriptor in 16..<19 as Range<CInt> { #expect(add(descriptor) == nil) }
        #expect(add(19) == .totalLimit)
    }

    @Test func aReusedDescriptorEndsItsEarlierConnection() {
        table = ConnectionTable(owner: Self.owner, limit: 1)
        #expect(add(10) == nil)
        #expect(add(10) == nil)
        #expect(table.count(user: Self.owner) == 1)
    }

    /// One process may connect with the credentials of several.
    @Test func connectionsBelongToTheCredentialsThatTheyWereAcceptedWith() {
        for descriptor in 10..<14 as Range<CInt> { #expect(add(descriptor, process: 7) == nil) }
        table.accepted(10, as: "a")
        table.accepted(11, as: "b")
        table.accepted(12, as: "a")
        #expect(Set(table.connections(ofLocal: ["a", "c"]).map(\.descriptor)) == [10, 12])
        #expect(add(10, process: 7) == nil)
        #expect(table.connections(ofLocal: ["a"]).map(\.descriptor) == [12])
    }

    @Test func sentTopicsCountUntilTheDescriptorIsSeenClosedOrReused() {
        let most = SubscriptionBudget.largestOfProcess
        #expect(add(10, process: 7, .slices) == nil)
        #expect(add(11, process: 7, .slices) == nil)
        for second in 1...64 {
            _ = table.receive(most / 16, over: 10, now: .seconds(Double(second)))
        }
        let later = Instant.seconds(100)
        let before = table.receive(most / 2, over: 11, now: later)
        table.removeClosed { $0.descriptor == 11 }
        let after = table.receive(most / 2, over: 11, now: later)
        #expect(add(11, process: 7, .slices) == nil)
        let reused = table.receive(most / 2, over: 11, now: .seconds(200))
        #expect([before, after, reused] == [.total, nil, nil])
    }

    @Test func closedConnectionsNoLongerCount() {
        table = ConnectionTable(owner: Self.owner, limit: 3)
        for descriptor in 10..<13 as Range<CInt> { #expect(add(descriptor, process: descriptor) == nil) }
        #expect(add(13) == .totalLimit)
        table.removeClosed { $0.descriptor == 11 }
        #expect(table.count == 1)
        #expect(table.count(user: Self.owner) == 1)
        #expect([10, 11].map { table.connection($0) != nil } == [false, true])
        #expect(add(13) == nil)
    }

    // MARK: Remote processes

    private func identify(_ descriptor: CInt, as userID: String, _ isAccepted: Bool = true) {
        let outcome = table.identify(descriptor, as: userID)
        #expect(outcome == isAccepted)
    }

    private func addRemote(_ descriptor: CInt, host: String = "192.0.2.1", at time: Instant = 0) {
        table.users = [ConnectionTable.remoteUser]
        let refusal = table.add(
            .init(
                descriptor: descriptor, cookie: UInt64(descriptor) + 1000, user: ConnectionTable.remoteUser,
                process: ConnectionTable.remoteProcess(host), acceptedAt: time, endpoint: .slices, remote: .unknown),
            openFiles: 4096)
        #expect(refusal == nil)
    }

    @Test func aRemoteProcessIsNoProcessOfThisMachine() {
        for name in ["192.0.2.1", "192.0.2.2", "::1", ""] { #expect(ConnectionTable.remoteProcess(name) < 0) }
    }

    @Test func theOldestSilentConnectionsOfAHostAreInExcess() {
        for number in 0..<40 { addRemote(10 + CInt(number), at: Instant(nanoseconds: UInt64(number))) }
        addRemote(100, host: "192.0.2.2")
        #expect(Set(table.excessUnknown().map(\.descriptor)) == Set(10..<18))
        for descriptor in 10..<18 as Range<CInt> { identify(descriptor, as: "till.1") }
        #expect(table.excessUnknown() == [])
    }

    @Test func theSilentConnectionsOfAllHostsAreBounded() {
        for number in 0..<200 {
            addRemote(10 + CInt(number), host: "192.0.2.\(number)", at: Instant(nanoseconds: UInt64(number)))
        }
        #expect(Set(table.excessUnknown().map(\.descriptor)) == Set(10..<82))
    }

    @Test func aRemoteProcessHasABoundedNumberOfConnections() {
        for number in 0..<CInt(ConnectionTable.mostOfRemoteProcess) {
            addRemote(10 + number)
            identify(10 + number, as: "till.1")
        }
        addRemote(500)
        addRemote(501)
        identify(500, as: "till.1", false)
        identify(501, as: "till.2")
    }

    @Test func aRevokedProcessLosesItsConnectionsAndThoseThatMayBeItsOwn() {
        addRemote(10)
        addRemote(11)
        addRemote(12)
        identify(10, as: "till.1")
        identify(11, as: "till.2")
        #expect(add(13) == nil)
        #expect(Set(table.connections(ofRemote: ["till.1"]).map(\.descriptor)) == [10, 12])
    }

    @Test func subscriptionsCountForTheHostAndThenForTheProcess() {
        addRemote(10)
        addRemote(11)
        let most = SubscriptionBudget.free + SubscriptionBudget.burst
        #expect(table.receive(most, over: 10, now: 0) == nil)
        #expect(table.receive(most, over: 11, now: 0) == .rate)
        identify(11, as: "till.1")
        #expect(table.receive(most, over: 11, now: 0) == nil)
    }
}
