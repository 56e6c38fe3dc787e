import Eastward
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Synchronization

/// Records the updates it receives as text, for every slice of the kitchen sink that has more than one field.
final class Listener: ScalarsComponent, OptionalsComponent, ChoiceComponent {
    private(set) var log: [String] = []

    private func record(_ what: String, _ value: (some Any)?) {
        log.append("\(what) \(value.map { "\($0)" } ?? "nil")")
    }

    func didReach(_ revision: Revision) { log.append("revision \(revision)") }

    func newSwitchOn(_ switchOn: Bool) { record("switchOn", switchOn) }
    func newInt32Value(_ int32Value: Int32) { record("int32", int32Value) }
    func newSint32Value(_ sint32Value: Int32) { record("sint32", sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32) { record("sfixed32", sfixed32Value) }
    func newInt64Value(_ int64Value: Int) { record("int64", int64Value) }
    func newSint64Value(_ sint64Value: Int) { record("sint64", sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int) { record("sfixed64", sfixed64Value) }
    func newUint32Value(_ uint32Value: UInt32) { record("uint32", uint32Value) }
    func newFixed32Value(_ fixed32Value: UInt32) { record("fixed32", fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64) { record("uint64", uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64) { record("fixed64", fixed64Value) }
    func newFloatValue(_ floatValue: Float) { record("float", floatValue) }
    func newDoubleValue(_ doubleValue: Double) { record("double", doubleValue) }
    func newStringValue(_ stringValue: String) { record("string", stringValue) }

    func newBytesValue(_ bytesValue: Data) { record("bytes", Array(bytesValue)) }
    func newColor(_ color: Color) { record("color", color) }
    func newMood(_ mood: Mood) { record("mood", mood) }
    func newTexture(_ texture: Scalars.Texture) { record("texture", texture) }

    func newFlag(_ flag: Bool?) { record("flag", flag) }
    func newCount(_ count: Int?) { record("count", count) }
    func newSmall(_ small: UInt32?) { record("small", small) }
    func newRatio(_ ratio: Double?) { record("ratio", ratio) }
    func newNote(_ note: String?) { record("note", note) }
    func newPoint(_ point: Point?) { record("point", point?.x) }
    func newPlate(_ plate: Kitchen_Sink_Plate?) { record("plate", plate?.diameter) }
    func newTree(_ tree: Tree?) { record("tree", tree?.name) }
    func newInt32Value(_ int32Value: Int32?) { record("int32", int32Value) }
    func newSint32Value(_ sint32Value: Int32?) { record("sint32", sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32?) { record("sfixed32", sfixed32Value) }
    func newSint64Value(_ sint64Value: Int?) { record("sint64", sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int?) { record("sfixed64", sfixed64Value) }
    func newFixed32Value(_ fixed32Value: UInt32?) { record("fixed32", fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64?) { record("uint64", uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64?) { record("fixed64", fixed64Value) }
    func newHeat(_ heat: Float?) { record("heat", heat) }
    func newPicture(_ picture: Data?) { record("picture", picture.map(Array.init)) }
    func newColor(_ color: Color?) { record("color", color) }
    func newTexture(_ texture: Scalars.Texture?) { record("texture", texture) }

    func newTitle(_ title: String) { record("title", title) }
    func newNumber(_ number: Int) { record("number", number) }
    func newRatio(_ ratio: Float) { record("ratio", ratio) }
    func newText(_ text: String) { record("text", text) }
    func newPoint(_ point: Point) { record("point", point.x) }
    func newPlate(_ plate: Kitchen_Sink_Plate) { record("plate", plate.diameter) }
    func newPicture(_ picture: Data) { record("picture", Array(picture)) }
    func newExact(_ exact: Double) { record("exact", exact) }
    func newForest(_ forest: Forest) { record("forest", forest.parts.count) }
    func newSeed(_ seed: UInt64) { record("seed", seed) }
    func newTiny(_ tiny: Int32) { record("tiny", tiny) }
    func newJar(_ jar: Jar) { record("jar", jar.label) }
    func newWeight(_ weight: Int32) { record("weight", weight) }
    func newSelf(_ itself: Bool) { record("self", itself) }
    func newJson(_ json: String) { record("json", json) }
}

extension Forest {
    /// A forest with a value in each field.
    static let sample = Forest.with {
        $0.parts = [Forest(), .with { $0.widths = [0.5, -0.0] }]
        $0.neighbours = ["": Forest(), "next": .with { $0.heights = [.min: 1, .max: -1] }]
        $0.heights = [0: 0.1]
        $0.widths = [1, 2]
        $0.corners = [true: Point(), false: .with { $0.y = 3 }]
        $0.picture = Data([0, 255])
        $0.color = .red
    }
}

/// Records the updates of the one table of its slice.
final class LarderListener: LarderComponent {
    private(set) var provided: [(jars: Table<Int, Jar>, changes: TableChanges<Int>)] = []

    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        provided.append((jars, changes))
    }
}

/// A transport without a store: records the actions, gives all of them the same answer, and delivers one change to each
/// subscriber.
final class TwinTransport: FeatureTransport {
    private let sent = Mutex<[any AppAction]>([])
    private let change: (any Sendable)?
    private let answer: @Sendable () throws -> Receipt

    init(
        delivery change: (any Sendable)? = nil,
        answer: @escaping @Sendable () throws -> Receipt = { Receipt(revision: 7) }
    ) {
        self.change = change
        self.answer = answer
    }

    /// The actions that were sent, in their order.
    func sent<Action: AppAction>(_: Action.Type) -> [Action] {
        sent.withLock { $0.compactMap { $0 as? Action } }
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        sent.withLock { $0.append(action) }
        return try answer()
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        sent.withLock { $0 += actions as [any AppAction] }
        let receipt = try answer()
        return Receipts([
            Receipts.Range(
                firstSequence: 1, count: actions.count, firstRevision: receipt.revision, rejection: receipt.rejection)
        ])
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ deliver: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        if let change = change as? SliceChange<S> { deliver(change) }
        return Subscription {}
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        SliceValues(AsyncThrowingStream { $0.finish() })
    }

    func publish(_ value: [UInt8]?, as name: String) async throws {}

    func reach(_ revision: Revision, within limit: Duration) async throws {}
}
