extension Table {
    /// The table with each row's value made of this one's: nothing is computed or copied until it is read, and what
    /// changed between two projections of the same place in the code is found in the changes of their tables, so
    /// that `transform` runs for changed rows only.
    ///
    /// ```swift
    /// func provideBasket(to component: some BasketComponent) {
    ///     component.newBananas(stock.projected { Banana(ripeness: $0.ripeness) })
    /// }
    /// ```
    ///
    /// The value of a row may depend on the row, and on `context`: whatever else `transform` uses must not change. A
    /// row counts as unchanged if it is what it was before bit for bit; `==` is not asked.
    /// - Parameter context: what all rows depend on, such as a rate of exchange: when it changes, all do.
    public func projected<Projected: Sendable, Context: Equatable & Sendable>(
        with context: Context, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ transform: @escaping @Sendable (Value, Context) -> Projected
    ) -> Table<Key, Projected> {
        let place = ProjectionPlace(fileID: "\(fileID)", line: line, column: column)
        return Table<Key, Projected>(
            storage: .projected(
                Projection(base: self, context: context, place: place) { transform($0, context) }))
    }

    /// The table with each row's value made of this one's value alone. See
    /// ``projected(with:fileID:line:column:_:)``.
    public func projected<Projected: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ transform: @escaping @Sendable (Value) -> Projected
    ) -> Table<Key, Projected> {
        projected(with: true, fileID: fileID, line: line, column: column) { value, _ in transform(value) }
    }
}

/// A table whose rows are made of another one's.
@usableFromInline
protocol TableProjection<Key, Value>: Sendable {
    associatedtype Key: TableKey
    associatedtype Value: Sendable
    var count: Int { get }
    func value(for key: Key) -> Value?
    func row(_ key: Key) -> (key: Key, value: Value)?
    func rows() -> AnySequence<(key: Key, value: Value)>
    /// Which rows may have changed since `old`; `nil` if that is no projection of the same kind.
    func changes(since old: Table<Key, Value>) -> TableChanges<Key>?
}

/// Where in the code a projection is made.
struct ProjectionPlace: Equatable, Sendable {
    var fileID: String
    var line: UInt
    var column: UInt
}

private struct Projection<Key: TableKey, Base: Sendable, Context: Equatable & Sendable, Value: Sendable>:
    TableProjection
{
    let base: Table<Key, Base>
    let context: Context
    let place: ProjectionPlace
    let transform: @Sendable (Base) -> Value

    var count: Int { base.count }

    func value(for key: Key) -> Value? {
        base[key].map(transform)
    }

    func row(_ key: Key) -> (key: Key, value: Value)? {
        base.row(key).map { (key: $0.key, value: transform($0.value)) }
    }

    func rows() -> AnySequence<(key: Key, value: Value)> {
        AnySequence(base.lazy.map { (key: $0.key, value: transform($0.value)) })
    }

    func changes(since old: Table<Key, Value>) -> TableChanges<Key>? {
        guard case .projected(let projection) = old.storage, let old = projection as? Self,
            old.place == place, areEqualInBits(old.context, context)
        else { return nil }
        return base.changes(since: old.base, by: haveEqualMemory)
    }
}
