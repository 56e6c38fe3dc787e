import Foundation
import Testing

@testable import MarketNotes

@Suite("Trace")
struct TraceTests {
    private static let json = #"""
        {"startContent":"ab","endContent":"é💡","txns":[
          {"time":"2026-11-21T00:00:00Z","patches":[[0,1,"é"],[1,1,""]]},{"patches":[]},
          {"time":1.5,"patches":[[1,0,"💡"]]}]}
        """#
    /// The same, gzipped.
    private static let zipped = """
        H4sIAAAAAAACA6tWKi5JLCpxzs8rSc0rUbJSSkxS0lFKzUtBiBxe+WH+pIVA0ZKKvGIlq2guBYVqpZLM3FSgnJGBkZmuoaGukWGIgYEVGEUB\
        VRYkliRnpIIURxvoGOoAjVCK1Yk2BDGVYmNrdaqRVAC5SCYa6pmiaDfUMdBRAtsP1BdbCwBuPmvzrwAAAA==
        """
    private static let trace = Trace(
        startContent: "ab", endContent: "é💡",
        txns: [
            .init(patches: [
                .init(position: 0, deleteCount: 1, text: "é"), .init(position: 1, deleteCount: 1, text: ""),
            ]), .init(patches: []), .init(patches: [.init(position: 1, deleteCount: 0, text: "💡")]),
        ])

    private func withFile<Result>(_ content: Data, _ body: (String) throws -> Result) throws -> Result {
        let path = "\(NSTemporaryDirectory())/\(UUID().uuidString).json"
        try content.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    /// The error of reading `content` as a trace, without its path.
    private func complaint(_ content: Data) throws -> TraceError? {
        try withFile(content) { path -> TraceError? in
            do throws(TraceError) {
                _ = try Trace(contentsOf: path)
                return nil
            } catch .malformed(let reason) {
                return .malformed(reason.replacing(path, with: "FILE"))
            } catch .unreadable(let reason) {
                return .unreadable(reason.replacing(path, with: "FILE"))
            }
        }
    }

    @Test func plainJSONIsRead() throws {
        try withFile(Data(Self.json.utf8)) { path in
            let trace = try Trace(contentsOf: path)
            #expect(trace == Self.trace)
        }
    }

    @Test func gzippedJSONIsRead() throws {
        let zipped = try #require(Data(base64Encoded: Self.zipped))
        try withFile(zipped) { path in
            let trace = try Trace(contentsOf: path)
            #expect(trace == Self.trace)
        }
    }

    @Test func aGzippedFileThatEndsTooEarlyIsNotRead() throws {
        let zipped = try #require(Data(base64Encoded: Self.zipped))
        let complaint = try complaint(zipped.dropLast(12))
        #expect(complaint == .unreadable("FILE cannot be unpacked after byte 0: unexpected end of file"))
    }

    @Test func aDamagedFileIsNotRead() throws {
        var zipped = try #require(Data(base64Encoded: Self.zipped))
        zipped[30] ^= 0xFF
        let complaint = try #require(try complaint(zipped))
        #expect(complaint.exitCode == 66)
        #expect(complaint.description.contains("cannot be unpacked after byte"))
    }

    @Test func aMissingFileIsNamed() {
        #expect(throws: TraceError.unreadable("/no/such/trace cannot be opened: No such file or directory.")) {
            try Trace(contentsOf: "/no/such/trace")
        }
        #expect(throws: TraceError.unreadable("/ is a directory, not a trace.")) { try Trace(contentsOf: "/") }
    }

    @Test func moreThanTheBoundIsNotUnpacked() throws {
        _ = try withFile(Data(repeating: 0x20, count: (1 << 20) + 1)) { path in
            #expect(throws: TraceError.unreadable("\(path) holds more than the 1 MiB that a trace may have.")) {
                try GzipFile.read(path, largestSize: 1 << 20)
            }
        }
    }

    @Test(arguments: [
        (#"{"startContent":"","endContent":""}"#, "it has no “txns”."),
        (#"{"startContent":"","endContent":"","txns":[{}]}"#, "at txns[0]: it has no “patches”."),
        (
            #"{"startContent":"","endContent":"","txns":[{"patches":[[0,0,"a"],[0,"b",0]]}]}"#,
            "at txns[0].patches[1][1]:"
        ),
        (
            #"{"startContent":"","endContent":"","txns":[{"patches":[[0,0]]}]}"#, "at txns[0].patches[0][2]:"
        ),
        (
            #"{"startContent":"","endContent":"","txns":[{"patches":[[0,0,"a",1]]}]}"#,
            "at txns[0].patches[0]: A patch is [position, deleteCount, text] and nothing more."
        ),
        ("[]", "found an array instead"),
        ("no JSON", "around character 1"),
        ("", "Unexpected end of file"),
    ])
    func anInvalidTraceIsReportedWithThePosition(json: String, place: String) throws {
        let complaint = try #require(try complaint(Data(json.utf8)))
        #expect(complaint.exitCode == 65)
        #expect(complaint.description.hasPrefix("FILE is no editing trace: "))
        #expect(complaint.description.contains(place), "\(complaint)")
    }

    @Test func aPatchHasAPosition() {
        #expect(
            (0..<3).map(Self.trace.place(ofPatch:)) == [
                "txns[0].patches[0]", "txns[0].patches[1]", "txns[2].patches[0]",
            ])
    }
}
