internal import CLinux
internal import Foundation
internal import Synchronization

/// A thread on which sockets live and actors run: a serial executor whose idle time is `epoll_wait`.
///
/// An actor that names a reactor as its executor touches its sockets without a hop, and its isolated code
/// runs between turns. Register what the actor does in a turn with ``addTurn(watching:_:)``:
///
/// ```swift
/// actor Gateway {
///     nonisolated let reactor: Reactor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }
///
///     func open() {
///         reactor.addTurn(watching: [router.descriptor]) { now in
///             self.assumeIsolated { $0.turn(now) }
///         }
///     }
/// }
/// ```
public final class Reactor: SerialExecutor {
    /// What a turn found.
    public struct Turn: Sendable, Equatable {
        /// Something was done, so there may be more: turn again before sleeping.
        public var isBusy: Bool
        /// When to turn again though nothing happens, in nanoseconds of ``now()``; `nil` for never.
        public var deadline: UInt64?

        public init(isBusy: Bool, deadline: UInt64? = nil) {
            self.isBusy = isBusy
            self.deadline = deadline
        }
    }

    /// Names a registered turn.
    public struct TurnID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// What other threads reach: guarded by `inbox`.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var isAsleep = false
        /// Somebody wants another turn.
        var isPoked = false
        var isStopping = false
        var hasStopped = false
    }

    /// What belongs to the reactor's thread alone.
    private struct Registrations {
        var turns: [(id: TurnID, descriptors: [CInt], body: (UInt64) -> Turn)] = []
        var nextNumber = 0
    }

    private let inbox = Mutex(Inbox())
    // Touched on the reactor's thread only, which `checkIsolated` makes sure of.
    nonisolated(unsafe) private var registrations = Registrations()
    private let epoll: CInt
    private let wakeUp: CInt
    private let threadID = Atomic<UInt>(0)
    private let ended = DispatchSemaphore(value: 0)
    /// Runs what is still asked of actors after ``stop()``.
    private let afterwards: DispatchQueue

    /// Starts the thread.
    /// - Parameter stackSize: in bytes; reducers over large values need room.
    public init(name: String, stackSize: Int = 16 << 20) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(epoll >= 0 && wakeUp >= 0, "The reactor needs two descriptors: raise the limit of open files.")
        afterwards = DispatchQueue(label: "\(name) after its end")
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event)
        let thread = Thread { self.run() }
        thread.name = name
        thread.stackSize = stackSize
        thread.start()
    }

    deinit {
        close(epoll)
        close(wakeUp)
    }

    /// Nanoseconds of the monotonic clock.
    public static func now() -> UInt64 {
        monotonicNanoseconds()
    }

    // MARK: Turns

    /// Calls `body` in every turn, and wakes for `descriptors`. Only on the reactor's thread.
    ///
    /// `body` takes a bounded amount of what is there and says whether it found any.
    public func addTurn(watching descriptors: [CInt], _ body: @escaping (_ now: UInt64) -> Turn) -> TurnID {
        checkIsolated()
        let id = TurnID(number: registrations.nextNumber)
        registrations.nextNumber += 1
        registrations.turns.append((id, descriptors, body))
        for descriptor in descriptors {
            var event = epoll_event()
            event.events = EPOLLIN.rawValue
            epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
        }
        return id
    }

    /// Ends a turn. Call it before its sockets close.
    public func removeTurn(_ id: TurnID) {
        checkIsolated()
        guard let index = registrations.turns.firstIndex(where: { $0.id == id }) else { return }
        for descriptor in registrations.turns.remove(at: index).descriptors {
            epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
        }
    }

    // MARK: SerialExecutor

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (isAsleep, hasStopped) = inbox.withLock { inbox in
            if inbox.hasStopped { return (false, true) }
            inbox.jobs.append(job)
            defer { inbox.isAsleep = false }
            return (inbox.isAsleep, false)
        }
        if isAsleep { wake() }
        if hasStopped {
            afterwards.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    public func checkIsolated() {
        precondition(isOnThread, "This belongs to the reactor's thread.")
    }

    public func isIsolatingCurrentContext() -> Bool? {
        isOnThread
    }

    private var isOnThread: Bool {
        let owner = threadID.load(ordering: .acquiring)
        return owner == 0 || owner == UInt(pthread_self())
    }

    /// Wakes the thread for another turn. From any thread.
    public func poke() {
        let isAsleep = inbox.withLock { inbox in
            inbox.isPoked = true
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if isAsleep { wake() }
    }

    private func wake() {
        eventfd_write(wakeUp, 1)
    }

    // MARK: The thread

    /// Ends the thread after what was enqueued so far, and waits for that. Not from the thread itself.
    public func stop() {
        let hasStopped = inbox.withLock { inbox in
            inbox.isStopping = true
            return inbox.hasStopped
        }
        guard !hasStopped else { return }
        wake()
        ended.wait()
    }

    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .releasing)
        while true {
            let ranJobs = runJobs()
            let now = Self.now()
            var isBusy = ranJobs
            var deadline: UInt64?
            for turn in registrations.turns {
                let found = turn.body(now)
                isBusy = isBusy || found.isBusy
                if let wanted = found.deadline { deadline = min(deadline ?? wanted, wanted) }
            }
            if isBusy { continue }
            enum Next { case turn, sleep, end }
            let next: Next = inbox.withLock { inbox in
                if !inbox.jobs.isEmpty || inbox.isPoked { return .turn }
                if inbox.isStopping {
                    inbox.hasStopped = true
                    return .end
                }
                inbox.isAsleep = true
                return .sleep
            }
            switch next {
            case .turn: continue
            case .sleep: sleep(until: deadline, now: now)
            case .end:
                registrations.turns = []
                // From here on nobody is on the thread; `afterwards` is as serial as the thread was.
                threadID.store(0, ordering: .releasing)
                ended.signal()
                return
            }
        }
    }

    private func runJobs() -> Bool {
        let jobs = inbox.withLock { inbox in
            inbox.isAsleep = false
            inbox.isPoked = false
            let jobs = inbox.jobs
            inbox.jobs = []
            return jobs
        }
        for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        return !jobs.isEmpty
    }

    private func sleep(until deadline: UInt64?, now: UInt64) {
        var timeout: CInt = -1
        if let deadline {
            // Rounded up, so that nobody is woken before the time and turns in vain.
            timeout = deadline <= now ? 0 : CInt(min((deadline - now + 999_999) / 1_000_000, 60_000))
        }
        var events = [epoll_event](repeating: epoll_event(), count: 16)
        let count = epoll_wait(epoll, &events, CInt(events.count), timeout)
        if count > 0 {
            var value: eventfd_t = 0
            eventfd_read(wakeUp, &value)
        }
    }
}

private func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
