extension Table {
    /// A lazy projection: this table with `transform` applied to the value of each row. Nothing is computed or copied
    /// until it is read. The changes between two projections from the same place in the code are derived from the
    /// changes of their tables, so that `transform` runs for changed rows only.
    ///
    /// ```swift
    /// func provideBasket(to component: some BasketComponent) {
    ///     component.newBananas(stock.projected { Banana(ripeness: $0.ripeness) })
    /// }
    /// ```
    ///
    /// The value of a row may depend on the row and on `context`: all other values that `transform` uses must not
    /// change. A row counts as unchanged if it is the same bit for bit; `==` is not called.
    /// - Parameter context: a value that all rows depend on, such as an exchange rate: when it changes, all rows do.
    public func projected<Projected: Sendable, Context: Equatable & Sendable>(
        with context: Context, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ transform: @escaping @Sendable (Value, Context) -> Projected
    ) -> Table<Key, Projected> {
        let place = ProjectionPlace(fileID: "\(fileID)", line: line, column: column)
        return Table<Key, Projected>(
            storage: .projected(
                Projection(base: self, context: context, place: place) { transform($0, context) }))
    }

    /// This table with `transform` applied to the value of each row, without a context. See
    /// ``projected(with:fileID:line:column:_:)``.
    public func projected<Projected: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ transform: @escaping @Sendable (Value) -> Projected
    ) -> Table<Key, Projected> {
        projected(with: true, fileID: fileID, line: line, column: column) { value, _ in transform(value) }
    }
}

/// A table with rows that are computed from those of another one.
@usableFromInline
protocol TableProjection<Key, Value>: Sendable {
    associatedtype Key: TableKey
    associatedtype Value: Sendable
    var count: Int { get }
    func value(for key: Key) -> Value?
    func row(_ key: Key) -> (key: Key, value: Value)?
    func rows() -> AnySequence<(key: Key, value: Value)>
    /// The rows that may have changed since `old`; `nil` if `old` is no projection of the same kind.
    func changes(since old: Table<Key, Value>) -> TableChanges<Key>?
}

/// The place in the code that makes a projection.
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
