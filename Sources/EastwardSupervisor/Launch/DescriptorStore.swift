import CLinux
import Eastward
import Foundation
import Synchronization

/// A descriptor that a program stored with the supervisor, closed with the last reference to it.
final class KeptDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}

/// The limit of descriptors that all instances together may store: the supervisor needs the others for launches.
final class DescriptorBudget: Sendable {
    private let left: Mutex<Int>

    /// - Parameter count: by default half of this process's descriptor limit.
    init(count: Int? = nil) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        left = Mutex(count ?? Int(clamping: limit.rlim_cur / 2))
    }

    /// One descriptor of the budget, released with the last reference to this.
    final class Share: Sendable {
        private let budget: DescriptorBudget

        /// `nil` if the budget is used up.
        fileprivate init?(_ budget: DescriptorBudget) {
            let isTaken = budget.left.withLock { left in
                guard left > 0 else { return false }
                left -= 1
                return true
            }
            guard isTaken else { return nil }
            self.budget = budget
        }

        deinit { budget.left.withLock { $0 += 1 } }
    }

    func take() -> Share? { Share(self) }
}

/// The named descriptors that an instance stores with its supervisor for its next run: see FDSTORE in `sd_notify(3)`. A
/// store and its standbys have one in common.
final class DescriptorStore: Sendable {
    struct Entry: Sendable {
        let name: String
        let descriptor: KeptDescriptor
        let share: DescriptorBudget.Share
    }

    /// The most descriptors of an instance: all are returned in one message, which carries this many. Further
    /// descriptors are closed.
    static let bound = Int(most_descriptors_in_a_message)

    private let entries = Mutex<[Entry]>([])
    private let budget: DescriptorBudget

    init(_ budget: DescriptorBudget = DescriptorBudget()) {
        self.budget = budget
    }

    /// All entries, in the order in which their names were first stored.
    var all: [Entry] { entries.withLock { $0 } }

    /// Executes the request of a datagram. Of the descriptors sent with it, the last one is kept; all others are
    /// closed.
    func apply(_ datagram: some Sequence<UInt8>, with descriptors: [KeptDescriptor]) {
        switch DescriptorRequest(datagram: datagram) {
        case .keep(let name):
            guard let descriptor = descriptors.last else { return }
            keep(descriptor, as: name)
        case .remove(let name): entries.withLock { $0.removeAll { $0.name == name } }
        case nil: break
        }
    }

    /// Closes the listening sockets with removed paths below `directory`.
    ///
    /// - Returns: The removed paths.
    func removeListeners(missingBelow directory: String) -> [String] {
        entries.withLock { entries in
            var paths: [String] = []
            entries.removeAll { entry in
                guard let path = UnixAddress.path(of: entry.descriptor.number), path.hasPrefix("\(directory)/"),
                    FileIdentity(path: path) == nil
                else { return false }
                paths.append(path)
                return true
            }
            return paths
        }
    }

    /// A new descriptor replaces an earlier one of the same name.
    private func keep(_ descriptor: KeptDescriptor, as name: String) {
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.name == name }) {
                entries[index] = Entry(name: name, descriptor: descriptor, share: entries[index].share)
            } else if entries.count < Self.bound, let share = budget.take() {
                entries.append(Entry(name: name, descriptor: descriptor, share: share))
            }
        }
    }
}

/// The descriptor request of a datagram in the sd_notify format.
enum DescriptorRequest: Equatable, Sendable {
    case keep(name: String)
    case remove(name: String)

    /// `nil` if there is no request, or if `sd_listen_fds_with_names(3)` could not return its name.
    init?(datagram: some Sequence<UInt8>) {
        var (keeps, removes, name) = (false, false, "stored")
        for (field, value) in NotifyMessage.fields(datagram) {
            switch field {
            case "FDSTORE": keeps = keeps || value == "1"
            case "FDSTOREREMOVE": removes = removes || value == "1"
            case "FDNAME": name = value
            default: break
            }
        }
        guard Self.isName(name), keeps != removes else { return nil }
        self = keeps ? .keep(name: name) : .remove(name: name)
    }

    private static func isName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x3A }
    }
}
