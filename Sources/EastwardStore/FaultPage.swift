internal import CFaults
package import Eastward
package import EastwardDisk
internal import Foundation

/// The actions on which the reducer trapped, in a file of the data directory: mapped into memory, it outlives the
/// process that a trap ends, and is written by the handler of the fault's signal.
///
/// Such an action is in no journal, since reducing comes first: its sender sends it again, to every store that starts.
/// After the second time it is in ``poisoned``. Only what happens on the watched thread while it reduces counts, and the
/// SIGABRT of a supervisor that finds it hanging there: not SIGKILL, not another signal of another process, not a fault
/// elsewhere.
///
/// What is being reduced is not in the file but in plain memory, as only the handler reads it: stores to a file's page
/// wait while the kernel writes it back.
package final class FaultPage {
    /// A revision that cannot be replayed.
    package struct ReplayFault: Error, Sendable, Equatable, CustomStringConvertible {
        package var revision: Revision
        /// The program that trapped on it.
        package var build: UInt64

        package var description: String {
            """
            The reducer of build \(ProgramBuild.text(build)) traps on revision \(revision), which the journal holds as \
            applied. Start a build whose reducer replays it. Or take that action back, acknowledged as it is: give the \
            store's program --skip \(revision).
            """
        }
    }

    /// So many marks are enough.
    static let limit = 2
    /// How often actions of one name may end the process before the name is blocked for the process that sends them: as
    /// often as three actions that become poison.
    static let processLimit = 6
    /// The same, for all processes of a role together.
    static let roleLimit = 18

    package let path: String
    /// Why what was in the file is forgotten; `nil` if nothing is. Its loss costs two more restarts at most, which a
    /// store that does not start at all would not be worth.
    package let warning: String?
    private let build: UInt64
    private let page: UnsafeMutablePointer<fault_page>
    private let mark: UnsafeMutablePointer<ReduceMark>
    private var isWatched = false

    /// Opens the file of the data directory at `directory`, and creates it if there is none.
    /// - Parameter build: this program, as in the journal: whether another can replay what this one cannot remains to
    ///   be seen.
    package init(directory: String, build: UInt64 = 0) throws(DiskError) {
        path = "\(directory)/faults"
        self.build = build
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DiskError(errno, path: path, "cannot be opened") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unusable("\(path) is no file")
        }
        let size = fault_page_size
        if Int(status.st_size) != size, ftruncate(descriptor, 0) != 0 {
            throw .unusable("\(path) cannot be shortened: \(Self.reason(errno))")
        }
        // The handler must not be the one to learn that the disk is full.
        let failure = posix_fallocate(descriptor, 0, off_t(size))
        guard failure == 0 else { throw DiskError(failure, path: path, "cannot be extended") }
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw .unusable("\(path) cannot be mapped: \(Self.reason(errno))") }
        page = memory.bindMemory(to: fault_page.self, capacity: 1)
        if fault_page_is_sound(page) || fault_page_upgrade(page) {
            warning = nil
        } else {
            fault_page_clear(page)
            warning =
                status.st_size == 0
                ? nil
                : "\(path) is damaged or of another version, and begins anew: marks of actions that trap are forgotten."
        }
        fault_page_begin_names(page, build)
        mark = .allocate(capacity: 1)
        mark.initialize(to: ReduceMark())
    }

    deinit {
        // The handler may look at both as long as the process lives.
        guard !isWatched else { return }
        munmap(page, fault_page_size)
        mark.deallocate()
    }

    private static func reason(_ error: CInt) -> String { String(cString: strerror(error)) }

    // MARK: What was marked

    /// How often each action ended the process.
    package var marks: [PoisonedAction: Int] {
        let marks = UnsafeBufferPointer(start: fault_page_marks(page), count: Int(page.pointee.count))
        return Dictionary(
            uniqueKeysWithValues: marks.map { mark in
                let action = PoisonedAction(session: mark.session, sequence: mark.sequence, digest: mark.digest)
                return (action, Int(mark.count))
            })
    }

    /// The actions that are not to be reduced any more.
    package var poisoned: Set<PoisonedAction> {
        Set(marks.filter { $0.value >= Self.limit }.keys)
    }

    /// How often actions of each name ended processes of this build, by the process that sent them and by its role. The
    /// table has a bounded size: when it is full, the entry that was not touched for longest is forgotten, and can cost
    /// as many restarts again.
    package var names: [BlockedName: Int] {
        let names = UnsafeBufferPointer(start: fault_page_names(page), count: Int(page.pointee.names_count))
        return names.reduce(into: [:]) { counts, entry in
            guard let scope = BlockedName.Scope(rawValue: entry.scope) else { return }
            counts[BlockedName(scope: scope, sender: entry.sender, name: entry.name)] = Int(entry.count)
        }
    }

    /// The names whose actions are not to be reduced any more by this build.
    package var blocked: Set<BlockedName> {
        Set(names.filter { $0.value >= ($0.key.scope == .process ? Self.processLimit : Self.roleLimit) }.keys)
    }

    /// What stopped this build when it replayed the journal: it would again. `nil` if nothing did, or another build.
    package var replayFault: ReplayFault? {
        guard page.pointee.replay_revision != 0, page.pointee.replay_build == build else { return nil }
        return ReplayFault(revision: page.pointee.replay_revision, build: build)
    }

    /// The revision may be tried again.
    package func forgetReplayFault() {
        fault_page_mark_replay(page, 0, 0)
    }

    // MARK: What is reduced

    /// Marks faults of the calling thread from now on, and of no other. A process has one page that is watched.
    /// - Returns: where the thread is to say what it reduces; the same each time.
    package func watch() throws(DiskError) -> UnsafeMutablePointer<ReduceMark> {
        Self.checkLayout()
        let error = faults_watch(page, mark, build)
        guard error == 0 else { throw .unusable("Faults cannot be marked in \(path): \(Self.reason(error))") }
        isWatched = true
        return mark
    }

    /// From now on a supervisor learns, before the process ends, that an action was marked: then the end is no failure of
    /// the store.
    package func report(to supervisor: ServiceNotification) {
        guard let descriptor = supervisor.connected() else { return }
        faults_report(descriptor, ServiceNotification.markedAction)
    }

    /// The handler, which is C, reads what Swift writes.
    private static func checkLayout() {
        typealias Here = MemoryLayout<ReduceMark>
        typealias There = MemoryLayout<reduce_mark>
        precondition(
            Here.offset(of: \.session) == There.offset(of: \.session)
                && Here.offset(of: \.firstSequence) == There.offset(of: \.first_sequence)
                && Here.offset(of: \.firstRevision) == There.offset(of: \.first_revision)
                && Here.offset(of: \.digests) == There.offset(of: \.digests)
                && Here.offset(of: \.names) == There.offset(of: \.names)
                && Here.offset(of: \.kinds) == There.offset(of: \.kinds)
                && Here.offset(of: \.process) == There.offset(of: \.process)
                && Here.offset(of: \.role) == There.offset(of: \.role)
                && Here.offset(of: \.index) == There.offset(of: \.index)
                && Here.offset(of: \.isUnderWay) == There.offset(of: \.is_under_way)
                && Here.offset(of: \.isReplaying) == There.offset(of: \.is_replaying),
            "ReduceMark is not laid out as reduce_mark.")
    }
}
