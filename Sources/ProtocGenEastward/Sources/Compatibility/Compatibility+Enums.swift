import SwiftProtobuf

extension Compatibility {
    /// Checks that every number keeps its meaning and its names in JSON.
    func compare(
        _ known: DescriptorIndex.Enum, with successor: DescriptorIndex.Enum, _ refusals: inout Refusals
    ) {
        for number in known.numbers {
            let names = known.names(of: number)
            let newNames = successor.names(of: number)
            let renumbered = names.compactMap { name in successor.proto.value.first { $0.name == name } }
                .filter { $0.number != number }
            if newNames.isEmpty {
                for value in renumbered {
                    refusals.refuse(
                        successor.place { $0.name == value.name },
                        "value “\(value.name)” of “\(known.name)” was \(number) and is now \(value.number): "
                            + "keep its number, journals contain it.")
                }
                if renumbered.isEmpty, !successor.reserves(number) {
                    refusals.refuse(
                        successor.place,
                        "value \(number), “\(names[0])” of “\(known.name)”, was removed: "
                            + "reserve its number: `reserved \(number);`.")
                }
            } else if newNames[0] != names[0] {
                refusals.refuse(
                    successor.place { $0.number == number },
                    "value \(number) of “\(known.name)” was “\(names[0])” and is now “\(newNames[0])”: "
                        + "JSON uses the name, so keep it, and give the new value a number of its own.")
            } else {
                for name in names where !newNames.contains(name) {
                    refusals.refuse(
                        successor.place { $0.number == number },
                        "value \(number) of “\(known.name)” is no longer called “\(name)”: "
                            + "keep that name too, JSON may contain it.")
                }
            }
        }
        compareReserved(known, with: successor, &refusals)
    }

    private func compareReserved(
        _ known: DescriptorIndex.Enum, with successor: DescriptorIndex.Enum, _ refusals: inout Refusals
    ) {
        for range in known.proto.reservedRange {
            for value in successor.proto.value where (range.start...range.end).contains(value.number) {
                refusals.refuse(
                    successor.place { $0.name == value.name },
                    "value “\(value.name)” takes number \(value.number), which was reserved: "
                        + "give it another, and keep `reserved \(value.number);`.")
            }
            if !successor.reserves(range) {
                refusals.refuse(
                    successor.place,
                    "“\(known.name)” no longer reserves all its reserved numbers: keep `reserved \(range.text);`.")
            }
        }
    }
}
