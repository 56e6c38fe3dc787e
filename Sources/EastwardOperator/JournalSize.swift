internal import Foundation

/// The size of a journal in files.
enum JournalSize {
    /// The bytes of the journal's files and their logs in `directory`; `nil` if there are none.
    static func bytes(in directory: String) -> Int64? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let sizes = names.filter { $0.hasPrefix("journal-") }.compactMap { name in
            var information = stat()
            // The store may have removed it meanwhile.
            return lstat("\(directory)/\(name)", &information) == 0 ? Int64(information.st_size) : nil
        }
        return sizes.isEmpty ? nil : sizes.reduce(0, +)
    }
}
