import CLinux
import Eastward
import Foundation
import Logging
import Testing

@testable import EastwardStore

@Suite("The listening sockets of a store") struct ListenersTests {
    private let run: TestDirectory
    private let supervisor: ListeningSupervisor
    private var directory: RunDirectory { run.directory }
    private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        run = try TestDirectory()
        supervisor = try ListeningSupervisor(at: "\(run.directory.path)/n")
    }

    private func listeners(
        _ roles: [String] = ["a"], _ inherited: InheritedDescriptors = InheritedDescriptors()
    ) throws -> Listeners {
        try Listeners(directory, roles: roles, inherited: inherited, log: Self.log)
    }

    @Test func arePassedToTheSupervisorUnderTheirNamesAndClosedOnExec() throws {
        let first = try listeners(["a", "b"])
        #expect(first.handOver(to: supervisor.notification))
        supervisor.receive()
        #expect(Set(supervisor.held.keys) == ["actions", "operator", "slices/a", "slices/b"])
        #expect(fcntl(first.descriptor(at: directory.actionsSocket), F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(first.descriptor(at: directory.actionsSocket), F_GETFL) & O_NONBLOCK != 0)
    }

    @Test func surviveRestartsAndKeepConnectionsMadeMeanwhile() throws {
        #expect(try listeners().handOver(to: supervisor.notification))
        supervisor.receive()
        for _ in 1...3 {
            let early = try #require(connection(to: directory.actionsSocket))
            defer { close(early) }
            // The process that held the socket may have changed its flags, which all of its duplicates share.
            _ = fcntl(try #require(supervisor.held["actions"]), F_SETFL, 0)
            let next = try listeners(["a"], supervisor.inherited())
            let listener = next.descriptor(at: directory.actionsSocket)
            let accepted = accept(listener, nil, nil)
            #expect(accepted >= 0)
            close(accepted)
            #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
            #expect(next.handOver(to: supervisor.notification))
            #expect(supervisor.receive() == [], "descriptors that the supervisor holds are not sent again")
        }
    }

    /// The kernel would close them on the store's thread, which a sender can delay with SO_LINGER.
    @Test(.enabled(if: kernelRefusesDescriptors, "Linux before 6.16 accepts all descriptors."))
    func theirConnectionsRefuseDescriptors() throws {
        func refusesDescriptors(at path: String) throws -> Bool {
            let peer = try #require(connection(to: path))
            defer { close(peer) }
            return [1].withUnsafeBytes { send_with_descriptors(peer, $0.baseAddress, 1, [0], 1) } < 0 && errno == EPERM
        }
        let created = try listeners()
        #expect(try refusesDescriptors(at: directory.actionsSocket))
        #expect(try refusesDescriptors(at: directory.operatorSocket))
        #expect(try refusesDescriptors(at: directory.slicesSocket(role: "a")))
        // Of a store of an earlier version.
        #expect(created.handOver(to: supervisor.notification))
        supervisor.receive()
        var isOn: CInt = 1
        let held = try #require(supervisor.held["actions"])
        setsockopt(held, SOL_SOCKET, SO_PASSRIGHTS, &isOn, socklen_t(MemoryLayout<CInt>.size))
        #expect(try !refusesDescriptors(at: directory.actionsSocket))
        let next = try listeners(["a"], supervisor.inherited())
        #expect(try refusesDescriptors(at: directory.actionsSocket))
        withExtendedLifetime((created, next)) {}
    }

    @Test func areNotReplacedIfAnotherProcessListensThere() throws {
        func shared(_ roles: [String], _ inherited: InheritedDescriptors = InheritedDescriptors()) throws -> Listeners {
            try Listeners(directory, roles: roles, inherited: inherited, isShared: true, log: Self.log)
        }
        let first = try shared(["a", "b"])
        #expect(first.handOver(to: supervisor.notification))
        supervisor.receive()
        let error = #expect(throws: ListenerError.self) { try shared(["a", "b"]) }
        #expect(error?.isTemporary == true)
        // A standby whose program serves other roles leaves those of the leader with the supervisor.
        let second = try shared(["a"], supervisor.inherited())
        #expect(second.handOver(to: supervisor.notification))
        supervisor.receive()
        #expect(supervisor.held.keys.contains("slices/b"))
    }

    @Test func ofRemoteProcessesAreNotKeptWhenAnotherStoreLeads() throws {
        let first = try Listeners(
            directory, roles: ["a"], remote: TCPEndpoint("tcp://127.0.0.1:0"), log: Self.log)
        #expect(first.handOver(to: supervisor.notification))
        supervisor.receive()
        #expect(supervisor.held.count == 5)
        first.forgetRemote(at: supervisor.notification)
        supervisor.receive()
        #expect(Set(supervisor.held.keys) == ["actions", "operator", "slices/a"])
    }

    @Test func areCreatedForANewRoleAndClosedForARemovedOne() throws {
        #expect(try listeners(["old"]).handOver(to: supervisor.notification))
        supervisor.receive()
        let next = try listeners(["new"], supervisor.inherited())
        #expect(next.handOver(to: supervisor.notification))
        #expect(
            supervisor.receive() == [
                "FDSTOREREMOVE=1\nFDNAME=slices/old", "FDSTORE=1\nFDNAME=slices/new",
            ])
        #expect(connection(to: try directory.slicesSocket(role: "old")) == nil)
        #expect(connection(to: try directory.slicesSocket(role: "new")).map { close($0) } == 0)
    }

    enum Useless: CaseIterable {
        case noSocket, datagrams, deaf, elsewhere, unlinked
    }

    @Test(arguments: Useless.allCases)
    func replaceUnusableDescriptors(useless: Useless) throws {
        let path = directory.actionsSocket
        let number: CInt
        switch useless {
        case .noSocket: number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        case .datagrams: number = try boundSocket(path, SOCK_DGRAM)
        case .deaf: number = try boundSocket(path, SOCK_STREAM)
        case .elsewhere:
            number = try boundSocket("\(path)x", SOCK_STREAM)
            close(try boundSocket(path, SOCK_STREAM))
        case .unlinked: number = try boundSocket(path, SOCK_STREAM)
        }
        if useless == .elsewhere || useless == .unlinked { try #require(listen(number, 1) == 0) }
        if useless == .unlinked { unlink(path) }
        let next = try listeners([], InheritedDescriptors(entries: [.init(name: "actions", number: number)]))
        #expect(connection(to: path).map { close($0) } == 0)
        #expect(next.handOver(to: supervisor.notification))
        #expect(
            Set(supervisor.receive()) == [
                "FDSTOREREMOVE=1\nFDNAME=actions", "FDSTORE=1\nFDNAME=actions", "FDSTORE=1\nFDNAME=operator",
            ])
    }

    @Test func areCreatedThoughTheSupervisorDoesNotAcceptThem() throws {
        let mute = ServiceNotification(environment: ["NOTIFY_SOCKET": "\(directory.path)/nobody"])
        let first = try listeners()
        #expect(!first.handOver(to: mute))
        #expect(connection(to: directory.actionsSocket).map { close($0) } == 0)
    }

    @Test func doNotWaitForeverForASupervisorThatDoesNotRead() {
        let notification = supervisor.notification
        let end = DispatchSemaphore(value: 0)
        // No process reads: some datagrams fit into the queue, and then it is full.
        Thread.detachNewThread {
            while notification.keep(STDERR_FILENO, as: "x") {}
            end.signal()
        }
        #expect(end.wait(timeout: .now() + 20) == .success)
    }
}

/// A supervisor from a store's view: a notify socket, and the descriptors that it holds.
private final class ListeningSupervisor {
    let notification: ServiceNotification
    private let socket: CInt
    private(set) var held: [String: CInt] = [:] {
        didSet { for (name, number) in oldValue where held[name] != number { close(number) } }
    }

    init(at path: String) throws {
        notification = ServiceNotification(environment: ["NOTIFY_SOCKET": path])
        socket = try boundSocket(path, SOCK_DGRAM)
    }

    deinit {
        for number in held.values { close(number) }
        close(socket)
    }

    /// The descriptors that the next start inherits.
    func inherited() -> InheritedDescriptors {
        InheritedDescriptors(
            entries: held.map { .init(name: $0.key, number: fcntl($0.value, F_DUPFD, 3)) })
    }

    /// The notifications received since the last call.
    @discardableResult
    func receive() -> [String] {
        var texts: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var numbers = [CInt](repeating: -1, count: 253)
        var found = 0
        var sender = message_sender()
        while case let count = receive_with_descriptors(socket, &buffer, buffer.count, &numbers, &found, &sender),
            count > 0
        {
            let text = String(decoding: buffer.prefix(count), as: UTF8.self)
            texts.append(text)
            guard let name = text.split(separator: "=").last.map(String.init) else { continue }
            held[name] = text.hasPrefix("FDSTORE=1") ? numbers[0] : nil
        }
        return texts
    }
}

private let kernelRefusesDescriptors =
    (try? UnixSocket(.stream)).map { UnixSocket.refuseDescriptors(to: $0.descriptor) } ?? false

private func boundSocket(_ path: String, _ kind: __socket_type) throws -> CInt {
    let descriptor = socket(AF_UNIX, CInt(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(UnixAddress(path: path).bind(descriptor))
    return descriptor
}

private func connection(to path: String) -> CInt? {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if UnixAddress(path: path).connect(descriptor) { return descriptor }
    close(descriptor)
    return nil
}
