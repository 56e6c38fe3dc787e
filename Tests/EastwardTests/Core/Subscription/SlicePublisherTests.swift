import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Synchronization
import Testing

@testable import Eastward

@Suite("SlicePublisher")
struct SlicePublisherTests {
    /// A state that provides every kind of field, some of them only sometimes.
    private struct Kitchen: Sendable {
        var title = "soup"
        var number: Int?
        var text: String?
        var ratio: Float?
        var weight: Int32?
        var flag: Bool?
        var note: String?
        var heat: Double?

        func provideChoice(to component: some ChoiceComponent) {
            component.newTitle(title)
            if let number { component.newNumber(number) }
            if let text { component.newText(text) }
            if let ratio { component.newRatio(ratio) }
            if let weight { component.newWeight(weight) }
        }

        func provideOptionals(to component: some OptionalsComponent) {
            component.newFlag(flag)
            component.newNote(note)
            component.newRatio(heat)
        }
    }

    /// A publisher, a replica subscribed from the beginning, and the updates that the replica delivered.
    private final class Bench<S: Slice> {
        let publisher: any SlicePublishing<Kitchen>
        var replica = SliceReplica<S>(seed: [1], now: 0)
        var state = Kitchen()
        var revision: Revision = 0
        var provided: [SliceChange<S>] = []

        init<Recorder: SliceRecorder>(
            _ recorder: Recorder.Type, _ provide: @escaping @Sendable (Kitchen, Recorder) -> Void
        ) throws where Recorder.Recorded == S {
            publisher = ServedSlice(Recorder.self, provide: provide).publisher()
            try ask()
        }

        func ask() throws {
            guard case .ask(_, let nonce) = replica.ask(now: 0) else { return }
            _ = try publisher.publish(state, revision: revision, epoch: 1)
            let snapshot = publisher.snapshot(epoch: 1)
            while let part = try snapshot.next() {
                keep(try replica.snapshot(try WireSliceUpdate(serializedBytes: part), nonce: nonce, now: 0))
            }
        }

        /// The fields of the patch that the change makes; `nil` if it makes none.
        func change(_ body: (inout Kitchen) -> Void) throws -> [UInt32]? {
            body(&state)
            revision += 1
            guard let bytes = try publisher.publish(state, revision: revision, epoch: 1) else { return nil }
            let update = try WireSliceUpdate(serializedBytes: bytes)
            keep(try replica.patch(update, now: 0))
            return update.fields
        }

        private func keep(_ step: SliceReplica<S>.Step) {
            if case .deliver(let change?, _) = step { provided.append(change) }
        }
    }

    private func choice() throws -> Bench<ChoiceSlice> {
        try Bench(ChoiceRecorder.self) { $0.provideChoice(to: $1) }
    }

    private func optionals() throws -> Bench<OptionalsSlice> {
        try Bench(OptionalsRecorder.self) { $0.provideOptionals(to: $1) }
    }

    @Test func onlyChangedFieldsArePublished() throws {
        let bench = try choice()
        #expect(bench.provided.last?.fields == [1])
        #expect(try bench.change { $0.weight = 4 } == [7])
        #expect(try bench.change { $0.title = "stew" } == [1])
        #expect(try bench.change { _ in } == nil)
        #expect(bench.publisher.sequence == 3)
        #expect(bench.replica.contents.value.title == "stew")
        #expect(bench.replica.contents.value.weight == 4)
        #expect(bench.provided.map(\.fields) == [[1], [7], [1]])
    }

    @Test func aPatchHoldsOnlyItsFields() throws {
        let bench = try choice()
        _ = try bench.change { $0.weight = 4 }
        bench.state.number = 8
        let bytes = try #require(try bench.publisher.publish(bench.state, revision: 9, epoch: 3))
        let update = try WireSliceUpdate(serializedBytes: bytes)
        #expect(update.epoch == 3)
        #expect(update.revision == 9)
        #expect(try Choice(serializedBytes: update.value) == Choice.with { $0.number = 8 })
    }

    @Test func caseOfAOneofReplacesTheOneBefore() throws {
        let bench = try choice()
        #expect(try bench.change { $0.number = 1 } == [2])
        #expect(
            try bench.change {
                $0.number = nil
                $0.text = "one"
            } == [3])
        #expect(bench.replica.contents.value.outcome == .text("one"))
        #expect(
            try bench.change {
                $0.text = nil
                $0.number = 1
            } == [2])
        #expect(bench.replica.contents.value.outcome == .number(1))
    }

    @Test func aCaseProvidedForTheFirstTimeIsPublishedEvenIfItIsZero() throws {
        let bench = try choice()
        #expect(try bench.change { $0.weight = 0 } == [7])
        #expect(try bench.change { $0.number = 0 } == [2])
        #expect(bench.replica.contents.value.outcome == .number(0))
    }

    @Test func aFieldThatIsNotProvidedChangesNothing() throws {
        let bench = try choice()
        _ = try bench.change { $0.number = 5 }
        #expect(try bench.change { $0.number = nil } == nil)
        #expect(bench.replica.contents.value.outcome == .number(5))
        #expect(try bench.change { $0.number = 6 } == [2])
    }

    @Test func optionalFieldBecomesNilAgain() throws {
        let bench = try optionals()
        #expect(bench.provided.last?.fields == [1, 4, 5])
        #expect(try bench.change { $0.note = "" } == [5])
        #expect(bench.replica.contents.value.note == "")
        #expect(try bench.change { $0.note = nil } == [5])
        #expect(bench.replica.contents.value.note == nil)
        #expect(try bench.change { $0.flag = false } == [1])
        #expect(try bench.change { $0.flag = nil } == [1])
        #expect(bench.replica.contents.value.flag == nil)
    }

    @Test func floatingPointIsComparedByBits() throws {
        let bench = try optionals()
        #expect(try bench.change { $0.heat = .nan } == [4])
        #expect(try bench.change { $0.heat = .nan } == nil)
        #expect(try bench.change { $0.heat = 0 } == [4])
        #expect(try bench.change { $0.heat = -0.0 } == [4])
        #expect(bench.replica.contents.value.ratio?.sign == .minus)
    }

    @Test func snapshotConsumesNoSequenceAndJoinsPatches() throws {
        let bench = try choice()
        _ = try bench.change { $0.number = 1 }
        try bench.ask()
        #expect(bench.publisher.sequence == 2)
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 2))
        _ = try bench.change { $0.title = "pie" }
        #expect(bench.replica.phase == .live(epoch: 1, sequence: 3))
        #expect(bench.publisher.value.redactedJSON.contains(#""title":"pie""#))
    }

    @Test func aRebasedRevisionIsNotEvaluatedAgain() throws {
        let looks = Mutex(0)
        let publisher = ServedSlice<Kitchen>(ChoiceRecorder.self) { kitchen, recorder in
            looks.withLock { $0 += 1 }
            kitchen.provideChoice(to: recorder)
        }.publisher()
        publisher.rebase(Kitchen(), revision: 4)
        for _ in 0..<3 { #expect(try publisher.publish(Kitchen(), revision: 4, epoch: 1) == nil) }
        #expect(looks.withLock { $0 } == 1)
        #expect(try publisher.publish(Kitchen(title: "stew"), revision: 5, epoch: 1) != nil)
    }
}
