internal import Foundation
internal import Synchronization

/// A proxy to a store's endpoint: accepts connections at one path, forwards them to another, and injects faults.
package final class Lane: Sendable {
    package enum Direction: Sendable { case toStore, toFeature }

    /// The faults of this lane.
    package struct Faults: Sendable {
        /// The number of connections to cut, and the number of bytes in one direction after which they are cut.
        package var cuts: Int
        package var cutAfter: ClosedRange<Int>
        /// Decides on each message; both directions pass everything by default.
        package var toStore: (@Sendable ([UInt8]) -> Fate)?
        package var toFeature: (@Sendable ([UInt8]) -> Fate)?

        package init(
            cuts: Int = 0, cutAfter: ClosedRange<Int> = 200...4000, toStore: (@Sendable ([UInt8]) -> Fate)? = nil,
            toFeature: (@Sendable ([UInt8]) -> Fate)? = nil
        ) {
            self.cuts = cuts
            self.cutAfter = cutAfter
            self.toStore = toStore
            self.toFeature = toFeature
        }
    }

    private struct State {
        var faults: Faults
        var generator: SeededGenerator
        var cutsMade = 0
        var open: [UnixStream] = []
    }

    private let listener: UnixStream
    private let target: String
    private let state: Mutex<State>
    private let toStore = Gate()
    private let toFeature = Gate()

    package init(at path: String, to target: String, faults: Faults = Faults(), seed: UInt64 = 0) throws {
        listener = try .listen(path)
        self.target = target
        state = Mutex(State(faults: faults, generator: SeededGenerator(seed: seed)))
        Thread.detachNewThread { [self] in
            while let feature = listener.accept() {
                // To the feature, this looks like a store that is unavailable.
                guard let store = try? UnixStream.connect(target) else { continue }
                lead(feature, store)
            }
        }
    }

    package var cutsMade: Int { state.withLock(\.cutsMade) }

    /// Forwards nothing in that direction until ``resume(_:)``, so that the buffers fill.
    package func stall(_ direction: Direction) { gate(direction).close() }

    package func resume(_ direction: Direction) { gate(direction).open() }

    /// Cuts every connection now.
    package func cut() {
        let open = state.withLock { state in
            defer { state.open = [] }
            return state.open
        }
        for stream in open { stream.shutDown() }
    }

    package func end() {
        listener.shutDown()
        for direction in [Direction.toStore, .toFeature] { resume(direction) }
        cut()
    }

    private func gate(_ direction: Direction) -> Gate { direction == .toStore ? toStore : toFeature }

    private func lead(_ feature: UnixStream, _ store: UnixStream) {
        let (faults, cut) = state.withLock { state in
            state.open += [feature, store]
            var cut: (direction: Direction, after: Int)?
            if state.cutsMade < state.faults.cuts {
                let direction: Direction = Bool.random(using: &state.generator) ? .toStore : .toFeature
                cut = (direction, Int.random(in: state.faults.cutAfter, using: &state.generator))
            }
            return (state.faults, cut)
        }
        pump(.toStore, from: feature, to: store, faults.toStore, cut)
        pump(.toFeature, from: store, to: feature, faults.toFeature, cut)
    }

    private func pump(
        _ direction: Direction, from source: UnixStream, to sink: UnixStream,
        _ decide: (@Sendable ([UInt8]) -> Fate)?, _ cut: (direction: Direction, after: Int)?
    ) {
        Thread.detachNewThread { [self] in
            var filter = decide.map { FrameFilter($0) }
            var left = cut?.direction == direction ? cut!.after : Int.max
            while left > 0 {
                guard let bytes = source.read() else { break }
                gate(direction).waitUntilOpen()
                let passed = filter?.pass(bytes) ?? bytes
                guard sink.write(passed.prefix(left)) else { break }
                left -= min(left, passed.count)
            }
            if left == 0 { state.withLock { $0.cutsMade += 1 } }
            source.shutDown()
            sink.shutDown()
        }
    }
}

/// Blocks threads while it is closed.
private final class Gate: Sendable {
    private let condition = NSCondition()
    private let isClosed = Mutex(false)

    func close() { isClosed.withLock { $0 = true } }

    func open() {
        condition.lock()
        isClosed.withLock { $0 = false }
        condition.broadcast()
        condition.unlock()
    }

    func waitUntilOpen() {
        condition.lock()
        while isClosed.withLock({ $0 }) { condition.wait() }
        condition.unlock()
    }
}
