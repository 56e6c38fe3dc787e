import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Descriptors stored by the supervisor") struct DescriptorStoreTests {
    private let store = DescriptorStore()

    private func apply(_ text: String, _ descriptors: KeptDescriptor...) {
        store.apply(Array(text.utf8), with: descriptors)
    }

    private var names: [String] { store.all.map(\.name) }

    @Test func isKeptUnderItsNameInOrder() {
        apply("FDSTORE=1\nFDNAME=b", .spare())
        apply("FDNAME=a\nREADY=1\nFDSTORE=1", .spare())
        apply("FDSTORE=1", .spare())
        #expect(names == ["b", "a", "stored"])
    }

    @Test func isReplacedByTheNewestOfItsNameWhichClosesIt() throws {
        let witness = try Witness()
        apply("FDSTORE=1\nFDNAME=a", witness.descriptor())
        #expect(!witness.isClosed)
        apply("FDSTORE=1\nFDNAME=a", .spare())
        #expect(witness.isClosed)
        #expect(names == ["a"])
    }

    @Test func isClosedWhenItIsRemoved() throws {
        let witness = try Witness()
        apply("FDSTORE=1\nFDNAME=a", witness.descriptor())
        apply("FDSTOREREMOVE=1\nFDNAME=b")
        #expect(!witness.isClosed)
        apply("FDSTOREREMOVE=1\nFDNAME=a")
        #expect(witness.isClosed)
        #expect(names == [])
    }

    @Test(.enabled(if: kernelRefusesDescriptors, "Linux before 6.16 accepts all descriptors."))
    func aNotifySocketCanRefuseThem() throws {
        let directory = TestDirectory()
        let path = "\(directory.path)/n"
        let socket = try NotifySocket(path: path, keeping: store)
        let sender = try UnixSocket(.datagram)
        #expect(sender.connect(path: path))
        let text = Array("FDSTORE=1\nFDNAME=a".utf8)
        #expect(send_with_descriptors(sender.descriptor, text, text.count, [0], 1) == text.count)
        socket.refuseDescriptors()
        #expect(send_with_descriptors(sender.descriptor, text, text.count, [0], 1) < 0 && errno == EPERM)
        #expect(send_with_descriptors(sender.descriptor, text, text.count, nil, 0) == text.count)
    }

    @Test func isClosedAtTheEnd() throws {
        let witness = try Witness()
        var store: DescriptorStore? = DescriptorStore()
        store?.apply(Array("FDSTORE=1\nFDNAME=a".utf8), with: [witness.descriptor()])
        store = nil
        #expect(witness.isClosed)
    }

    @Test(arguments: [
        "", "READY=1", "FDNAME=a", "FDSTORE=0\nFDNAME=a", "FDSTORE=1\nFDNAME=", "FDSTORE=1\nFDNAME=a:b",
        "FDSTORE=1\nFDNAME=ä", "FDSTORE=1\nFDNAME=a\tb", "FDSTORE=1\nFDSTOREREMOVE=1\nFDNAME=a",
        "FDSTORE=1\nFDNAME=" + String(repeating: "x", count: 256),
    ])
    func isClosedAtOnceIfItsMessageIsInvalid(text: String) throws {
        let witness = try Witness()
        apply(text, witness.descriptor())
        #expect(witness.isClosed)
        #expect(names == [])
    }

    @Test func isTheLastOfSeveralInOneMessage() throws {
        let (first, last) = (try Witness(), try Witness())
        apply("FDSTORE=1\nFDNAME=a", first.descriptor(), last.descriptor())
        #expect(first.isClosed)
        #expect(!last.isClosed)
    }

    @Test func isClosedBeyondTheBound() throws {
        for number in 0..<DescriptorStore.bound { apply("FDSTORE=1\nFDNAME=\(number)", .spare()) }
        let (beyond, newer) = (try Witness(), try Witness())
        apply("FDSTORE=1\nFDNAME=beyond", beyond.descriptor())
        apply("FDSTORE=1\nFDNAME=7", newer.descriptor())
        #expect(beyond.isClosed)
        #expect(!newer.isClosed)
        #expect(names.count == DescriptorStore.bound)
    }

    @Test func isClosedBeyondTheBudgetOfAllInstances() throws {
        let budget = DescriptorBudget(count: 3)
        var stores = [DescriptorStore(budget), DescriptorStore(budget)]
        func leave(_ name: String, in store: DescriptorStore) throws -> Witness {
            let witness = try Witness()
            store.apply(Array("FDSTORE=1\nFDNAME=\(name)".utf8), with: [witness.descriptor()])
            return witness
        }
        let first = try [leave("a", in: stores[0]), leave("b", in: stores[0]), leave("a", in: stores[1])]
        #expect(first.allSatisfy { !$0.isClosed })
        #expect(try leave("c", in: stores[0]).isClosed)
        #expect(try !leave("b", in: stores[0]).isClosed)
        stores[0].apply(Array("FDSTOREREMOVE=1\nFDNAME=a".utf8), with: [])
        #expect(try !leave("b", in: stores[1]).isClosed)
        stores.removeLast()
        #expect(try !leave("c", in: stores[0]).isClosed)
    }

    @Test func isPassedWithItsNameThroughAControlPipe() throws {
        for number in 0..<DescriptorStore.bound {
            apply("FDSTORE=1\nFDNAME=\(String(repeating: "n", count: 250))\(number)", .spare())
        }
        let controlPipe = try ControlPipe(token: nil, kept: store.all)
        #expect(controlPipe.carriesDescriptors)
        var text: [UInt8] = []
        var numbers: [Int32] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        while text.last != 0x0A || text.count < 2 {
            var found = [Int32](repeating: -1, count: 253)
            var count = 0
            var sender = message_sender()
            let length = receive_with_descriptors(
                controlPipe.standardInput, &buffer, buffer.count, &found, &count, &sender)
            try #require(length > 0)
            text += buffer.prefix(length)
            numbers += found.prefix(count)
        }
        let kept = numbers.map(KeptDescriptor.init)
        #expect(kept.count == DescriptorStore.bound)
        #expect(String(decoding: text, as: UTF8.self) == "\n\(names.joined(separator: ":"))\n")
    }
}

/// Detects whether the descriptor that it passed on, the writing end of a pipe, is closed.
private final class Witness {
    private let reading: Int32
    private var writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit { close(reading) }

    func descriptor() -> KeptDescriptor { KeptDescriptor(writing) }

    /// The other end would become ready later: a process that another test starts has copies of all descriptors until
    /// its program begins.
    var isClosed: Bool { inode(of: writing) != inode(of: reading) }

    private func inode(of descriptor: Int32) -> ino_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_ino : nil
    }
}

extension KeptDescriptor {
    fileprivate static func spare() -> KeptDescriptor {
        KeptDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
    }
}

private let kernelRefusesDescriptors =
    (try? UnixSocket(.datagram)).map { UnixSocket.refuseDescriptors(to: $0.descriptor) } ?? false
