import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The audit of a journal")
struct JournalAuditTests {
    private func segment(
        _ session: UInt64, from sequence: UInt64, count: Int = 1, revision: Revision = 1, nanoseconds: Int64 = 0
    ) -> JournalSegment {
        var actions = ActionColumns()
        for _ in 0..<count { actions.append(name: "market.Increment", payload: []) }
        return JournalSegment(
            session: session, firstSequence: sequence, firstRevision: revision, nanoseconds: nanoseconds, seed: 0,
            actions: actions.wire, outcomes: Receipts())
    }

    private func row(
        opened: [UInt64] = [], _ segments: [JournalSegment] = [], closed: [UInt64] = []
    ) -> JournalRow {
        let opened = opened.map {
            OpenedSession(number: $0, nonce: [], process: "counter.1", role: CounterFeature.name)
        }
        return .batch(JournalBatch(number: 1, opened: opened, closed: closed, segments: segments))
    }

    private func audit(_ rows: [JournalRow], isWhole: Bool = true) throws -> JournalAudit {
        var audit = JournalAudit(isWhole: isWhole)
        for row in rows { try audit.take(row) }
        return audit
    }

    @Test func contiguousRowsAreCounted() throws {
        let audit = try audit([
            .start(epoch: 1, build: 0), row(opened: [1, 2]), row([segment(1, from: 1, count: 3), segment(0, from: 1)]),
            row([segment(1, from: 4)], closed: [1]), .start(epoch: 2, build: 0), row([segment(0, from: 2)]),
        ])
        #expect((audit.rows, audit.actions, audit.sessions) == (6, 6, 2))
    }

    @Test func aDuplicateActionIsRefused() {
        #expect(throws: JournalError.contradiction("session 1 resumes at action 3 instead of 4")) {
            try audit([row(opened: [1]), row([segment(1, from: 1, count: 3)]), row([segment(1, from: 3)])])
        }
    }

    @Test func aMissingActionIsRefused() {
        #expect(throws: JournalError.contradiction("session 1 resumes at action 2 instead of 1")) {
            try audit([row(opened: [1], [segment(1, from: 2)])])
        }
        #expect(throws: JournalError.contradiction("the operator resumes at action 2 instead of 1")) {
            try audit([row([segment(0, from: 2)])])
        }
    }

    @Test func aSessionSendsOnlyWhileItIsOpen() {
        #expect(throws: JournalError.contradiction("session 1 sends actions, but is not open")) {
            try audit([row([segment(1, from: 1)])])
        }
        #expect(throws: JournalError.contradiction("session 1 sends actions, but is not open")) {
            try audit([row(opened: [1], closed: [1]), row([segment(1, from: 1)])])
        }
        #expect(throws: JournalError.contradiction("session 1 is closed, but was not open")) {
            try audit([row(opened: [1], closed: [1]), row(closed: [1])])
        }
    }

    @Test func aSessionsNumberIsNeverUsedAgain() {
        #expect(throws: JournalError.contradiction("session 2 is opened after session 2")) {
            try audit([row(opened: [1, 2], closed: [2]), row(opened: [2])])
        }
    }

    @Test func timesAndEpochsOnlyGrow() {
        #expect(throws: JournalError.contradiction("the time decreases at revision 2")) {
            try audit([row([segment(0, from: 1, nanoseconds: 9), segment(0, from: 2, revision: 2, nanoseconds: 8)])])
        }
        #expect(throws: JournalError.contradiction("epoch 5 follows epoch 5")) {
            try audit([.start(epoch: 5, build: 0), .start(epoch: 5, build: 0)])
        }
    }

    @Test func withoutTheBeginningAnySessionIsAccepted() throws {
        let audit = try audit(
            [row([segment(3, from: 70), segment(0, from: 9)]), row(opened: [8]), row([segment(5, from: 2)])],
            isWhole: false)
        #expect(audit.sessions == 3)
    }

    @Test func withoutTheBeginningSessionsStillHaveToBeContiguous() {
        #expect(throws: JournalError.contradiction("session 3 resumes at action 72 instead of 71")) {
            try audit([row([segment(3, from: 70)]), row([segment(3, from: 72)])], isWhole: false)
        }
        #expect(throws: JournalError.contradiction("session 3 sends actions, but is not open")) {
            try audit([row([segment(3, from: 70)], closed: [3]), row([segment(3, from: 71)])], isWhole: false)
        }
        #expect(throws: JournalError.contradiction("session 9 sends actions, but is not open")) {
            try audit([row(opened: [8]), row([segment(9, from: 1)])], isWhole: false)
        }
    }
}
