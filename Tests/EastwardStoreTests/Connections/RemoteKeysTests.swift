import Eastward
import FixtureContract
import Foundation
import Logging
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct RemoteKeysTests {
    private let run: TestDirectory
    private let keys: TestKeys
    private let log: Logger

    init() throws {
        run = try TestDirectory()
        keys = try TestKeys(in: run)
        var log = Logger(label: "keys")
        log.logLevel = .critical
        self.log = log
    }

    private func policy() -> AuthenticationPolicy {
        AuthenticationPolicy(directory: run.directory, keysFile: keys.path, log: log)
    }

    private func request(
        _ publicKey: String, at domain: String = AuthenticationPolicy.actionsDomain
    ) -> Authenticator.Request {
        Authenticator.Request(domain: domain, address: "192.0.2.1", proof: .curve(publicKey: publicKey))
    }

    private func userID(_ process: TestKeys.Process) -> String {
        "till.1 market.CounterFeature \(process.number) \(process.token.hash.prefix(16))"
    }

    @Test func aKeyInTheFileIsAcceptedForActions() throws {
        let till = try keys.add("till.1")
        var policy = policy()
        expect(policy.decide(request(till.keys.publicKey)), .accepted(userID: userID(till)))
        expect(policy.decide(request(try CurveKeyPair().publicKey)), .refused)
        #expect(policy.admits(userID(till)))
    }

    @Test func slicesNeedTheTokenAndTheRole() throws {
        let till = try keys.add("till.1")
        var policy = policy()
        expect(policy.decide(request(till.keys.publicKey, at: CounterFeature.name)), .unavailable)
        expect(policy.prove(userID(till), token: nil), false)
        expect(policy.prove(userID(till), token: Token()), false)
        expect(policy.decide(request(till.keys.publicKey, at: CounterFeature.name)), .unavailable)
        expect(policy.prove(userID(till), token: till.token), true)
        expect(policy.decide(request(till.keys.publicKey, at: CounterFeature.name)), .accepted(userID: userID(till)))
        expect(policy.decide(request(till.keys.publicKey, at: "market.Other")), .refused)
        expect(policy.decide(request(till.keys.publicKey, at: AuthenticationPolicy.operatorDomain)), .refused)
    }

    @Test func aRevokedKeyEnds() throws {
        let till = try keys.add("till.1")
        var policy = policy()
        _ = policy.decide(request(till.keys.publicKey))
        expect(policy.takeEndedRemote(), [])
        try keys.remove("till.1")
        policy.refresh()
        expect(policy.takeEndedRemote(), [userID(till)])
        #expect(!policy.admits(userID(till)))
        expect(policy.decide(request(till.keys.publicKey)), .refused)
        let later = try keys.add("till.1")
        #expect(later.number > till.number)
        expect(policy.decide(request(till.keys.publicKey)), .refused)
        expect(policy.decide(request(later.keys.publicKey)), .accepted(userID: userID(later)))
        expect(policy.prove(userID(later), token: till.token), false)
    }

    @Test func aProcessOfThisMachineKeepsItsName() throws {
        let till = try keys.add("till.1")
        let token = try run.admit("till.1")
        var policy = policy()
        let local = Authenticator.Request(
            domain: AuthenticationPolicy.actionsDomain, address: "localhost:\(getuid()):0:1",
            proof: .plain(username: "till.1", password: token.text))
        expect(policy.decide(local) == .refused, false)
        expect(policy.decide(request(till.keys.publicKey)), .refused)
    }

    @Test func aFileThatOthersMayWriteAdmitsNoNewConnection() throws {
        let till = try keys.add("till.1")
        var policy = policy()
        chmod(keys.path, 0o666)
        expect(policy.decide(request(till.keys.publicKey)), .unavailable)
        #expect(throws: StoreStartError.self) { try RemoteKeys.read(path: keys.path) }
    }

    @Test func aSecretKeyThatOthersCanReadIsNotUsed() throws {
        chmod(keys.path, 0o644)
        let error = #expect(throws: StoreStartError.self) { try keys.access() }
        #expect(error?.description.contains("chmod 600 \(keys.path)") == true)
    }

    @Test func withoutAFileTheErrorNamesTheCommand() throws {
        let error = #expect(throws: StoreStartError.self) { try RemoteKeys.read(path: "\(keys.path).missing") }
        #expect(error?.description.contains("eastward keys new --role ROLE PROCESS") == true)
    }

    @Test func aStoreWithoutRemoteProcessesRefusesKeys() throws {
        var policy = AuthenticationPolicy(directory: run.directory, log: log)
        expect(policy.decide(request(try CurveKeyPair().publicKey)), .refused)
    }
}

/// `#expect` cannot contain a mutating call.
private func expect<Value: Equatable>(
    _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(value == expected, sourceLocation: sourceLocation)
}
