internal import CLinux
internal import Foundation
internal import Synchronization

/// A thread for sockets and actors: a serial executor that waits in `epoll_wait` when it is idle.
///
/// An actor with a reactor as its executor uses its sockets without a thread hop, and its isolated code runs between
/// turns. Register the actor's work in a turn with ``addTurn(of:watching:_:)``, and request a turn when a call of the
/// actor leaves work for it:
///
/// ```swift
/// actor Gateway {
///     nonisolated let reactor: Reactor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }
///     private var turn: Reactor.TurnID?
///
///     func open() throws {
///         turn = try reactor.addTurn(of: self, watching: [router.descriptor]) { gateway, wake in gateway.turn(wake) }
///     }
///
///     func send(_ message: [UInt8]) {
///         waiting.append(message)
///         if let turn { reactor.request(turn) }
///     }
/// }
/// ```
///
/// A turn runs when it was requested, when one of its descriptors is readable, when its deadline has passed, and while it
/// is busy. Many actors can share a reactor: a turn without work costs the others nothing.
public final class Reactor: SerialExecutor {
    /// The result of a turn.
    public struct Turn: Sendable, Equatable {
        /// The turn did work, so there may be more: run another turn before sleeping.
        public var isBusy: Bool
        /// When to run another turn even without an event, in nanoseconds of ``now()``; `nil` for never.
        public var deadline: UInt64?

        public init(isBusy: Bool, deadline: UInt64? = nil) {
            self.isBusy = isBusy
            self.deadline = deadline
        }
    }

    /// The cause of a turn: the time and its readable descriptors.
    public struct Wake: Sendable {
        /// Nanoseconds of ``Reactor/now()``.
        public let now: UInt64
        let ready: [CInt]

        /// Whether `descriptor` was readable since the last turn.
        public func isReady(_ descriptor: CInt) -> Bool { ready.contains(descriptor) }
    }

    /// Identifies a registered turn.
    public struct TurnID: Sendable {
        fileprivate let entry: TurnSchedule.Entry
    }

    private struct Job {
        let job: UnownedJob
        /// Set for a task that prefers the thread; `nil` for an actor that runs on it.
        let executor: UnownedTaskExecutor?
    }

    /// The state that other threads access, guarded by `inbox`.
    private struct Inbox {
        var jobs: [Job] = []
        var isAsleep = false
        /// All turns were requested.
        var isPoked = false
        var isStopping = false
        var hasStopped = false

        /// Whether there are jobs or pokes.
        var hasWork: Bool { !jobs.isEmpty || isPoked }
    }

    private let inbox = Mutex(Inbox())
    // Accessed on the reactor's thread only, which `checkIsolated` ensures.
    nonisolated(unsafe) private var schedule = TurnSchedule()
    private let epoll: CInt
    private let wakeUp: CInt
    /// In nanoseconds.
    private let spin: UInt64
    private let threadID = Atomic<UInt>(notBegun)
    private let ended = DispatchSemaphore(value: 0)
    /// Runs the jobs that actors still receive after ``stop()``; inactive until the thread has ended.
    private let afterwards: DispatchQueue

    // The values of `threadID` while there is no thread.
    private static let notBegun = UInt.max
    private static let hasEnded = UInt(0)
    private static let reactorOfQueue = DispatchSpecificKey<ObjectIdentifier>()

    /// Starts the thread.
    /// - Parameters:
    ///   - stackSize: in bytes; reducers over large values need a large stack.
    ///   - spin: how long the thread polls for work before it sleeps. A thread that sleeps takes longer to receive the
    ///     next message; one that polls takes CPU time, though it yields to the other threads.
    /// - Throws: if the process has no two free descriptors.
    public init(name: String, stackSize: Int = 16 << 20, spin: Duration = .zero) throws(ReactorError) {
        let (seconds, attoseconds) = max(spin, .zero).components
        self.spin = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard Self.watch(wakeUp, with: epoll) else {
            let error = ReactorError("be created")
            for descriptor in [epoll, wakeUp] where descriptor >= 0 { close(descriptor) }
            throw error
        }
        afterwards = DispatchQueue(label: "\(name) after its end", attributes: .initiallyInactive)
        afterwards.setSpecific(key: Self.reactorOfQueue, value: ObjectIdentifier(self))
        let thread = Thread {
            name_current_thread(name)
            request_short_time_slice()
            self.run()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    deinit {
        close(epoll)
        close(wakeUp)
    }

    /// Nanoseconds of the monotonic clock.
    public static func now() -> UInt64 {
        monotonic_nanoseconds()
    }

    // MARK: Turns

    /// Calls `body` in every turn, and wakes the thread for `descriptors`. Must be called on the reactor's thread.
    ///
    /// `body` handles a bounded amount of input and returns whether it found any. It must check a socket when its
    /// descriptor was ready, and after a send through the socket: see ``Attention``.
    /// - Throws: if the kernel cannot watch a descriptor. Then the turn is not added.
    public func addTurn(
        watching descriptors: [CInt], _ body: @escaping (Wake) -> Turn
    ) throws(ReactorError) -> TurnID {
        checkIsolated()
        for (index, descriptor) in descriptors.enumerated() where !Self.watch(descriptor, with: epoll) {
            let error = ReactorError("watch descriptor \(descriptor)")
            for watched in descriptors[..<index] { epoll_ctl(epoll, EPOLL_CTL_DEL, watched, nil) }
            throw error
        }
        return TurnID(entry: schedule.add(watching: descriptors, body))
    }

    /// Adds a turn of an actor that runs on this reactor: `body` is isolated to the actor, of which it must not hold a
    /// strong reference. Once the actor is gone, the turn does nothing.
    ///
    /// Must be called on the reactor's thread, as all code of such an actor is.
    /// - Throws: if the kernel cannot watch a descriptor. Then the turn is not added.
    public func addTurn<Owner: Actor>(
        of owner: Owner, watching descriptors: [CInt] = [], _ body: @escaping (isolated Owner, Wake) -> Turn
    ) throws(ReactorError) -> TurnID {
        precondition(
            owner.unownedExecutor.asSerialExecutor() === self, "Only an actor on this reactor can have a turn of it.")
        // As `assumeIsolated` does, but checked once for all turns: the check takes longer than many a turn.
        let onThread = unsafeBitCast(body, to: ((Owner, Wake) -> Turn).self)
        return try addTurn(watching: descriptors) { [weak owner] wake in
            guard let owner else { return Turn(isBusy: false) }
            return onThread(owner, wake)
        }
    }

    /// Makes a turn due, after a call that left work for it. Must be called on the reactor's thread; another thread uses
    /// ``poke()``.
    public func request(_ id: TurnID) {
        checkIsolated()
        schedule.request(id.entry)
    }

    /// Returns whether `epoll` watches the descriptor now; if not, `errno` has the reason.
    private static func watch(_ descriptor: CInt, with epoll: CInt) -> Bool {
        guard epoll >= 0, descriptor >= 0 else { return false }
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.fd = descriptor
        return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    /// Removes a turn. Call it before its sockets close.
    public func removeTurn(_ id: TurnID) {
        checkIsolated()
        guard let body = schedule.remove(id.entry) else { return }
        for descriptor in id.entry.descriptors { epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil) }
        withExtendedLifetime(body) {}
    }

    // MARK: SerialExecutor

    public func enqueue(_ job: consuming ExecutorJob) {
        enqueue(Job(job: UnownedJob(job), executor: nil))
    }

    /// Runs the jobs of a task that prefers the thread.
    func enqueue(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
        enqueue(Job(job: job, executor: executor))
    }

    private func enqueue(_ job: Job) {
        let (isAsleep, hasStopped) = inbox.withLock { inbox in
            if inbox.hasStopped { return (false, true) }
            inbox.jobs.append(job)
            defer { inbox.isAsleep = false }
            return (inbox.isAsleep, false)
        }
        if isAsleep { wake() }
        if hasStopped {
            afterwards.async { self.run(job) }
        }
    }

    private func run(_ job: Job) {
        if let executor = job.executor {
            job.job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: executor)
        } else {
            job.job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    public func checkIsolated() {
        precondition(isOnThread, "Call this on the reactor's thread only.")
    }

    public func isIsolatingCurrentContext() -> Bool? {
        isOnThread
    }

    private var isOnThread: Bool {
        let owner = threadID.load(ordering: .acquiring)
        return owner == UInt(pthread_self())
            || owner == Self.hasEnded && DispatchQueue.getSpecific(key: Self.reactorOfQueue) == ObjectIdentifier(self)
    }

    /// Makes every turn due, and wakes the thread. Can be called from any thread.
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

    /// Ends the thread after the jobs enqueued so far, and waits for its end. Must not be called on the thread itself.
    public func stop() {
        let hasStopped = inbox.withLock { inbox in
            inbox.isStopping = true
            return inbox.hasStopped
        }
        guard !hasStopped else { return }
        wake()
        ended.wait()
        // Other callers may wait for the same end.
        ended.signal()
    }

    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .releasing)
        while true {
            // Turns that the jobs requested need no wait for descriptors.
            if runJobs() { takeTurns(now: Self.now()) }
            if schedule.hasDue {
                waitForDescriptors(until: 0)
            } else if !findWorkBySpinning() {
                switch prepareToSleep() {
                case .jobs: waitForDescriptors(until: 0)
                case .sleep:
                    waitForDescriptors(until: schedule.deadline)
                    // From here on, jobs and pokes need no signal.
                    inbox.withLock { $0.isAsleep = false }
                case .end: return end()
                }
            }
            takeTurns(now: Self.now())
        }
    }

    /// Polls for the reactor's spin time. Returns whether there is work.
    private func findWorkBySpinning() -> Bool {
        guard spin > 0 else { return false }
        var now = Self.now()
        let end = now + spin
        while now < end {
            // The thread that sends the next message, of the peer or of libzmq, may need this core.
            sched_yield()
            waitForDescriptors(until: 0)
            now = Self.now()
            let (hasWork, isStopping) = inbox.withLock { ($0.hasWork, $0.isStopping) }
            if hasWork { return true }
            if isStopping { return false }
            if schedule.hasDue || schedule.deadline.map({ $0 <= now }) ?? false { return true }
        }
        return false
    }

    private func takeTurns(now: UInt64) {
        schedule.beginPass(now: now)
        while let entry = schedule.nextDue() {
            guard let turn = entry.body?(Wake(now: now, ready: entry.ready)) else { continue }
            schedule.ran(entry, turn)
        }
    }

    private enum Next { case jobs, sleep, end }

    /// From here on, a new job or a poke wakes the thread.
    private func prepareToSleep() -> Next {
        inbox.withLock { inbox in
            if inbox.hasWork { return .jobs }
            if inbox.isStopping {
                inbox.hasStopped = true
                return .end
            }
            inbox.isAsleep = true
            return .sleep
        }
    }

    private func end() {
        let bodies = schedule.removeAll()
        withExtendedLifetime(bodies) {}
        // From here on no code runs on the thread; `afterwards` is as serial as the thread was.
        threadID.store(Self.hasEnded, ordering: .releasing)
        afterwards.activate()
        ended.signal()
    }

    /// Returns whether there were any jobs or pokes.
    private func runJobs() -> Bool {
        let (jobs, isPoked) = inbox.withLock { inbox in
            defer {
                inbox.isPoked = false
                inbox.jobs = []
            }
            return (inbox.jobs, inbox.isPoked)
        }
        for job in jobs { run(job) }
        if isPoked { schedule.requestAll() }
        return isPoked || !jobs.isEmpty
    }

    /// Waits until descriptors are readable, at the latest until `deadline`, and makes their turns due; `nil` for no
    /// deadline, 0 for no wait.
    private func waitForDescriptors(until deadline: UInt64?) {
        var timeout = timespec()
        if let deadline, deadline > 0 {
            let now = Self.now()
            let left = deadline > now ? deadline - now : 0
            timeout.tv_sec = Int(left / 1_000_000_000)
            timeout.tv_nsec = Int(left % 1_000_000_000)
        }
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
            // Deadlines have microsecond precision, which epoll_wait(2) lacks.
            let count =
                deadline == nil
                ? epoll_wait(epoll, events.baseAddress, CInt(events.count), -1)
                : epoll_pwait2(epoll, events.baseAddress, CInt(events.count), &timeout, nil)
            for event in events.prefix(Int(max(count, 0))) {
                if event.data.fd == wakeUp {
                    var value: eventfd_t = 0
                    eventfd_read(wakeUp, &value)
                } else {
                    schedule.isReadable(event.data.fd)
                }
            }
        }
    }
}

/// The kernel refused a resource that a ``Reactor`` needs.
public struct ReactorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kernel's `errno`.
    public let errno: CInt
    /// The failed operation, such as `be created`.
    public let operation: String

    /// The error that `errno` describes.
    init(_ operation: String) {
        errno = Foundation.errno
        self.operation = operation
    }

    public var description: String {
        let advice = errno == EMFILE || errno == ENFILE ? " Raise the limit of open files." : ""
        return "The reactor could not \(operation): \(String(cString: strerror(errno))).\(advice)"
    }
}
