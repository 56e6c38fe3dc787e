#if DEBUG || FUZZING
    import FixtureContract
    import Foundation
    import KitchenSinkContract
    import LarderContract
    import SwiftProtobuf

    @testable import Eastward
    @testable import EastwardFeature

    extension Target {
        /// Publications of the store to a feature: patches, parts of snapshots, and progress.
        static let publications = Target(name: "publications", longest: 64 << 10) { input in
            var subscriptions = Subscriptions(seed: [UInt8(ascii: "s")])
            let now = Instant(nanoseconds: 1000)
            listen(to: ScalarsSlice.self, with: &subscriptions)
            listen(to: OptionalsSlice.self, with: &subscriptions)
            listen(to: ChoiceSlice.self, with: &subscriptions)
            listen(to: ListsSlice.self, with: &subscriptions)
            listen(to: KeysSlice.self, with: &subscriptions)
            listen(to: TablesSlice.self, with: &subscriptions)
            listen(to: NotesSlice.self, with: &subscriptions)
            listen(to: PriceListSlice.self, with: &subscriptions)
            var replica = SliceReplica<TablesSlice>(seed: [UInt8(ascii: "s")], now: now)
            for (operation, bytes) in Records(input) {
                switch operation & 3 {
                case 0:
                    do {
                        try check(bytes.withUnsafeBytes { try subscriptions.received($0, now: now) })
                    } catch {
                        // The connection logs it, and receives the next one.
                    }
                    _ = subscriptions.hasReached(1, epoch: 5)
                case 1: check(subscriptions.tick(now: subscriptions.deadline ?? now))
                case 2: check(subscriptions.connected(now: now))
                default: try receive(bytes, &replica, isPatch: operation & 4 != 0)
                }
            }
        }

        /// A mailbox that has ended delivers nothing.
        private static func listen<S: Slice>(to _: S.Type, with subscriptions: inout Subscriptions) {
            let mailbox = Mailbox<S> { _ in }
            mailbox.cancel()
            check(subscriptions.listen(mailbox, now: Instant(nanoseconds: 1000)).changes)
        }

        private static func check(_ changes: [TopicChange]) {
            for change in changes {
                switch change {
                case .subscribe(let topic), .unsubscribe(let topic):
                    require(topic.count <= WireProtocol.Topic.longest, "A topic has \(topic.count) bytes.")
                    let isKnown = topic == WireProtocol.progressTopic || WireProtocol.Subscription.parse(topic) != nil
                    require(isKnown, "The store serves no topic \(topic).")
                }
            }
        }

        private static func receive<S: Slice>(
            _ bytes: [UInt8], _ replica: inout SliceReplica<S>, isPatch: Bool
        ) throws {
            let now = Instant(nanoseconds: 1000)
            guard let update = try? WireSliceUpdate(serializedBytes: bytes) else { return }
            if case .asking(let nonce, _) = replica.phase, !isPatch {
                _ = try? replica.snapshot(update, nonce: nonce, now: now)
            } else {
                _ = try? replica.patch(update, now: now)
            }
            let value = replica.contents.value
            guard let encoded: [UInt8] = try? value.serializedBytes() else { violate("A slice cannot be encoded.") }
            guard let read = try? S.Message(serializedBytes: encoded) else { violate("A slice cannot be decoded.") }
            var options = BinaryEncodingOptions()
            options.useDeterministicOrdering = true
            let (first, second): ([UInt8], [UInt8]) = (
                try value.serializedBytes(options: options), try read.serializedBytes(options: options)
            )
            require(first == second, "A slice is not stable.")
        }
    }
#endif
