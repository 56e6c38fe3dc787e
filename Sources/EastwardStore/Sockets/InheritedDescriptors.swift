internal import Eastward

/// The file descriptors that this process inherited, according to its environment: see `sd_listen_fds(3)`.
package struct InheritedDescriptors: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var name: String
        package var number: CInt
    }

    package private(set) var entries: [Entry]

    package init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// Reads the environment. There are no entries if it is meant for another process or is invalid. Descriptors
    /// without names of their own are named `unknown`.
    package init(environment: [String: String], process: Int32) {
        entries = []
        guard environment["LISTEN_PID"].flatMap(Int32.init) == process,
            let count = environment["LISTEN_FDS"].flatMap(CInt.init), (1...Self.bound).contains(count)
        else { return }
        let names = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        entries = (0..<count).map { index in
            let name = names.count == count ? String(names[Int(index)]) : "unknown"
            return Entry(name: name, number: Self.first + index)
        }
    }

    private static let first: CInt = 3
    private static let bound: CInt = 1024
}
