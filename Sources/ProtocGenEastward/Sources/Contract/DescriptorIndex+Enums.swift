import SwiftProtobuf

extension DescriptorIndex {
    /// An enum and its location.
    struct Enum {
        /// The full name, without the leading dot.
        let name: String
        let proto: Google_Protobuf_EnumDescriptorProto
        let fileDescriptor: Google_Protobuf_FileDescriptorProto
        /// The path in `SourceCodeInfo`.
        let path: [Int32]

        var place: Place { Place(file: fileDescriptor.name, location: fileDescriptor.location(of: path)) }

        /// The numbers of its values, each once, in declared order.
        var numbers: [Int32] {
            var seen: Set<Int32> = []
            return proto.value.map(\.number).filter { seen.insert($0).inserted }
        }

        /// The names of a number; JSON uses the first.
        func names(of number: Int32) -> [String] {
            proto.value.filter { $0.number == number }.map(\.name)
        }

        /// The location of the first value for which `isSought` is true.
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

        /// Whether all of `range` is reserved here, by one range or by several.
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
    /// The range as written in a contract. Unlike a message's range, it includes its end.
    var text: String { end == start ? "\(start)" : "\(start) to \(end)" }
}
