import Foundation
import Testing

/// Texts name the component that acts. Words that stand for a missing noun are counted, so that their number can only
/// fall.
@Suite("The language") struct LanguageTests {
    /// The words, and how many of each may remain.
    private static let words: [String: Int] = [
        "anew": 0, "besides": 0, "but for": 0, "in place of": 0, "nobody": 0, "somebody": 0, "whoever": 0, "whom": 0,
        // Relative clauses of persons, and one question on a screen.
        "who": 13,
        // Names of parameters, and clauses after “shows”, “says” and the like.
        "what": 62,
    ]

    /// The files with texts for people: sources without generated code, contracts, articles, and the README.
    private static let files: [String] = {
        let suffixes: Set = ["swift", "c", "h", "md", "proto", "sh", "yaml"]
        var files = ["README.md", ".github/CONTRIBUTING.md"]
        for directory in ["Sources", "protocols", "deploy"] {
            let paths = FileManager.default.enumerator(atPath: "\(Catalogue.repository)/\(directory)")
            while let path = paths?.nextObject() as? String {
                // Build directories, and the tests of Market.
                if path.contains("/.") || path.hasSuffix("/Tests") {
                    paths?.skipDescendants()
                    continue
                }
                let isGenerated = path.hasSuffix(".pb.swift") || path.hasSuffix(".eastward.swift")
                if suffixes.contains((path as NSString).pathExtension), !isGenerated {
                    files.append("\(directory)/\(path)")
                }
            }
        }
        return files
    }()

    /// The lines of all files that contain `word`, with their places.
    private static func places(of word: String) throws -> [String] {
        let pattern = try Regex("(?i)\\b\(word.replacing(" ", with: "\\s+"))\\b")
        return files.flatMap { file in
            Catalogue.text(of: "\(Catalogue.repository)/\(file)").components(separatedBy: "\n").enumerated()
                .filter { $0.element.contains(pattern) }
                .map { "\(file):\($0.offset + 1): \($0.element.trimmingCharacters(in: .whitespaces))" }
        }
    }

    @Test func thereAreFilesToRead() { #expect(Self.files.count > 300) }

    @Test(arguments: words.sorted { $0.key < $1.key }) func onlyTheExceptionsRemain(
        word: String, exceptions: Int
    ) throws {
        let places = try Self.places(of: word)
        #expect(
            places.count == exceptions,
            "“\(word)” is in \(places.count) lines, not \(exceptions). Name the component instead, or lower the number.\n\(places.joined(separator: "\n"))"
        )
    }
}
