import Foundation
import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// A location in a contract that prevents generation, and the reason.
struct Refusal: Equatable, Comparable, CustomStringConvertible {
    let place: Place
    let reason: String

    var description: String { "\(place): \(reason)" }

    static func < (left: Refusal, right: Refusal) -> Bool {
        (left.place, left.reason) < (right.place, right.reason)
    }
}

/// A location in a proto file. Lines and columns count from 1, as in editors.
struct Place: Equatable, Comparable, CustomStringConvertible {
    let file: String
    var line = 1
    var column = 1

    var description: String { "\(file):\(line):\(column)" }

    static func < (left: Place, right: Place) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}

extension Place {
    init(_ descriptor: some ProvidesLocationPath & ProvidesSourceCodeLocation) {
        self.init(file: descriptor.file.name, location: descriptor.sourceCodeInfoLocation)
    }

    init(file: String, location: Google_Protobuf_SourceCodeInfo.Location?) {
        self.init(file: file)
        guard let span = location?.span, span.count >= 3 else { return }
        line = Int(span[0]) + 1
        column = Int(span[1]) + 1
    }

    /// The location of a file's `syntax` or `package`, by the number of that field in `FileDescriptorProto`.
    init(_ file: FileDescriptor, declaration: Int) {
        self.init(file: file.name, location: file.sourceCodeInfoLocation(path: [declaration]))
    }

    /// The field numbers of a file's own declarations in `FileDescriptorProto`.
    static let packageDeclaration = 2
    static let syntaxDeclaration = 12
}

/// All refusals, as the error that protoc prints.
struct Refusals: Error, CustomStringConvertible {
    private(set) var all: [Refusal] = []

    mutating func refuse(_ place: Place, _ reason: String) {
        all.append(Refusal(place: place, reason: reason))
    }

    mutating func append(_ refusals: [Refusal]) {
        all += refusals
    }

    /// One line for each refusal, in the order of files and lines.
    var description: String {
        all.sorted().map(\.description).joined(separator: "\n")
    }
}
