import SwiftProtobuf

extension DescriptorIndex {
    /// An enum and where it stands.
    struct Enum {
        /// The full name, without a dot before it.
        let name: String
        let proto: Google_Protobuf_EnumDescriptorProto
        let fileDescriptor: Google_Protobuf_FileDescriptorProto
        /// As `SourceCodeInfo` counts.
        let path: [Int32]

        var place: Place { Place(file: fileDescriptor.name, location: fileDescriptor.location(of: path)) }

        /// The numbers of its values, each once, in declared order.
        var numbers: [Int32] {
            var seen: Set<Int32> = []
            return proto.value.map(\.number).filter { seen.insert($0).inserted }
        }

        /// The names of a number; the first is the one in JSON.
        func names(of number: Int32) -> [String] {
            proto.value.filter { $0.number == number }.map(\.name)
        }

        /// Where the first value stands that `isSought`.
        func place(
            where isSought: (Google_Protobuf_EnumValueDescriptorProto) -> Bool
        ) -> Place {
            guard let index = proto.value.firstIndex(where: isSought) else { return place }
            return Place(
                file: fileDescriptor.name, location: fileDescriptor.location(of: path + [2, Int32(index)]))
        }

        func reserves(_ number: Int32) -> Bool {
            proto.reservedRange.contains { ($0.start...$0.end).contains(number) }
        }

        /// Whether all of `range` is reserved here, be it in pieces.
        func reserves(_ range: Google_Protobuf_EnumDescriptorProto.EnumReservedRange) -> Bool {
            var next = Int64(range.start)
            for own in proto.reservedRange.sorted(by: { $0.start < $1.start }) where own.start <= next {
                next = max(next, Int64(own.end) + 1)
            }
            return next > range.end
        }
    }
}

extension Google_Protobuf_EnumDescriptorProto.EnumReservedRange {
    /// As a contract writes it; unlike that of a message it holds its end.
    var text: String { end == start ? "\(start)" : "\(start) to \(end)" }
}
