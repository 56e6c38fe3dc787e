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

/// What one instance leaves with its supervisor for its next life, each under a name: see FDSTORE in `sd_notify(3)`.
final class DescriptorStore: Sendable {
    struct Entry: Sendable {
        let name: String
        let descriptor: KeptDescriptor
    }

    /// All are given back in one message, which carries so many. Beyond the bound a descriptor is closed.
    static let bound = Int(most_descriptors_in_a_message)

    private let entries = Mutex<[Entry]>([])

    /// In the order in which their names came.
    var all: [Entry] { entries.withLock { $0 } }

    /// Does what a datagram asks for. Of the descriptors that came with it the last one is kept; all others are closed.
    func obey(_ datagram: some Sequence<UInt8>, with descriptors: [KeptDescriptor]) {
        switch DescriptorRequest(datagram: datagram) {
        case .keep(let name):
            guard let descriptor = descriptors.last else { return }
            keep(Entry(name: name, descriptor: descriptor))
        case .remove(let name): entries.withLock { $0.removeAll { $0.name == name } }
        case nil: break
        }
    }

    func removeAll() { entries.withLock { $0 = [] } }

    /// The newest of a name takes the place of the one before.
    private func keep(_ entry: Entry) {
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.name == entry.name }) {
                entries[index] = entry
            } else if entries.count < Self.bound {
                entries.append(entry)
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
