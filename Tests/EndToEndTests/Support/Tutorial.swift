import Foundation
import Testing

/// The tutorial, from an empty directory to two features and a test.
enum Tutorial {
    private static let page =
        "\(#filePath.directory.directory.directory.directory)/Sources/Eastward/Eastward.docc/Tutorial.md"

    /// The page's listings of files, in its order: everything except terminal input.
    static func listings() throws -> [String] {
        let parts = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { !$0.hasPrefix("console") }
            .map { String($0.drop { $0 != "\n" }.dropFirst()) }
    }

    /// The test that its reader writes.
    static func test() throws -> String {
        try #require(try listings().first { $0.contains("struct BothTests") })
    }
}
