internal import SwiftProtobuf

/// JSON of contracts, for people.
public enum ContractJSON {
    /// The reason why swift-protobuf rejected a JSON text, without a final period.
    public static func explain(_ error: any Error) -> String {
        guard let error = error as? JSONDecodingError else { return "\(error)" }
        return switch error {
        case .unknownField(let name): "it has no field “\(name)”"
        case .malformedNumber, .numberRange: "a number is malformed or out of range"
        case .malformedBool: "true or false was expected"
        case .malformedString, .invalidUTF8: "a string was expected, or it is malformed"
        case .truncated: "it ends unexpectedly"
        case .trailingGarbage: "unexpected data follows after its end"
        case .leadingZero: "a number has a leading zero"
        case .illegalNull: "null was found where a value is required"
        case .unquotedMapKey: "a key is not quoted"
        case .conflictingOneOf: "two fields of one oneof are set"
        default: "it is malformed"
        }
    }
}
