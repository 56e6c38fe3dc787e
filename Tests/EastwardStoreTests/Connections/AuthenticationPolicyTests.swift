import Eastward
import FixtureContract
import Foundation
import Logging
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct AuthenticationPolicyTests {
    private let run: TestDirectory
    private let log: Logger

    init() throws {
        run = try TestDirectory()
        var log = Logger(label: "door")
        log.logLevel = .critical
        self.log = log
    }

    private func policy() -> AuthenticationPolicy {
        AuthenticationPolicy(directory: run.directory, log: log)
    }

    private func request(
        _ process: String, _ password: String, at domain: String = AuthenticationPolicy.actionsDomain,
        uid: UInt32? = getuid(),
        pid: Int32 = 1
    ) -> Authenticator.Request {
        Authenticator.Request(
            domain: domain, address: uid.map { "localhost:\($0):0:\(pid)" } ?? "192.0.2.1",
            proof: .plain(username: process, password: password))
    }

    private func accepted(_ token: Token) -> Authenticator.Answer {
        .accepted(userID: "counter.1 market.CounterFeature 1 \(token.hash.prefix(16))")
    }

    @Test func aProcessInTheCredentialsFileIsAccepted() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text)) == accepted(token))
        #expect(policy.decide(request("counter.1", token.text, at: CounterFeature.name)) == accepted(token))
        #expect(policy.decide(request("counter.1", token.text.uppercased())) == accepted(token))
    }

    @Test(.enabled(if: getuid() == 0, "Only root can give a directory away."))
    func aCredentialsFileInADirectoryOfAnotherUserAdmitsNoProcess() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text)) == accepted(token))
        try #require(chown(run.directory.path, 54321, 54321) == 0)
        #expect(policy.decide(request("counter.1", token.text)) != accepted(token))
        let operatorAnswer = policy.decide(
            request("operator", run.operatorToken.text, at: AuthenticationPolicy.operatorDomain))
        #expect(operatorAnswer != .accepted(userID: AuthenticationPolicy.operatorName))
    }

    @Test func anUnknownTokenIsRefused() throws {
        _ = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", Token().text)) == .refused)
        #expect(policy.decide(request("counter.1", "")) == .refused)
        #expect(policy.decide(request("counter.1", "no token")) == .refused)
    }

    @Test func aTokenOfAnotherProcessIsRefused() throws {
        let token = try run.admit("counter.1")
        _ = try run.admit("counter.2")
        var policy = policy()
        #expect(policy.decide(request("counter.2", token.text)) == .refused)
        #expect(policy.decide(request("", token.text)) == .refused)
    }

    @Test func thePublisherOfAnotherRoleRefusesTheProcess() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text, at: "market.Other")) == .refused)
        #expect(policy.decide(request("counter.1", token.text, at: "")) == .refused)
        #expect(policy.decide(request("counter.1", token.text, at: AuthenticationPolicy.operatorDomain)) == .refused)
    }

    @Test func anotherUserIsRefused() throws {
        let token = try run.admit("counter.1", uid: 12345)
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text)) == .refused)
        #expect(policy.decide(request("counter.1", token.text, uid: 12345)) == accepted(token))
    }

    @Test func aPeerWithoutKernelCredentialsIsRefused() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text, uid: nil)) == .refused)
        let asOperator = request("", run.operatorToken.text, at: AuthenticationPolicy.operatorDomain, uid: nil)
        #expect(policy.decide(asOperator) == .refused)
    }

    @Test func anOperatorProvesItselfByItsToken() {
        var policy = policy()
        let domain = AuthenticationPolicy.operatorDomain
        #expect(
            policy.decide(request("", run.operatorToken.text, at: domain))
                == .accepted(userID: AuthenticationPolicy.operatorName))
        #expect(policy.decide(request("", Token().text, at: domain)) == .refused)
        #expect(policy.decide(request("", "", at: domain)) == .refused)
        #expect(policy.decide(request("", run.operatorToken.text, at: domain, uid: getuid() + 1)) == .refused)
        #expect(policy.decide(request("operator", run.operatorToken.text)) == .refused)
    }

    @Test func withoutAnOperatorTokenNoOperatorIsAccepted() throws {
        try FileManager.default.removeItem(atPath: run.directory.operatorToken)
        var policy = policy()
        #expect(policy.decide(request("", run.operatorToken.text, at: AuthenticationPolicy.operatorDomain)) == .refused)
    }

    @Test func theCredentialsFileIsReadAgainForANewProcess() throws {
        var policy = policy()
        #expect(policy.decide(request("counter.1", Token().text)) == .refused)
        let token = try run.admit("counter.1")
        #expect(policy.decide(request("counter.1", token.text)) == accepted(token))
        let renewed = try run.admit("counter.1")
        #expect(policy.decide(request("counter.1", renewed.text)) == accepted(renewed))
        #expect(policy.decide(request("counter.1", token.text)) == .refused)
    }

    @Test(arguments: ["", "{", "[]", "{\"entries\": [{}]}"])
    func whileTheCredentialsFileIsUnreadableAllProcessesRetry(_ text: String) throws {
        let known = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", known.text)) == accepted(known))
        let new = try run.admit("counter.2")
        try Data(text.utf8).write(to: URL(fileURLWithPath: run.directory.credentialsFile))
        #expect(policy.decide(request("counter.2", new.text)) == .unavailable)
        try FileManager.default.removeItem(atPath: run.directory.credentialsFile)
        #expect(policy.decide(request("counter.2", new.text)) == .unavailable)
        // Also a process that it knew: its credentials may be the ones that were removed.
        #expect(policy.decide(request("counter.1", known.text)) == .unavailable)
        policy.refresh()
        #expect(policy.takeEnded().isEmpty, "existing connections stay open")
        let renewed = try run.admit("counter.1")
        #expect(policy.decide(request("counter.1", renewed.text)) == accepted(renewed))
    }

    @Test func credentialsEndWhenTheCredentialsFileHasOthers() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        #expect(policy.decide(request("counter.1", token.text)) == accepted(token))
        let userID = "counter.1 market.CounterFeature 1 \(token.hash.prefix(16))"
        #expect(policy.admits(userID))
        _ = try run.admit("counter.2")
        policy.refresh()
        #expect(policy.takeEnded().isEmpty)
        _ = try run.admit("counter.1")
        policy.refresh()
        #expect(!policy.admits(userID))
        #expect(policy.takeEnded() == [userID])
        #expect(policy.takeEnded().isEmpty)
    }

    @Test func oneTokenServesABoundedNumberOfProcesses() throws {
        let token = try run.admit("counter.1")
        var policy = policy()
        for pid in 1...Int32(AuthenticationPolicy.processesPerUserID) {
            #expect(policy.decide(request("counter.1", token.text, pid: pid)) == accepted(token))
        }
        #expect(policy.decide(request("counter.1", token.text, pid: 1000)) == .refused)
        #expect(policy.decide(request("counter.1", token.text, pid: 1)) == accepted(token))
    }

    @Test func manyRefusalsOfOneUserAreLoggedAsACount() throws {
        let lines = LogLines()
        var policy = AuthenticationPolicy(directory: run.directory, log: lines.logger)
        for number in 0..<1000 {
            #expect(policy.decide(request("process-\(number)", Token().text)) == .refused)
        }
        // A slow machine refills the quota.
        #expect((10..<100).contains(lines.texts.count))
        let logged = lines.texts.count
        #expect(policy.decide(request("another", Token().text, uid: 12345)) == .refused)
        #expect(lines.texts.last?.hasPrefix("Refused process another at") == true)
        policy.reportRefusals(now: .distantFuture)
        #expect(lines.texts.last == "Refused \(1000 - logged) more connections of user \(getuid()).")
    }

    @Test func aUserIDNamesProcessAndRole() {
        let entry = CredentialsFile.Entry(
            process: "counter.1", role: "market.CounterFeature", generation: 3, uid: 0, tokenHash: Token().hash)
        #expect(
            AuthenticationPolicy.identity(userID: AuthenticationPolicy.userID(entry))
                == Identity(process: "counter.1", role: "market.CounterFeature", generation: 3))
        #expect(AuthenticationPolicy.identity(userID: AuthenticationPolicy.operatorName) == nil)
        #expect(AuthenticationPolicy.identity(userID: "") == nil)
        #expect(AuthenticationPolicy.identity(userID: "one two three") == nil)
    }
}
