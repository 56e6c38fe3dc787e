package import Foundation

extension JSONDecoder {
    /// Decodes JSON of a peer or of a file.
    ///
    /// Foundation's decoder traps if the last byte exceeds its limit of 512 nested arrays: here a space follows it.
    package func decode<Value: Decodable>(
        _ type: Value.Type, fromUntrusted json: some Sequence<UInt8>
    ) throws -> Value {
        try decode(type, from: Data(json) + [0x20])
    }
}
