#if DEBUG || FUZZING
    /// An input that is a sequence of records, each of an operation, a length of two bytes and its bytes. The last one
    /// may be incomplete.
    struct Records: Sequence, IteratorProtocol {
        private var rest: ArraySlice<UInt8>

        init(_ input: some Collection<UInt8>) { rest = ArraySlice(input) }

        mutating func next() -> (operation: UInt8, bytes: [UInt8])? {
            guard let operation = rest.popFirst() else { return nil }
            let low = Int(rest.popFirst() ?? 0)
            let high = Int(rest.popFirst() ?? 0)
            let bytes = Array(rest.prefix(low | high << 8))
            rest = rest.dropFirst(bytes.count)
            return (operation, bytes)
        }

        static func encode(_ records: [(operation: UInt8, bytes: [UInt8])]) -> [UInt8] {
            records.flatMap { record in
                let bytes = record.bytes.prefix(0xFFFF)
                return [record.operation, UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)] + bytes
            }
        }
    }
#endif
