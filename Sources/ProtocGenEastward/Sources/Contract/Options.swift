import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// The options of `eastward/options.proto`.
enum Options {
    private static let part = MessageExtension<
        OptionalExtensionField<ProtobufInt32>, Google_Protobuf_MessageOptions
    >(_protobuf_fieldNumber: 50500, fieldName: "eastward.part")
    private static let representation = MessageExtension<
        OptionalExtensionField<ProtobufString>, Google_Protobuf_MessageOptions
    >(_protobuf_fieldNumber: 50501, fieldName: "eastward.representation")
    private static let rows = MessageExtension<
        OptionalExtensionField<ProtobufInt32>, Google_Protobuf_FieldOptions
    >(_protobuf_fieldNumber: 50502, fieldName: "eastward.rows")
    private static let includes = MessageExtension<
        RepeatedExtensionField<ProtobufString>, Google_Protobuf_ServiceOptions
    >(_protobuf_fieldNumber: 50503, fieldName: "eastward.includes")

    private static let debugRedact = MessageExtension<
        OptionalExtensionField<ProtobufBool>, Google_Protobuf_FieldOptions
    >(_protobuf_fieldNumber: 50504, fieldName: "eastward.debug_redact")

    /// All of them, so that decoding a descriptor recognizes them.
    static let all: [any AnyMessageExtension] = [part, representation, rows, includes, debugRedact]

    static var map: SimpleExtensionMap {
        var map = SimpleExtensionMap()
        map.insert(contentsOf: all)
        return map
    }

    static func part(of options: Google_Protobuf_MessageOptions) -> Int32? {
        options.getExtensionValue(ext: part)
    }

    static func representation(of options: Google_Protobuf_MessageOptions) -> String? {
        options.getExtensionValue(ext: representation)
    }

    static func includes(of options: Google_Protobuf_ServiceOptions) -> [String] {
        options.getExtensionValue(ext: includes) ?? []
    }

    /// The number of the rows of a part's map without the option. It wraps around only if the part's own number is
    /// refused.
    static func rows(ofPart part: Int32, field: Int32) -> Int32 { part &* 1000 &+ field }

    static func rows(of options: Google_Protobuf_FieldOptions) -> Int32? {
        options.getExtensionValue(ext: rows)
    }

    /// Whether a field has protobuf's own option, which protoc knows from version 22 on, or the one for earlier versions.
    static func isSensitive(_ options: Google_Protobuf_FieldOptions) -> Bool {
        options.debugRedact || options.getExtensionValue(ext: debugRedact) == true
    }
}
