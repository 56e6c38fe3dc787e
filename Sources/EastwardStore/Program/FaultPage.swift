internal import CFaults
package import Eastward
package import EastwardDisk
internal import Foundation

/// Records the actions on which the reducer trapped, in a file of the data directory. The file is mapped into memory,
/// so it outlives the process that a trap ends; the handler of the fault's signal writes it.
///
/// Such an action is in no journal, since reducing comes first: its sender resends it to every store that starts. After
/// the second fault it is in ``poisoned``. Only faults on the watched thread while it reduces count, and the SIGABRT of
/// a supervisor that detects a hang there. SIGKILL, any other signal of another process, and faults elsewhere do not
/// count.
///
/// The action that is being reduced is not in the file but in plain memory, as only the handler reads it: stores to a
/// file's page block while the kernel writes it back.
package final class FaultPage {
    /// A revision that cannot be replayed.
    package struct ReplayFault: Error, Sendable, Equatable, CustomStringConvertible {
        package var revision: Revision
        /// The build whose reducer trapped on it.
        package var build: UInt64

        package var description: String {
            """
            The reducer of build \(ProgramBuild.text(build)) traps on revision \(revision), which the journal holds as \
            applied. Start a build whose reducer replays it. Or remove that acknowledged action: give the \
            store's program --skip \(revision).
            """
        }
    }

    /// The number of marks from which an action is poisoned.
    static let limit = 2
    /// How often actions of one name may end the process before the name is blocked for their sender's process: as
    /// often as three actions that become poison.
    static let processLimit = 6
    /// The same, for all processes of a role together.
    static let roleLimit = 18

    package let path: String
    /// Why the contents of the file were discarded; `nil` if they were not. Their loss costs two more restarts at most,
    /// which is better than a store that does not start.
    package let warning: String?
    private let build: UInt64
    private let page: UnsafeMutablePointer<fault_page>
    private let mark: UnsafeMutablePointer<ReduceMark>
    private var isWatched = false

    /// Opens the file of the data directory at `directory`, and creates it if there is none.
    /// - Parameter build: this program's build, as in the journal: another one may be able to replay a revision that
    ///   this one cannot.
    package init(directory: String, build: UInt64 = 0) throws(DiskError) {
        path = "\(directory)/faults"
        self.build = build
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DiskError(errno, path: path, "cannot be opened") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unusable("\(path) is not a file")
        }
        let size = fault_page_size
        if Int(status.st_size) != size, ftruncate(descriptor, 0) != 0 {
            throw .unusable("\(path) cannot be shortened: \(Self.reason(errno))")
        }
        // The handler cannot handle a full disk, so the blocks are allocated now.
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
                : "\(path) is damaged or of another version and was cleared: the marks of actions that trap are lost."
        }
        fault_page_begin_names(page, build)
        mark = .allocate(capacity: 1)
        mark.initialize(to: ReduceMark())
    }

    deinit {
        // The handler may access both until the process ends.
        guard !isWatched else { return }
        munmap(page, fault_page_size)
        mark.deallocate()
    }

    private static func reason(_ error: CInt) -> String { String(cString: strerror(error)) }

    // MARK: Marks

    /// How often each action ended the process.
    package var marks: [PoisonedAction: Int] {
        let marks = UnsafeBufferPointer(start: fault_page_marks(page), count: Int(page.pointee.count))
        return Dictionary(
            uniqueKeysWithValues: marks.map { mark in
                let action = PoisonedAction(session: mark.session, sequence: mark.sequence, digest: mark.digest)
                return (action, Int(mark.count))
            })
    }

    /// The actions that must not be reduced any more.
    package var poisoned: Set<PoisonedAction> {
        Set(marks.filter { $0.value >= Self.limit }.keys)
    }

    /// How often actions of each name ended processes of this build, by the process that sent them and by its role. The
    /// table is bounded: when it is full, the least recently touched entry is removed, and can cost as many restarts
    /// again.
    package var names: [BlockedName: Int] {
        let names = UnsafeBufferPointer(start: fault_page_names(page), count: Int(page.pointee.names_count))
        return names.reduce(into: [:]) { counts, entry in
            guard let scope = BlockedName.Scope(rawValue: entry.scope) else { return }
            counts[BlockedName(scope: scope, sender: entry.sender, name: entry.name)] = Int(entry.count)
        }
    }

    /// The names whose actions must not be reduced any more by this build.
    package var blocked: Set<BlockedName> {
        Set(names.filter { $0.value >= ($0.key.scope == .process ? Self.processLimit : Self.roleLimit) }.keys)
    }

    /// The revision on which this build trapped when it replayed the journal, and would trap again. `nil` if there is
    /// none, or it is another build's.
    package var replayFault: ReplayFault? {
        guard page.pointee.replay_revision != 0, page.pointee.replay_build == build else { return nil }
        return ReplayFault(revision: page.pointee.replay_revision, build: build)
    }

    /// Allows the revision to be replayed again.
    package func forgetReplayFault() {
        fault_page_mark_replay(page, 0, 0)
    }

    // MARK: Watching

    /// Starts to mark faults of the calling thread, and of no other. A process can have one watched page.
    /// - Returns: the memory in which the thread must record what it reduces; the same each time.
    package func watch() throws(DiskError) -> UnsafeMutablePointer<ReduceMark> {
        Self.checkLayout()
        let error = faults_watch(page, mark, build)
        guard error == 0 else { throw .unusable("Faults cannot be marked in \(path): \(Self.reason(error))") }
        isWatched = true
        return mark
    }

    /// Makes the handler notify the supervisor, before the process ends, that an action was marked. Then the end is no
    /// failure of the store.
    package func report(to supervisor: ServiceNotification) {
        guard let descriptor = supervisor.connected() else { return }
        faults_report(descriptor, ServiceNotification.markedAction)
    }

    /// Checks that Swift writes the same layout as the handler, which is C, reads.
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
