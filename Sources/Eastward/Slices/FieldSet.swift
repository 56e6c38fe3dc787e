/// A set of a slice's field numbers.
public struct FieldSet: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// Ascending, without duplicates.
    public private(set) var numbers: [UInt32]

    public init() {
        numbers = []
    }

    public init(arrayLiteral elements: UInt32...) {
        self.init()
        for number in elements { insert(number) }
    }

    public init(_ numbers: some Sequence<UInt32>) {
        self.numbers = Set(numbers).sorted()
    }

    public var isEmpty: Bool { numbers.isEmpty }

    public func contains(_ number: UInt32) -> Bool {
        numbers.contains(number)
    }

    public mutating func insert(_ number: UInt32) {
        if numbers.last.map({ $0 < number }) ?? true { return numbers.append(number) }
        let index = numbers.firstIndex { $0 >= number } ?? numbers.endIndex
        if index == numbers.endIndex || numbers[index] != number {
            numbers.insert(number, at: index)
        }
    }

    public mutating func remove(_ number: UInt32) {
        numbers.removeAll { $0 == number }
    }

    public mutating func formUnion(_ other: FieldSet) {
        for number in other.numbers { insert(number) }
    }

    /// The numbers for which `isIncluded` returns true.
    public func filter(_ isIncluded: (UInt32) -> Bool) -> FieldSet {
        var filtered: FieldSet = []
        for number in numbers where isIncluded(number) { filtered.insert(number) }
        return filtered
    }
}
