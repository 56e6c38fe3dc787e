// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: prefixed.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Something to eat from.
public struct Kitchen_Sink_Plate: ContractMessage, Hashable {
    public var diameter: Int? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(diameter: Int? = nil) {
        self.diameter = diameter
    }
}

extension Kitchen_Sink_Plate: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Plate"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}diameter\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = self.diameter.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.diameter = value.map { Int($0) }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.diameter { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Kitchen_Sink_Plate, right: Kitchen_Sink_Plate) -> Bool {
        if left.diameter != right.diameter { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.diameter { json.field("diameter", value) }
    }
}

// MARK: Plate

/// A component that receives the slice `kitchen.sink.Plate`.
public protocol PlateComponent: SliceComponent {
    func newDiameter(_ diameter: Int?)
}

/// Something to eat from.
public protocol KnowsThePlate: Sendable {
    func providePlate(to component: some PlateComponent)
}

/// The slice `kitchen.sink.Plate` on the wire.
public enum PlateSlice: Slice {
    public typealias Message = Kitchen_Sink_Plate

    public static let fields: [SliceField<PlateSlice>] = [
        .value(1, \.diameter),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<PlateSlice>, to component: some PlateComponent) {
        if change.fields.contains(1) { component.newDiameter(change.value.diameter) }
        component.didReach(change.revision)
    }
}

extension Kitchen_Sink_Plate: SliceMessage {
    public typealias SliceType = PlateSlice
}

/// The component that puts `kitchen.sink.Plate` on the wire.
public final class PlateRecorder: PlateComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<PlateSlice>()

    public static let callbacks: [UInt32: String] = [1: "newDiameter"]

    public init() {}

    public func newDiameter(_ diameter: Int?) {
        provided.set(1) { $0.diameter = diameter }
    }
}

/// A component that keeps the slice `kitchen.sink.Plate`, for views that observe it.
@MainActor
public final class PlateModel: @MainActor PlateComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Kitchen_Sink_Plate()

    public init() {}

    public var diameter: Int? {
        _observers.access(self, keyPath: \.diameter)
        return _slice.diameter
    }

    public func newDiameter(_ diameter: Int?) {
        _observers.withMutation(of: self, keyPath: \.diameter) { _slice.diameter = diameter }
    }
}
