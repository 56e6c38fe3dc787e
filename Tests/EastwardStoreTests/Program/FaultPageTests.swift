import CFaults
import EastwardDisk
import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The page of actions on which the reducer traps")
struct FaultPageTests {
    private let directory = try! FaultDirectory()
    private var path: String { "\(directory.path)/faults" }

    private func page(build: UInt64 = 0) throws -> FaultPage {
        try FaultPage(directory: directory.path, build: build)
    }

    private func action(_ number: UInt64) -> PoisonedAction {
        PoisonedAction(session: number / 10, sequence: number % 10, digest: UInt32(number))
    }

    /// Marks actions as the signal handler does.
    private func mark(_ numbers: some Sequence<UInt64>) throws {
        try withFile { page in
            for number in numbers {
                let action = action(number)
                fault_page_mark(page, action.session, action.sequence, action.digest)
            }
        }
    }

    private func withFile(_ body: (UnsafeMutablePointer<fault_page>) -> Void) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes.withUnsafeMutableBytes { body($0.baseAddress!.assumingMemoryBound(to: fault_page.self)) }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    @Test func aNewPageHasNoMarksAndNoWarning() throws {
        let page = try page()
        #expect(page.marks.isEmpty && page.poisoned.isEmpty && page.replayFault == nil && page.warning == nil)
    }

    @Test func anActionIsPoisonedByItsSecondMark() throws {
        _ = try page()
        try mark([11, 12, 21])
        #expect(try page().marks == [action(11): 1, action(12): 1, action(21): 1])
        #expect(try page().poisoned == [])
        try mark([12])
        #expect(try page().poisoned == [action(12)])
        try mark([12, 11])
        #expect(try page().marks == [action(11): 2, action(12): 3, action(21): 1])
    }

    @Test func actionsThatDifferInOnePartAreMarkedApart() throws {
        _ = try page()
        try withFile { page in
            for _ in 1...2 { fault_page_mark(page, 1, 2, 3) }
            fault_page_mark(page, 9, 2, 3)
            fault_page_mark(page, 1, 9, 3)
            fault_page_mark(page, 1, 2, 9)
        }
        #expect(try page().poisoned == [PoisonedAction(session: 1, sequence: 2, digest: 3)])
        #expect(try page().marks.count == 4)
    }

    @Test func theLeastRecentlyTouchedMarkIsRemovedWhenTheTableIsFull() throws {
        _ = try page()
        try mark(1...64)
        // The first is touched again, so the second is the oldest.
        try mark([1, 65])
        #expect(try Set(page().marks.keys) == Set(([1] + Array(3...65)).map(action)))
        #expect(try page().poisoned == [action(1)])
        try mark(66...128)
        #expect(try Set(page().marks.keys) == Set((65...128).map(action)))
    }

    @Test func aNameIsBlockedForAProcessAndLaterForItsRole() throws {
        _ = try page()
        let process = BlockedName(scope: .process, sender: 1, name: 9)
        let role = BlockedName(scope: .role, sender: 7, name: 9)
        func mark(_ process: UInt64, times: Int) throws {
            try withFile { page in
                for _ in 0..<times {
                    fault_page_mark_name(page, UInt32(fault_by_process), process, 9)
                    fault_page_mark_name(page, UInt32(fault_by_role), 7, 9)
                }
            }
        }
        try mark(1, times: FaultPage.processLimit - 1)
        #expect(try page().blocked == [])
        try mark(1, times: 1)
        #expect(try page().blocked == [process])
        // Each mark is by another process of the role.
        for other in 2...UInt64(1 + FaultPage.roleLimit - FaultPage.processLimit) { try mark(other, times: 1) }
        #expect(try page().blocked == [process, role])
        #expect(try page().names[role] == FaultPage.roleLimit)
    }

    @Test func theNamesOfAnotherProgramAreForgottenAndItsMarksAreKept() throws {
        _ = try page(build: 1)
        try mark([11, 11])
        try withFile { fault_page_mark_name($0, UInt32(fault_by_process), 1, 9) }
        #expect(try page(build: 1).names.count == 1)
        #expect(try page(build: 2).names.isEmpty)
        #expect(try page(build: 1).names.isEmpty)
        #expect(try page(build: 1).poisoned == [action(11)])
        #expect(try page(build: 1).warning == nil)
    }

    @Test func theLeastRecentlyTouchedNameIsRemovedWhenTheTableIsFull() throws {
        _ = try page()
        let limit = UInt64(fault_names_limit)
        try withFile { page in
            for sender in Array(1...limit) + [1, limit + 1] {
                fault_page_mark_name(page, UInt32(fault_by_process), sender, 9)
            }
        }
        let kept = try Set(page().names.keys.map(\.sender))
        #expect(kept == Set([1] + Array(3...(limit + 1))))
        #expect(try page().names[BlockedName(scope: .process, sender: 1, name: 9)] == 2)
    }

    @Test func aPageOfThePreviousVersionKeepsItsMarks() throws {
        // “EASTFLT” and a 1, version 1, the checksum, no fault while replaying, two marks, 64 places for them.
        var bytes: [UInt8] = [0x01, 0x54, 0x4C, 0x46, 0x54, 0x53, 0x41, 0x45, 1, 0, 0, 0, 0, 0, 0, 0]
        func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        for value in [0, 0, 2] as [UInt64] { append(value) }
        for number in [11, 12] as [UInt64] {
            append(action(number).session)
            append(action(number).sequence)
            append(action(number).digest)
            append(UInt32(number == 11 ? 2 : 1))
        }
        bytes += [UInt8](repeating: 0, count: 62 * 24)
        var sum: UInt32 = 0x811C_9DC5
        for byte in bytes[16...] { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
        withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(12..<16, with: $0) }
        bytes += [UInt8](repeating: 0, count: 4096 - bytes.count)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        for _ in 1...2 {
            let page = try page()
            #expect(page.warning == nil)
            #expect(page.marks == [action(11): 2, action(12): 1])
            #expect(page.names.isEmpty)
        }
        bytes[100] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(try page().warning?.contains("damaged") == true)
    }

    @Test(arguments: [0, 8, 12, 16, 40, 60, 1500, 1600, 3000])
    func aDamagedPageIsResetWithAWarning(place: Int) throws {
        _ = try page()
        try mark([11, 11])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[place] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        let damaged = try page()
        #expect(damaged.warning?.contains("damaged") == true)
        #expect(damaged.poisoned.isEmpty)
        #expect(try page().warning == nil)
    }

    @Test(arguments: [1, 4095, 4097, 100_000])
    func aFileOfAnotherSizeIsResetWithAWarning(size: Int) throws {
        try Data(repeating: 7, count: size).write(to: URL(fileURLWithPath: path))
        #expect(try page().warning != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 4096)
    }

    @Test func aPathThatIsNoFileIsRefused() throws {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: DiskError.unusable("\(path) is not a file")) { try page() }
        #expect(throws: DiskError.self) { try FaultPage(directory: "\(directory.path)/nowhere") }
    }

    @Test func aFaultWhileReplayingConcernsItsBuildAloneAndCanBeForgotten() throws {
        _ = try page()
        try withFile { fault_page_mark_replay($0, 70, 0xB1) }
        let fault = try page(build: 0xB1).replayFault
        #expect(fault == FaultPage.ReplayFault(revision: 70, build: 0xB1))
        #expect(fault?.description.contains("b1 traps on revision 70") == true)
        #expect(try page(build: 0xB2).replayFault == nil)
        try page(build: 0xB1).forgetReplayFault()
        #expect(try page(build: 0xB1).replayFault == nil)
        #expect(try page().warning == nil)
    }
}

/// A directory of one test, removed with it.
final class FaultDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "eastward-faults-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
