import Eastward
import Foundation
import Logging
import MarketContract
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct DoorkeeperTests {
    private let run: TestDirectory
    private let log: Logger

    init() throws {
        run = try TestDirectory()
        var log = Logger(label: "door")
        log.logLevel = .critical
        self.log = log
    }

    private func keeper() -> Doorkeeper {
        Doorkeeper(directory: run.directory, log: log)
    }

    private func knock(
        _ process: String, _ password: String, at domain: String = Doorkeeper.actionsDomain, uid: UInt32? = getuid(),
        pid: Int32 = 1
    ) -> Authenticator.Request {
        Authenticator.Request(
            domain: domain, credentials: uid.map { Authenticator.Credentials(uid: $0, pid: pid) }, username: process,
            password: password)
    }

    private func accepted(_ token: Token) -> Authenticator.Answer {
        .accepted(userID: "counter.1 market.CounterFeature 1 \(token.hash.prefix(16))")
    }

    @Test func whoIsOnTheRosterComesIn() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text)) == accepted(token))
        #expect(keeper.decide(knock("counter.1", token.text, at: CounterFeature.name)) == accepted(token))
        #expect(keeper.decide(knock("counter.1", token.text.uppercased())) == accepted(token))
    }

    @Test(.enabled(if: getuid() == 0, "Only root can give a directory away."))
    func aRosterBelowADirectoryOfAnotherUserAdmitsNobody() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text)) == accepted(token))
        try #require(chown(run.directory.path, 54321, 54321) == 0)
        #expect(keeper.decide(knock("counter.1", token.text)) != accepted(token))
        let operatorAnswer = keeper.decide(
            knock("operator", run.operatorToken.text, at: Doorkeeper.operatorDomain))
        #expect(operatorAnswer != .accepted(userID: Doorkeeper.operatorName))
    }

    @Test func anUnknownTokenStaysOut() throws {
        _ = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", Token().text)) == .refused)
        #expect(keeper.decide(knock("counter.1", "")) == .refused)
        #expect(keeper.decide(knock("counter.1", "no token")) == .refused)
    }

    @Test func aTokenOfAnotherProcessStaysOut() throws {
        let token = try run.admit("counter.1")
        _ = try run.admit("counter.2")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.2", token.text)) == .refused)
        #expect(keeper.decide(knock("", token.text)) == .refused)
    }

    @Test func theOutletOfAnotherRoleStaysShut() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text, at: "market.Other")) == .refused)
        #expect(keeper.decide(knock("counter.1", token.text, at: "")) == .refused)
        #expect(keeper.decide(knock("counter.1", token.text, at: Doorkeeper.operatorDomain)) == .refused)
    }

    @Test func anotherUserStaysOut() throws {
        let token = try run.admit("counter.1", uid: 12345)
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text)) == .refused)
        #expect(keeper.decide(knock("counter.1", token.text, uid: 12345)) == accepted(token))
    }

    @Test func whomTheKernelDoesNotKnowStaysOut() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text, uid: nil)) == .refused)
        let asOperator = knock("", run.operatorToken.text, at: Doorkeeper.operatorDomain, uid: nil)
        #expect(keeper.decide(asOperator) == .refused)
    }

    @Test func anOperatorProvesItselfByItsToken() {
        var keeper = keeper()
        let domain = Doorkeeper.operatorDomain
        #expect(
            keeper.decide(knock("", run.operatorToken.text, at: domain))
                == .accepted(userID: Doorkeeper.operatorName))
        #expect(keeper.decide(knock("", Token().text, at: domain)) == .refused)
        #expect(keeper.decide(knock("", "", at: domain)) == .refused)
        #expect(keeper.decide(knock("", run.operatorToken.text, at: domain, uid: getuid() + 1)) == .refused)
        #expect(keeper.decide(knock("operator", run.operatorToken.text)) == .refused)
    }

    @Test func withoutAnOperatorsTokenNobodyIsOne() throws {
        try FileManager.default.removeItem(atPath: run.directory.operatorToken)
        var keeper = keeper()
        #expect(keeper.decide(knock("", run.operatorToken.text, at: Doorkeeper.operatorDomain)) == .refused)
    }

    @Test func theRosterIsReadAgainForWhoIsNew() throws {
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", Token().text)) == .refused)
        let token = try run.admit("counter.1")
        #expect(keeper.decide(knock("counter.1", token.text)) == accepted(token))
        let renewed = try run.admit("counter.1")
        #expect(keeper.decide(knock("counter.1", renewed.text)) == accepted(renewed))
        #expect(keeper.decide(knock("counter.1", token.text)) == .refused)
    }

    @Test(arguments: ["", "{", "[]", "{\"entries\": [{}]}"])
    func whileTheRosterCannotBeReadEverybodyTriesAgain(_ text: String) throws {
        let known = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", known.text)) == accepted(known))
        let new = try run.admit("counter.2")
        try Data(text.utf8).write(to: URL(fileURLWithPath: run.directory.roster))
        #expect(keeper.decide(knock("counter.2", new.text)) == .unavailable)
        try FileManager.default.removeItem(atPath: run.directory.roster)
        #expect(keeper.decide(knock("counter.2", new.text)) == .unavailable)
        // Also whom it knew already: that may be the one who was struck off.
        #expect(keeper.decide(knock("counter.1", known.text)) == .unavailable)
        keeper.refresh()
        #expect(keeper.takeEnded().isEmpty, "connections stay")
        let renewed = try run.admit("counter.1")
        #expect(keeper.decide(knock("counter.1", renewed.text)) == accepted(renewed))
    }

    @Test func credentialsEndWhenTheRosterHasOthers() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        #expect(keeper.decide(knock("counter.1", token.text)) == accepted(token))
        let userID = "counter.1 market.CounterFeature 1 \(token.hash.prefix(16))"
        #expect(keeper.admits(userID))
        _ = try run.admit("counter.2")
        keeper.refresh()
        #expect(keeper.takeEnded().isEmpty)
        _ = try run.admit("counter.1")
        keeper.refresh()
        #expect(!keeper.admits(userID))
        let ended = keeper.takeEnded()
        #expect(ended.map(\.process) == ["counter.1"])
        #expect(ended.map { Array($0.processIDs.keys) } == [[1]])
        #expect(keeper.takeEnded().isEmpty)
    }

    @Test func aProcessWithOtherCredentialsKeepsItsConnections() throws {
        let first = try run.admit("counter.1")
        let second = try run.admit("counter.2")
        var keeper = keeper()
        _ = keeper.decide(knock("counter.1", first.text))
        _ = keeper.decide(knock("counter.2", second.text))
        _ = try run.admit("counter.1")
        keeper.refresh()
        #expect(keeper.takeEnded().map(\.processIDs) == [[:]])
    }

    @Test func oneTokenServesABoundedNumberOfProcesses() throws {
        let token = try run.admit("counter.1")
        var keeper = keeper()
        for pid in 1...Int32(Doorkeeper.processesPerUserID) {
            #expect(keeper.decide(knock("counter.1", token.text, pid: pid)) == accepted(token))
        }
        #expect(keeper.decide(knock("counter.1", token.text, pid: 1000)) == .refused)
        #expect(keeper.decide(knock("counter.1", token.text, pid: 1)) == accepted(token))
    }

    @Test func manyRefusalsOfOneUserAreLoggedAsACount() throws {
        let lines = LogLines()
        var keeper = Doorkeeper(directory: run.directory, log: lines.logger)
        for number in 0..<1000 {
            #expect(keeper.decide(knock("process-\(number)", Token().text)) == .refused)
        }
        // A slow machine refills the quota.
        #expect((10..<100).contains(lines.texts.count))
        let logged = lines.texts.count
        #expect(keeper.decide(knock("another", Token().text, uid: 12345)) == .refused)
        #expect(lines.texts.last?.hasPrefix("Refused process another at") == true)
        keeper.reportRefusals(now: .max)
        #expect(lines.texts.last == "Refused \(1000 - logged) more connections of user \(getuid()).")
    }

    @Test func aUserIDNamesProcessAndRole() {
        let entry = Roster.Entry(
            process: "counter.1", role: "market.CounterFeature", generation: 3, uid: 0, tokenHash: Token().hash)
        #expect(
            Doorkeeper.identity(userID: Doorkeeper.userID(entry))
                == Identity(process: "counter.1", role: "market.CounterFeature", generation: 3))
        #expect(Doorkeeper.identity(userID: Doorkeeper.operatorName) == nil)
        #expect(Doorkeeper.identity(userID: "") == nil)
        #expect(Doorkeeper.identity(userID: "one two three") == nil)
    }
}
