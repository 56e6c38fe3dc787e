import Eastward
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Synchronization

/// Writes down in words what it is told, of every slice of the kitchen sink that has more than one field.
final class Listener: ScalarsComponent, OptionalsComponent, ChoiceComponent {
    private(set) var log: [String] = []

    private func hear(_ what: String, _ value: (some Any)?) {
        log.append("\(what) \(value.map { "\($0)" } ?? "nil")")
    }

    func didReach(_ revision: Revision) { log.append("revision \(revision)") }

    func newSwitchOn(_ switchOn: Bool) { hear("switchOn", switchOn) }
    func newInt32Value(_ int32Value: Int32) { hear("int32", int32Value) }
    func newSint32Value(_ sint32Value: Int32) { hear("sint32", sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32) { hear("sfixed32", sfixed32Value) }
    func newInt64Value(_ int64Value: Int) { hear("int64", int64Value) }
    func newSint64Value(_ sint64Value: Int) { hear("sint64", sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int) { hear("sfixed64", sfixed64Value) }
    func newUint32Value(_ uint32Value: UInt32) { hear("uint32", uint32Value) }
    func newFixed32Value(_ fixed32Value: UInt32) { hear("fixed32", fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64) { hear("uint64", uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64) { hear("fixed64", fixed64Value) }
    func newFloatValue(_ floatValue: Float) { hear("float", floatValue) }
    func newDoubleValue(_ doubleValue: Double) { hear("double", doubleValue) }
    func newStringValue(_ stringValue: String) { hear("string", stringValue) }

    func newBytesValue(_ bytesValue: Data) { hear("bytes", Array(bytesValue)) }
    func newColor(_ color: Color) { hear("color", color) }
    func newMood(_ mood: Mood) { hear("mood", mood) }
    func newTexture(_ texture: Scalars.Texture) { hear("texture", texture) }

    func newFlag(_ flag: Bool?) { hear("flag", flag) }
    func newCount(_ count: Int?) { hear("count", count) }
    func newSmall(_ small: UInt32?) { hear("small", small) }
    func newRatio(_ ratio: Double?) { hear("ratio", ratio) }
    func newNote(_ note: String?) { hear("note", note) }
    func newPoint(_ point: Point?) { hear("point", point?.x) }
    func newPlate(_ plate: Kitchen_Sink_Plate?) { hear("plate", plate?.diameter) }
    func newTree(_ tree: Tree?) { hear("tree", tree?.name) }
    func newInt32Value(_ int32Value: Int32?) { hear("int32", int32Value) }
    func newSint32Value(_ sint32Value: Int32?) { hear("sint32", sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32?) { hear("sfixed32", sfixed32Value) }
    func newSint64Value(_ sint64Value: Int?) { hear("sint64", sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int?) { hear("sfixed64", sfixed64Value) }
    func newFixed32Value(_ fixed32Value: UInt32?) { hear("fixed32", fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64?) { hear("uint64", uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64?) { hear("fixed64", fixed64Value) }
    func newHeat(_ heat: Float?) { hear("heat", heat) }
    func newPicture(_ picture: Data?) { hear("picture", picture.map(Array.init)) }
    func newColor(_ color: Color?) { hear("color", color) }
    func newTexture(_ texture: Scalars.Texture?) { hear("texture", texture) }

    func newTitle(_ title: String) { hear("title", title) }
    func newNumber(_ number: Int) { hear("number", number) }
    func newRatio(_ ratio: Float) { hear("ratio", ratio) }
    func newText(_ text: String) { hear("text", text) }
    func newPoint(_ point: Point) { hear("point", point.x) }
    func newPlate(_ plate: Kitchen_Sink_Plate) { hear("plate", plate.diameter) }
    func newPicture(_ picture: Data) { hear("picture", Array(picture)) }
    func newExact(_ exact: Double) { hear("exact", exact) }
    func newForest(_ forest: Forest) { hear("forest", forest.parts.count) }
    func newSeed(_ seed: UInt64) { hear("seed", seed) }
    func newTiny(_ tiny: Int32) { hear("tiny", tiny) }
    func newJar(_ jar: Jar) { hear("jar", jar.label) }
    func newWeight(_ weight: Int32) { hear("weight", weight) }
    func newSelf(_ itself: Bool) { hear("self", itself) }
    func newJson(_ json: String) { hear("json", json) }
}

extension Forest {
    /// One with something in each field.
    static let sample = Forest.with {
        $0.parts = [Forest(), .with { $0.widths = [0.5, -0.0] }]
        $0.neighbours = ["": Forest(), "next": .with { $0.heights = [.min: 1, .max: -1] }]
        $0.heights = [0: 0.1]
        $0.widths = [1, 2]
        $0.corners = [true: Point(), false: .with { $0.y = 3 }]
        $0.picture = Data([0, 255])
        $0.color = .UNRECOGNIZED(12)
    }
}

/// Keeps what it was told of the one table of its slice.
final class LarderListener: LarderComponent {
    private(set) var told: [(jars: Table<Int, Jar>, changes: TableChanges<Int>)] = []

    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        told.append((jars, changes))
    }
}

/// A transport without a store: keeps the actions, and tells each subscriber one change.
final class TwinTransport: FeatureTransport {
    private let sent = Mutex<[any AppAction]>([])
    private let revision: Revision = 7
    private let change: (any Sendable)?

    init(telling change: (any Sendable)? = nil) {
        self.change = change
    }

    /// The actions that were sent, in their order.
    func sent<Action: AppAction>(_: Action.Type) -> [Action] {
        sent.withLock { $0.compactMap { $0 as? Action } }
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        sent.withLock { $0.append(action) }
        return Receipt(revision: revision)
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        sent.withLock { $0 += actions as [any AppAction] }
        return Receipts([
            Receipts.Range(firstSequence: 1, count: actions.count, firstRevision: revision)
        ])
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        if let change = change as? SliceChange<S> { _ = tell(change) }
        return Subscription {}
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        SliceValues(AsyncThrowingStream { $0.finish() })
    }

    func reach(_ revision: Revision, within limit: Duration) async throws {}
}
