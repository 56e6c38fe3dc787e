import Foundation

/// The articles about Eastward in the repository.
enum Catalogue {
    static let repository = #filePath.directory.directory.directory
    static let directory = "\(repository)/Sources/Eastward/Eastward.docc"
    /// The page that links to all others.
    static let landing = "Eastward"

    /// All pages, in the order of their names.
    static let pages: [Page] = files(in: directory, suffix: ".md").map { file in
        Page(name: String(file.dropLast(3)), text: text(of: "\(directory)/\(file)"))
    }

    /// The pages with listings that these tests check. The listings of the other two are compared by the tests that
    /// fail, and by the tests that write and build an app.
    static let articles = pages.filter { !["AppFromScratch", "WhenATestFails"].contains($0.name) }

    /// The names of the files in `directory` that end with `suffix`, in their order.
    static func files(in directory: String, suffix: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return files.filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// The text of a file; empty if it cannot be read.
    static func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

/// A page of the catalogue.
struct Page: Sendable, CustomStringConvertible {
    let name: String
    let text: String
    /// The blocks between fences, in their order.
    let blocks: [Block]

    init(name: String, text: String) {
        self.name = name
        self.text = text
        blocks = Block.all(in: text)
    }

    var description: String { name }

    /// The names of the pages that it links to.
    var links: [String] { text.matches(of: /<doc:([^>]*)>/).map { String($0.output.1) } }

    /// The text below the page's heading `title`, up to the next heading of the same level.
    func chapter(_ title: String) -> String {
        let parts = text.components(separatedBy: "\n## \(title)\n")
        return parts.count == 2 ? parts[1].components(separatedBy: "\n## ")[0] : ""
    }
}

/// The lines between two fences.
struct Block: Sendable, Equatable {
    /// The language, which stands after the first fence.
    let language: String
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }

    /// The blocks of a page. A block without an end has no lines, and its language reports that.
    static func all(in text: String) -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, lines: [String])?
        for line in text.components(separatedBy: "\n") {
            let isFence = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("```")
            if let block = open, isFence {
                blocks.append(Block(language: block.language, lines: block.lines))
                open = nil
            } else if isFence {
                open = (String(line.dropFirst(3)), [])
            } else {
                open?.lines.append(line)
            }
        }
        if open != nil { blocks.append(Block(language: "without an end", lines: [])) }
        return blocks
    }

    /// Whether `text` contains these lines consecutively, unchanged or all indented by the same multiple of four.
    func stands(in text: String) -> Bool {
        guard lines.contains(where: { !$0.isEmpty }) else { return false }
        return (0...8).contains { steps in
            let indent = String(repeating: " ", count: 4 * steps)
            let indented = lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
            return "\n\(text)\n".contains("\n\(indented)\n")
        }
    }
}

extension String {
    var directory: String { (self as NSString).deletingLastPathComponent }
}
