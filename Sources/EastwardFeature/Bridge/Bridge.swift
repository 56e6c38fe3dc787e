public import Eastward
public import Logging

/// Hands over the outgoing items of one app to another app, each exactly once and in the order of their keys.
///
/// The source app keeps its outgoing items in a table of a slice. Its reducer adds each item under a key that is higher
/// than all earlier ones. The bridge sends one action to the destination app for each item:
///
/// ```swift
/// let bridge = Bridge(
///     from: DispatchFeature.self, slice: { $0.shipmentsValues() }, items: \.waiting,
///     to: ReceivingFeature.self, action: { number, shipment in .receive(number: number, shipment: shipment) },
///     acknowledgment: { .delivered(through: $0) })
/// try await bridge.run(from: shop, to: warehouse, outbox: FeatureOutbox(path: "shipments.outbox"))
/// ```
///
/// The outbox writes an item's action and its key in one transaction before the action is sent. A crash of the bridge,
/// or of either store, therefore neither loses nor repeats an item. Killing a bridge at any time is safe.
///
/// When the destination has applied or rejected all items up to a key, the acknowledgment asks the source app to remove
/// them. It may arrive more than once, so that its reducer must accept keys that are removed already. Without it, the
/// table grows forever.
///
/// A rejection by the destination's reducer does not stop the bridge: it is logged with the item's key, and counts as
/// the item's outcome. If the destination loses its journal, the outcome of the items in transit is unknown. They are
/// logged, too, and their actions remain in the outbox's table `aside`.
///
/// At most 1,024 items, or about 4 MiB, are in transit: a slow destination makes the bridge wait.
public struct Bridge<Source: FeatureRole, S: Slice, Item: Sendable, Destination: FeatureRole>: Sendable {
    private let slice: @Sendable (Source) -> SliceValues<S>
    private let items: @Sendable (S.Message) -> Table<UInt64, Item>
    private let action: @Sendable (UInt64, Item) -> Destination.Action
    private let acknowledgment: (@Sendable (UInt64) -> Source.Action)?

    /// - Parameters:
    ///   - source: the role under which the bridge connects to the source app.
    ///   - slice: the values of the slice that contains the items.
    ///   - items: the outgoing items in the slice. Keys begin at 1 or higher and only grow: an item with a key below an
    ///     earlier one is ignored.
    ///   - destination: the role under which the bridge connects to the destination app.
    ///   - action: the destination's action for an item.
    ///   - acknowledgment: the source's action that removes the items up to and including a key.
    public init(
        from source: Source.Type, slice: @escaping @Sendable (Source) -> SliceValues<S>,
        items: any KeyPath<S.Message, Table<UInt64, Item>> & Sendable, to destination: Destination.Type,
        action: @escaping @Sendable (UInt64, Item) -> Destination.Action,
        acknowledgment: (@Sendable (UInt64) -> Source.Action)? = nil
    ) {
        self.slice = slice
        self.items = { $0[keyPath: items] }
        self.action = action
        self.acknowledgment = acknowledgment
    }

    /// Connects to both apps and hands over items until a connection ends or the task is cancelled.
    /// - Parameters:
    ///   - outbox: contains the position and the items in transit. It belongs to this bridge: its process has the same
    ///     name at each start.
    /// - Throws: ``FeatureError``, also ``FeatureError/Code/tooLarge`` for an item that the destination's store does not
    ///   accept, and ``FeatureError/Code/outbox`` if the source app has another journal than before;
    ///   `CancellationError`.
    public func run(
        from sourceAddress: FeatureAddress, to destinationAddress: FeatureAddress, outbox: FeatureOutbox,
        log: Logger = Logger(label: "bridge")
    ) async throws {
        let source = try await FeatureConnection.open(sourceAddress, log: log)
        do {
            let destination = try await BridgeRun<S, Item>.open(
                destinationAddress, outbox: outbox, from: source, log: log)
            do {
                try await run(from: source, to: destination, log)
            } catch {
                await destination.close()
                throw error
            }
        } catch {
            await source.close()
            throw error
        }
    }

    private func run(from source: FeatureConnection, to destination: FeatureConnection, _ log: Logger) async throws {
        try await BridgeRun(
            from: source, slice(Source(source)), items: items, to: destination,
            action: { [action] key, item in try EncodedAction(action(key, item).action) },
            acknowledgment: encodedAcknowledgment, log: log
        ).run()
    }

    private var encodedAcknowledgment: (@Sendable (UInt64) throws -> EncodedAction)? {
        guard let acknowledgment else { return nil }
        return { through in try EncodedAction(acknowledgment(through).action) }
    }
}
