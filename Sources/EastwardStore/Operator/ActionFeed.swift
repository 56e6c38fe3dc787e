internal import DequeModule
internal import Eastward
internal import Foundation
internal import SwiftProtobuf
internal import ZeroMQ

/// The committed actions for operators that watch them. It does nothing, and costs nothing, while no operator watches.
/// No I/O, no clock.
struct ActionFeed {
    /// How many operators may watch.
    static let kept = 16
    /// How many actions a message contains at most.
    static let mostActions = 100
    static let interval = Duration.milliseconds(100)
    /// The interval after a message that skipped actions: an operator cannot read so many.
    static let intervalAfterSkipping = Duration.milliseconds(500)

    /// Actions that are not sent yet. They become messages only when they are sent: of most batches, others follow before.
    private struct Part {
        /// The last `count` actions of a segment.
        struct Run {
            let segment: JournalSegment
            let sender: String
            var microseconds: UInt64 = 0
            var count: Int

            init(_ segment: JournalSegment, sender: String, count: Int) {
                var actions = segment.actions
                // Values and causes are not sent, and would remain in memory until the actions are.
                actions.payload = Data()
                (actions.causes, actions.caused) = ([], [])
                self.segment = segment.replacing(actions: actions)
                self.sender = sender
                self.count = count
            }
        }

        private(set) var runs: [Run] = []
        /// The number of actions in `runs`.
        private(set) var count = 0
        /// The number of actions before them that are not among them.
        private(set) var skipped: UInt64 = 0

        init() {}

        init(_ batch: JournalBatch, sender: (UInt64) -> String) {
            for segment in batch.segments.reversed() where count < mostActions {
                let run = Run(
                    segment, sender: sender(segment.session),
                    count: min(segment.actions.sizes.count, mostActions - count))
                runs.append(run)
                count += run.count
            }
            runs.reverse()
            skipped = UInt64(batch.count - count)
        }

        mutating func set(_ latency: Duration?) {
            let microseconds = UInt64(max(0, latency?.nanoseconds ?? 0) / 1000)
            for index in runs.indices { runs[index].microseconds = microseconds }
        }

        /// Adds later actions, and drops the oldest ones that exceed the limit.
        mutating func append(_ later: Part) {
            if later.count == 0 || later.skipped > 0 {
                skipped += UInt64(count) + later.skipped
                (runs, count) = (later.runs, later.count)
            } else {
                runs += later.runs
                count += later.count
            }
            while count > mostActions {
                let excess = min(count - mostActions, runs[0].count)
                runs[0].count -= excess
                count -= excess
                skipped += UInt64(excess)
                if runs[0].count == 0 { runs.removeFirst() }
            }
        }

        var actions: [WireCommittedActions.Action] {
            runs.flatMap { run in
                var actions = run.segment.newest(run.count, sender: run.sender)
                for index in actions.indices { actions[index].microseconds = run.microseconds }
                return actions
            }
        }
    }

    private struct Watcher {
        let caller: OperatorCaller
        var unsent = Part()
        var nextAt = Instant.distantPast
        var probedAt = Instant.distantPast

        var isDue: Bool { unsent.count > 0 || unsent.skipped > 0 }
    }

    private var watchers: [Watcher] = []
    /// The batches that the journal is writing.
    private var inFlight: Deque<(number: UInt64, part: Part)> = []

    var isWatched: Bool { !watchers.isEmpty }

    /// When a watcher is due; `nil` if none is.
    var deadline: Instant? { watchers.filter(\.isDue).map(\.nextAt).min() }

    /// Adds a watcher. Returns whether there was capacity.
    mutating func add(_ caller: OperatorCaller) -> Bool {
        guard watchers.count < Self.kept else { return false }
        watchers.append(Watcher(caller: caller))
        return true
    }

    /// Records a batch that is passed to the journal.
    /// - Parameter sender: returns the process of a session.
    mutating func passed(_ batch: JournalBatch, sender: (UInt64) -> String) {
        guard isWatched, !batch.segments.isEmpty else { return }
        inFlight.append((batch.number, Part(batch, sender: sender)))
    }

    /// Records that the batches up to `number` are committed.
    /// - Parameter latency: the time that the last of them took.
    mutating func committed(_ number: UInt64, latency: Duration?) {
        while let first = inFlight.first, first.number <= number {
            inFlight.removeFirst()
            var part = first.part
            part.set(latency)
            for index in watchers.indices { watchers[index].unsent.append(part) }
        }
    }

    /// Forgets the batches that the disk refused.
    mutating func discardUncommitted() { inFlight.removeAll() }

    /// Sends the due actions, and ends the watches of operators that disconnected. Returns whether it sent any.
    /// - Parameters:
    ///   - send: sends a reply.
    ///   - canReach: whether the operator is connected.
    mutating func sendDue(
        now: Instant, _ send: (WireOperatorReply, OperatorCaller) throws -> SendOutcome,
        canReach: (OperatorCaller) throws -> Bool
    ) rethrows -> Bool {
        var hasSent = false
        for index in watchers.indices.reversed() {
            let watcher = watchers[index]
            if watcher.isDue, now >= watcher.nextAt {
                var reply = WireOperatorReply()
                reply.id = watcher.caller.id
                reply.actions.actions = watcher.unsent.actions
                reply.actions.skipped = watcher.unsent.skipped
                watchers[index].nextAt = now + (watcher.unsent.skipped > 0 ? Self.intervalAfterSkipping : Self.interval)
                switch try send(reply, watcher.caller) {
                case .sent:
                    watchers[index].unsent = Part()
                    watchers[index].probedAt = now
                    hasSent = true
                // The newest actions are sent later.
                case .wouldBlock: break
                case .unreachable: watchers.remove(at: index)
                }
            } else if now >= watcher.probedAt + Watchers.probeInterval {
                watchers[index].probedAt = now
                if try !canReach(watcher.caller) { watchers.remove(at: index) }
            }
        }
        if watchers.isEmpty { inFlight.removeAll() }
        return hasSent
    }
}

extension JournalSegment {
    /// The last actions of the segment, at most `count`.
    fileprivate func newest(_ count: Int, sender: String) -> [WireCommittedActions.Action] {
        let all = actions.sizes.count
        let first = max(0, all - count)
        return zip(first..<all, outcomes.suffix(all - first)).map { index, receipt in
            .with {
                $0.sender = sender
                $0.name = actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])]
                $0.revision = firstRevision + UInt64(index)
                if let rejection = receipt.rejection { $0.rejection = rejection.wire }
                $0.nanoseconds = nanoseconds
            }
        }
    }
}
