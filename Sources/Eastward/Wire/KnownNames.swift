/// The names in an earlier batch. Most batches of a store have the same ones, which then need no memory of their own.
package struct KnownNames {
    /// The fields with the names.
    private var fields: [UInt8] = []
    private var names: [String] = []
    /// The most bytes that are kept: longer names are not known afterwards.
    private static let largest = 1024

    package init() {}

    /// The names in these fields; `nil` if one is no text.
    mutating func names(in fields: UnsafeRawBufferPointer) -> [String]? {
        if fields.elementsEqual(self.fields) { return names }
        var names: [String] = []
        var reader = FrameReader(fields)
        while reader.takeTag(1, .bytes) {
            guard let bytes = reader.bytes(), let name = String(validating: bytes, as: UTF8.self) else { return nil }
            names.append(name)
        }
        if fields.count <= Self.largest {
            self.fields = Array(fields)
            self.names = names
        }
        return names
    }
}
