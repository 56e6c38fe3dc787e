import CLinux
import Eastward
import Foundation
import Synchronization

/// A descriptor that a program left here, closed with the last reference to it.
final class KeptDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}

/// How many descriptors all instances together may leave here: the supervisor needs the others for launches.
final class DescriptorBudget: Sendable {
    private let left: Mutex<Int>

    /// - Parameter count: by default half of what this process may open.
    init(count: Int? = nil) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        left = Mutex(count ?? Int(clamping: limit.rlim_cur / 2))
    }

    /// One descriptor, given back with the last reference to this.
    final class Share: Sendable {
        private let budget: DescriptorBudget

        /// `nil` if there are no more.
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

/// What one instance leaves with its supervisor for its next life, each under a name: see FDSTORE in `sd_notify(3)`.
final class DescriptorStore: Sendable {
    struct Entry: Sendable {
        let name: String
        let descriptor: KeptDescriptor
        let share: DescriptorBudget.Share
    }

    /// All are given back in one message, which carries so many. Beyond the bound a descriptor is closed.
    static let bound = Int(most_descriptors_in_a_message)

    private let entries = Mutex<[Entry]>([])
    private let budget: DescriptorBudget

    init(_ budget: DescriptorBudget = DescriptorBudget()) {
        self.budget = budget
    }

    /// In the order in which their names came.
    var all: [Entry] { entries.withLock { $0 } }

    /// Does what a datagram asks for. Of the descriptors that came with it the last one is kept; all others are closed.
    func obey(_ datagram: some Sequence<UInt8>, with descriptors: [KeptDescriptor]) {
        switch DescriptorRequest(datagram: datagram) {
        case .keep(let name):
            guard let descriptor = descriptors.last else { return }
            keep(descriptor, as: name)
        case .remove(let name): entries.withLock { $0.removeAll { $0.name == name } }
        case nil: break
        }
    }

    /// Closes the listening sockets whose paths below `directory` were removed.
    ///
    /// - Returns: Those paths.
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

    func removeAll() { entries.withLock { $0 = [] } }

    /// The newest of a name takes the place of the one before.
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

/// What a datagram in sd_notify's form wants done with descriptors.
enum DescriptorRequest: Equatable, Sendable {
    case keep(name: String)
    case remove(name: String)

    /// `nil` if it wants nothing, or its name is none that `sd_listen_fds_with_names(3)` could give back.
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
